import EventLog
import Projections
import Training

/// What an undo changes, with what is shown before and after it.
struct UndoChanges {
  /// An entity, and what becomes of it.
  struct Row {
    let entity: Entity
    let title: String
    let text: String
  }

  private(set) var rows: [Row] = []

  /// - Parameter writes: The writes of the undo, before they are made.
  init(
    _ writes: [(entity: Entity, drafts: [EventDraft])], in state: TrainingState,
    _ reader: TimeReader
  ) throws(LogError) {
    var titles = EntityTitles(state, reader)
    for (entity, drafts) in writes {
      guard let row = state.kinds[entity.kind] else { continue }
      let title = try titles.title(of: entity)
      let isDeleted = try state.view(of: entity).isDeleted
      if isDeleted { rows.append(Row(entity: entity, title: title, text: "comes back")) }
      for draft in drafts {
        guard let verb = row.verbs.first(where: { $0.verb == draft.type.verb }) else { continue }
        let data = try JSONObject(checked: draft.payload.bytes)
        let text: String?
        switch verb.action {
        case .deletes: text = "is deleted"
        case .removes(let unit): text = try change(unit, data, nil, entity, row, state)
        case .writes(let unit): text = try change(unit, data, data, entity, row, state)
        }
        if let text { rows.append(Row(entity: entity, title: title, text: text)) }
      }
    }
  }

  /// What a write makes of a unit; nil where it stays.
  private func change(
    _ unit: String, _ data: JSONObject, _ after: JSONObject?, _ entity: Entity, _ row: KindRow,
    _ state: TrainingState
  ) throws(LogError) -> String? {
    let isList = row.units.contains { $0.name == unit && $0.shape.isList }
    let id = isList ? data["id"]?.string : nil
    let part = row.part(of: UnitKey(name: unit, id: id.map { UTF8Text($0) }))
    // What was logged once changes nothing where a correction decides.
    let view = try state.view(of: entity)
    if unit == part.name, let own = view[part]?.holder.id, view.deciding(part)?.holder.id != own {
      return nil
    }
    let before = try state.value(of: part, in: entity)
    let names = JSONObject.differingNames(before, after).filter { !Self.quiet.contains($0) }
    let what = id.map { "\(part.name) \(Printable.short($0, 20))" } ?? part.name
    if names.isEmpty { return before == after ? nil : "\(what) as it was" }
    if after == nil { return "\(what) goes: \(UndoChanges.text(before))" }
    if before == nil { return "\(what) comes back: \(UndoChanges.text(after))" }
    let changes = names.map { name in
      "\(name) \(UndoChanges.text(before?[name])) → \(UndoChanges.text(after?[name]))"
    }
    return "\(what): " + changes.joined(separator: ", ")
  }

  /// Members that say little to a person who looks at a change.
  private static let quiet: Set<String> = [
    "id", "exerciseId", "localStart", "loggedAt", "setNumber", "typed", "weightText", "weightUnit",
  ]

  private static func text(_ value: JSONValue?) -> String {
    value.map { Printable.short($0.shownText, 60) } ?? "–"
  }

  private static func text(_ object: JSONObject?) -> String {
    var object = object ?? [:]
    for name in quiet { object[name] = nil }
    return Printable.short(
      object.map { "\($0.key) \($0.value.shownText)" }.joined(separator: ", "), 100)
  }

  /// So many rows are printed, if not all are asked for.
  private static let mostRows = 20

  func print(on output: Output, all: Bool) throws(CommandError) {
    let shown = all ? rows[...] : rows.prefix(Self.mostRows)
    try output.wrapped(shown.map { ["\($0.title)", "\($0.text)"] }, indent: 2)
    if rows.count > shown.count {
      try output.line("  and \(rows.count - shown.count) more; --all shows them")
    }
  }

  var json: JSONValue {
    .array(rows.map { ["change": .string($0.text), "entity": .text($0.entity)] })
  }
}
