import EventLog
package import Projections

/// Writes the sets of a state as one flat table, one set a row.
package struct SetTable {
  /// What was written.
  package var bytes: [UInt8] { writer.bytes }
  /// What the table does not hold.
  package private(set) var losses = ExportLosses()
  /// How many sessions and sets were written.
  package private(set) var sessions = 0
  package private(set) var sets = 0

  private var writer = CSVWriter(delimiter: .comma)
  private var clocks: ExportClocks
  private let exercises: ExportedExercises
  private let unit: MassUnit?

  /// Writes a whole state.
  /// - Parameters:
  ///   - unit: The unit of the column “weight”; nil for the one in which each was entered.
  ///   - zone: The zone whose clocks “local_start” shows; nil for each session's own.
  /// - Throws: `ImportError` for an unknown zone, and `LogError` where the state cannot be read.
  /// - Complexity: O(n log n) in the sessions, plus O(bytes).
  package init(_ state: TrainingState, unit: MassUnit?, zone: String?) throws {
    clocks = try ExportClocks(zone: zone)
    exercises = try ExportedExercises(of: state)
    self.unit = unit
    writer.add(SetColumn.allCases.map { .plain($0.rawValue) })
    for session in try ExportedSession.all(in: state) { add(session, zone: zone) }
    try losses.loseOthers(of: state)
  }

  private mutating func add(_ session: ExportedSession, zone: String?) {
    let title = session.title
    guard !session.sets.isEmpty else { return losses.leaveOut(session: title, "no set") }
    let local = session.startedAt.flatMap { clocks.time(of: session, at: $0) }
    let start = session.start ?? [:]
    let first = [
      session.id, start["startedAt"]?.string ?? "", local?.0.text ?? "",
      local == nil ? "" : zone ?? start["zone"]?.string ?? "", session.name,
      NumberText.text(session.finish?["durationSeconds"]), start["notes"]?.string ?? "",
    ]
    for set in session.sets { writer.add((first + fields(of: set)).map { .plain($0) }) }
    if start["exerciseNotes"] != nil { losses.lose("exerciseNotes", of: title) }
    if let finish = session.finish {
      if finish["notes"] != nil { losses.lose("notes of ends", of: title) }
      if finish["durationSeconds"]?.number == nil {
        losses.lose("ends without a duration", of: title)
      }
    }
    if local == nil, let zone = start["zone"]?.string, !zone.isEmpty {
      losses.lose("zones that this system does not know", of: title)
    }
    sessions += 1
    sets += session.sets.count
  }

  private func fields(of set: JSONObject) -> [String] {
    let weight = ExportedWeight(of: set, unit: unit)
    return [
      exercises.name(of: set), set["exerciseId"]?.string ?? "", set["id"]?.string ?? "",
      NumberText.text(set["setNumber"]), set["kind"]?.string ?? "",
      weight.text.replacing(",", with: "."),
      weight.unit?.rawValue ?? "", NumberText.text(set["weightKilograms"]),
      NumberText.text(set["reps"]),
      NumberText.text(set["rpe"]), NumberText.text(set["distanceMeters"]),
      NumberText.text(set["seconds"]),
      NumberText.text(set["restSeconds"]), set["loggedAt"]?.string ?? "",
      set["notes"]?.string ?? "",
    ]
  }
}
