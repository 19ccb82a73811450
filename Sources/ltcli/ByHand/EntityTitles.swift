import EventLog
import Projections
import Training

/// What people call the entities of a state, deleted ones too.
struct EntityTitles {
  let state: TrainingState
  private var places: SessionClocks

  init(_ state: TrainingState, _ reader: TimeReader) {
    self.state = state
    places = SessionClocks(elsewhere: reader.zone)
  }

  /// An entity in a few words: `“Push A” of 2026-01-15 18:30`, `workout “Push A”`, `setting/rest`.
  mutating func title(of entity: Entity) throws(LogError) -> String {
    guard let row = state.kinds[entity.kind] else { return entity.description }
    if entity.kind == Session.kind.name {
      let payload = try state.value(of: UnitKey(name: "started"), in: entity)
      let start = try payload.map { (payload) throws(LogError) in
        try SessionStart.reading(payload)
      }
      let time = places.time(of: start).map { "\($0.day) \($0.time)" }
      let name = start?.name.flatMap { $0.isEmpty ? nil : "“\(Printable.short($0, 40))”" }
      if name == nil, time == nil { return entity.description }
      return [name ?? "the session", time.map { "of \($0)" }].compactMap(\.self)
        .joined(separator: " ")
    }
    if entity.kind == Setting.kind.name { return entity.description }
    var title = ""
    for unit in row.shownUnits where !unit.shape.isList && title.isEmpty {
      let payload = try state.value(of: UnitKey(name: unit.name), in: entity)
      title = payload?[row.title].map { Printable.short($0.plainText, 40) } ?? ""
    }
    return title.isEmpty ? entity.description : "\(CommandWords.noun(entity.kind)) “\(title)”"
  }
}
