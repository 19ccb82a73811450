import EventLog
import Projections

/// Lays the sessions of a table over those of a store.
///
/// A table does not hold whole payloads. So a cell that says what the table would say of the store leaves the
/// payload as it is, and another one changes the members that it stands for and no others.
struct TableOverlay {
  private let exercises: ExportedExercises

  init(_ state: TrainingState) throws(LogError) {
    exercises = try ExportedExercises(of: state)
  }

  /// A session of the table with the payloads that it means for what the store has, and why its clock time is not
  /// taken; nil where it is.
  func laid(
    _ session: ImportedSession, over past: SessionInStore?
  ) -> (session: ImportedSession, contradiction: String?) {
    guard let past else { return (session, nil) }
    let start = session.payload(of: "session.started")
    var contradiction: String?
    let writes = session.writes.map { (write) -> ImportedWrite in
      func laid(_ key: UnitKey, _ merge: (JSONObject) -> JSONObject) -> ImportedWrite {
        let part = past[key]
        guard let current = part.current ?? part.logged else { return write }
        return ImportedWrite(type: write.type, entity: write.entity, data: merge(current))
      }
      switch write.type {
      case "session.started":
        return laid(SessionInStore.started) { current in
          let clock = TableClockTime(write.data, over: current, of: session.id)
          if case .contradicts(let reason) = clock { contradiction = reason }
          return Self.start(write.data, over: current, clock)
        }
      case "session.finished":
        let old = past[SessionInStore.started]
        let isMoved = start?["startedAt"] != (old.current ?? old.logged)?["startedAt"]
        return laid(SessionInStore.finished) {
          Self.finish(write.data, over: $0, isMoved: isMoved)
        }
      default:
        let id = UTF8Text(write.data["id"]?.string ?? "")
        return laid(SessionInStore.set(id)) { set(write.data, over: $0) }
      }
    }
    let laid = ImportedSession(id: session.id, title: session.title, writes: writes)
    return (laid, contradiction)
  }

  // MARK: - The session

  private static func start(
    _ new: JSONObject, over current: JSONObject, _ clock: TableClockTime
  ) -> JSONObject {
    var merged = current
    for member in ["name", "notes"] { takeText(member, of: new, into: &merged) }
    merged["startedAt"] = new["startedAt"]
    if clock == .changes {
      for member in ["localStart", "zone"] { merged[member] = new[member] }
    }
    return merged
  }

  private static func finish(
    _ new: JSONObject, over current: JSONObject, isMoved: Bool
  ) -> JSONObject {
    guard isMoved || current["durationSeconds"] != new["durationSeconds"] else { return current }
    var merged = current
    for member in ["durationSeconds", "finishedAt"] { merged[member] = new[member] }
    return merged
  }

  // MARK: - A set

  private func set(_ new: JSONObject, over current: JSONObject) -> JSONObject {
    var merged = current
    if exercises.name(of: current) != new["exercise"]?.string ?? "" {
      merged["exercise"] = new["exercise"]
    }
    for (_, member) in SetColumn.texts { Self.takeText(member, of: new, into: &merged) }
    for (_, member) in SetColumn.numbers where current[member]?.number != new[member]?.number {
      merged[member] = new[member]
      if member == "distanceMeters" {
        for other in ["distanceText", "distanceUnit"] { merged[other] = nil }
      }
    }
    if !Self.isSameWeight(new, as: current) {
      for member in ["weightKilograms", "weightText", "weightUnit"] { merged[member] = new[member] }
    }
    return merged
  }

  /// Whether a weight is the one that the table shows of the store, in whichever unit it was asked for.
  private static func isSameWeight(_ new: JSONObject, as current: JSONObject) -> Bool {
    guard new["weightKilograms"]?.number == current["weightKilograms"]?.number else { return false }
    let unit = new["weightUnit"]?.string.flatMap { MassUnit(rawValue: $0) }
    let shown = ExportedWeight(of: current, unit: unit)
    func value(_ text: String?) -> Double? {
      text.flatMap { NumberText.value(of: $0, allowsComma: true, greatest: .infinity) }
    }
    return shown.unit == unit && value(shown.text) == value(new["weightText"]?.string)
  }

  private static func takeText(
    _ member: String, of new: JSONObject, into payload: inout JSONObject
  ) {
    let (old, text) = (payload[member]?.string ?? "", new[member]?.string ?? "")
    if !old.utf8.elementsEqual(text.utf8) { payload[member] = new[member] }
  }
}
