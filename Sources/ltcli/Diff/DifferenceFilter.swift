import EventLog
import Projections

/// Which entities of a difference are asked for.
struct DifferenceFilter {
  private let kind: KindRow?
  private let entity: (row: KindRow, id: String)?

  /// - Parameters:
  ///   - kind: What `--kind` says.
  ///   - entity: What `--entity` says, where an id may be cut short.
  /// - Throws: `wrongUsage` where one of them names nothing.
  init(kind: String?, entity: String?) throws(CommandError) {
    self.kind = try kind.map { (word) throws(CommandError) in try DifferenceFilter.row(word) }
    self.entity = try entity.map { (word) throws(CommandError) in
      let parts = word.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty else {
        throw .usage("--entity: “\(Printable.text(word))” is no entity", hint: "write KIND/ID")
      }
      return (try DifferenceFilter.row(String(parts[0])), String(parts[1]))
    }
  }

  /// Keeps what is asked for.
  /// - Throws: status 1 where nobody knows such an entity, 6 with the choices where it may be several.
  func apply(to difference: inout StoreDifference) throws {
    if let kind { difference.keep { $0.kind == kind.kind } }
    guard let (row, id) = entity else { return }
    let wanted = try wanted(row, id, in: difference)
    difference.keep { $0 == wanted }
  }

  /// The entity that is meant, among all that either store knows.
  private func wanted(
    _ row: KindRow, _ id: String, in difference: StoreDifference
  ) throws -> Entity {
    let known = Set(try difference.left.state.fold.entities)
      .union(try difference.right.state.fold.entities).filter { $0.kind == row.kind }
    if let exact = Entity(kind: row.kind, id: id), known.contains(exact) { return exact }
    let chosen = known.filter { UTF8Text.begins($0.id, with: id) }.sorted()
    if let first = chosen.first, chosen.count == 1 { return first }
    guard chosen.isEmpty else { throw CommandError.ambiguous(id, row, chosen.map(\.id)) }
    throw CommandError(
      status: .different, reason: "no store knows a \(row.kind) “\(Printable.text(id))”",
      hint: Suggestion.text(for: id, among: known.map(\.id).sorted()))
  }

  private static func row(_ word: String) throws(CommandError) -> KindRow {
    guard let row = KindRow.named(word) else { throw KindRow.unknown(word) }
    return row
  }
}
