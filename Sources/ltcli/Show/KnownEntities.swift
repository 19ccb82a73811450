import EventLog
import Projections

/// Finds an entity that somebody named among those that a store knows, deleted ones too.
enum KnownEntities {
  /// The one with this id, or the only one whose id begins so.
  /// - Throws: status 1 where there is none, 6 with the choices where there are several.
  static func entity(
    _ row: KindRow, _ id: String, among entities: some Sequence<Entity>
  ) throws(CommandError) -> Entity {
    let known = entities.filter { $0.kind == row.kind }
    if let exact = known.first(where: { UTF8Text($0.id) == UTF8Text(id) }) { return exact }
    let chosen = known.filter { UTF8Text.begins($0.id, with: id) }.map(\.id)
      .sorted { NaturalOrder.precedes($0, $1) }
    guard chosen.count < 2 else { throw .ambiguous(id, row, chosen) }
    if let only = chosen.first { return Entity(checkedKind: row.kind, id: only) }
    throw CommandError(
      status: .different, reason: "no store knows a \(row.kind) “\(Printable.text(id))”",
      hint: Suggestion.text(for: id, among: known.map(\.id).sorted()))
  }

  /// The entity of a store that somebody named, whose id may be cut short; the same name where the store
  /// knows none, so that whoever asked says so.
  /// - Throws: status 6 with the choices where it may be several.
  /// - Complexity: O(bytes of the log)
  static func entity(
    _ named: Entity, at path: String, _ context: CommandContext
  ) throws(CommandError) -> Entity {
    let known = try attempting("reading the store") {
      try Replica.open(
        at: path, for: .reading, reading: .everyLine, environment: context.environment
      )
      .state.fold.entities
    }
    guard let row = KindRow.named(named.kind),
      known.contains(where: { $0.kind == row.kind && UTF8Text.begins($0.id, with: named.id) })
    else { return named }
    return try entity(row, named.id, among: known)
  }

  /// Reads `KIND/ID`.
  /// - Throws: `wrongUsage` where it is something else, or the kind is not known.
  static func reading(
    _ word: String, of option: CommandOption
  ) throws(CommandError) -> (row: KindRow, id: String) {
    if let named = try KindRow.withID(word) { return named }
    throw .usage("\(option.name): “\(Printable.text(word))” is no entity", hint: "write KIND/ID")
  }
}
