import EventLog
import Projections

/// The members of a value that a write replaces by one without them: a payload counts whole (merge-rules 3 and 5).
struct DroppedMembers {
  private let type: EventType
  private let unit: UnitKey
  private let entity: Entity
  private let names: [String]

  /// Nil where nothing is dropped.
  init?(_ draft: EventDraft, in state: TrainingState) throws(LogError) {
    guard let row = state.kinds[draft.entity.kind],
      row.verbs.contains(where: { verb in
        if case .writes = verb.action { verb.verb == draft.type.verb } else { false }
      }),
      let written = state.kinds.unit(writtenBy: draft.type, id: draft.payload.id)
    else { return nil }
    let data = try JSONObject(checked: draft.payload.bytes)
    let part = row.part(of: written)
    // What is logged once is refused, not replaced.
    guard row.shownUnits.contains(where: { $0.name == part.name }),
      row.units.contains(where: { $0.name == written.name && $0.rule != .writeOnce }),
      let before = try state.value(of: part, in: draft.entity)
    else { return nil }
    let names = before.map { $0.key }.filter { data[$0] == nil }.sorted {
      UTF8Text($0) < UTF8Text($1)
    }
    guard !names.isEmpty else { return nil }
    (type, unit, entity, self.names) = (draft.type, part, draft.entity, names)
  }

  /// For people.
  var text: String {
    let list = names.map { Printable.short($0, 40) }.joined(separator: ", ")
    return "\(type) replaces \(unit) of \(entity) whole, and drops \(list); "
      + "write \(names.count == 1 ? "it" : "them"), too, to keep \(names.count == 1 ? "it" : "them")"
  }
}
