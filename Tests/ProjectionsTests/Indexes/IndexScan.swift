import EventLog
import Projections
import Training

/// The slow twin of the indexes: the whole state, gone through for each question.
struct IndexScan {
  /// What the state shows of all entities, in the order of their ids.
  private let readings: [EntityReading]

  init(_ state: TrainingState) throws {
    readings = try ["session", "scheduledWorkout", "setting"].flatMap { kind in
      try state.entities(ofKind: kind).compactMap { try state.reading(of: $0) }
    }
  }

  /// One answer, as both sides give it.
  struct Answer<Key: Hashable>: Hashable {
    let key: Key
    let id: String
    let payload: JSONObject
  }

  func sessions(_ span: Range<Instant>?) -> [Answer<Instant>] {
    entities("session", "started") { $0["startedAt"]?.string.flatMap { Instant($0) } }
      .filter { span?.contains($0.key) ?? true }
  }

  func scheduledWorkouts(_ span: Range<Day>?) -> [Answer<Day>] {
    entities("scheduledWorkout", "fields") { $0["day"]?.string.flatMap { Day($0) } }
      .filter { span?.contains($0.key) ?? true }
  }

  func entities(
    by member: IndexedMember, from start: MemberKey?, to end: MemberKey?
  ) -> [Answer<MemberKey>] {
    entities(member.kind, member.unit) { fields in
      let value = fields.first { UTF8Text($0.key) == member.member }?.value
      return value?.number.map { .number($0) } ?? value?.string.map { .text(UTF8Text($0)) }
    }.filter { answer in
      (start.map { $0 <= answer.key } ?? true) && (end.map { answer.key < $0 } ?? true)
    }
  }

  private func entities<Key: Comparable>(
    _ kind: String, _ unit: String, key: (JSONObject) -> Key?
  ) -> [Answer<Key>] {
    var answers: [Answer<Key>] = []
    for reading in readings where reading.entity.kind == kind {
      guard let payload = reading.single(unit), let key = key(payload) else { continue }
      answers.append(Answer(key: key, id: reading.entity.id, payload: payload))
    }
    // The entities come in the order of their ids, and sorting keeps that where keys are equal.
    return answers.sorted { $0.key < $1.key }
  }

  /// The exercise of a set's payload.
  static func exercise(_ set: JSONObject) -> ExerciseKey? {
    if let id = set["exerciseId"]?.string, !id.isEmpty { return .id(UTF8Text(id)) }
    if let name = set["exercise"]?.string, !name.isEmpty { return .named(UTF8Text(name)) }
    return nil
  }

  func sets(of exercise: ExerciseKey, _ span: Range<Instant>?) -> [Answer<Instant>] {
    var answers: [Answer<Instant>] = []
    for reading in readings where reading.entity.kind == "session" {
      let start = reading.single("started")?["startedAt"]?.string.flatMap { Instant($0) }
      for set in reading.list("sets") where Self.exercise(set) == exercise {
        guard let time = set["loggedAt"]?.string.flatMap({ Instant($0) }) ?? start else { continue }
        answers.append(Answer(key: time, id: reading.entity.id, payload: set))
      }
    }
    return answers.sorted { $0.key < $1.key }.filter { span?.contains($0.key) ?? true }
  }

  static func best(
    among sets: [Answer<Instant>], by measure: (JSONObject) -> Double?
  ) -> Answer<Instant>? {
    let greatest = sets.compactMap { measure($0.payload) }.filter { !$0.isNaN }.max()
    return greatest.flatMap { greatest in sets.first { measure($0.payload) == greatest } }
  }
}

extension IndexedUnit where Key: Hashable {
  /// What it says, with its payload.
  func answer(in state: TrainingState) throws -> IndexScan.Answer<Key> {
    IndexScan.Answer(key: key, id: entity.id, payload: try state.payload(of: self))
  }
}
