import EventLog
package import Projections
package import Training

/// The columns of the table of sets, in their order; the raw values are the header.
enum SetColumn: String, Sendable, Hashable, CaseIterable {
  // Of the session, the same in each of its rows.
  case sessionID = "session_id"
  case start
  case localStart = "local_start"
  case zone
  case workout
  case duration = "duration_seconds"
  case workoutNotes = "workout_notes"
  // Of the set.
  case exercise
  case exerciseID = "exercise_id"
  case setID = "set_id"
  case setNumber = "set_number"
  case kind
  case weight
  case weightUnit = "weight_unit"
  case kilograms = "weight_kg"
  case reps
  case rpe
  case distance = "distance_m"
  case seconds
  case rest = "rest_seconds"
  case loggedAt = "logged_at"
  case notes

  /// Whether its cells are texts, which may be anything; the others are numbers and times.
  var isText: Bool {
    switch self {
    case .sessionID, .zone, .workout, .workoutNotes, .exercise, .exerciseID, .setID, .kind,
      .weightUnit, .notes:
      true
    case .start, .localStart, .duration, .setNumber, .weight, .kilograms, .reps, .rpe, .distance,
      .seconds, .rest, .loggedAt:
      false
    }
  }

  /// Those that say something about the session.
  static let ofSession: [SetColumn] = [
    .start, .localStart, .zone, .workout, .duration, .workoutNotes,
  ]

  /// Those whose text is a member of the set as it is.
  static var texts: [(column: SetColumn, member: WritableKeyPath<LoggedSet, String?>)] {
    [(.exerciseID, \.exerciseId), (.notes, \.notes)]
  }

  /// Those whose number is a member of the set.
  static var numbers: [(column: SetColumn, member: WritableKeyPath<LoggedSet, Double?>)] {
    [
      (.reps, \.reps), (.rpe, \.rpe), (.distance, \.distanceMeters), (.seconds, \.seconds),
      (.rest, \.restSeconds),
    ]
  }
}

/// Writes the sets of a state as one flat table, one set a row. A text that a spreadsheet would run is marked.
package struct SetTable {
  /// What was written.
  package var bytes: [UInt8] { writer.bytes }
  /// What the table does not hold.
  package private(set) var losses = ExportLosses()
  /// How many sessions were written.
  package private(set) var sessions = 0
  /// How many sets were written.
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
    let sessions = try losses.withoutSecondRecords(state.exportedSessions(), in: state)
    for session in sessions { add(session, zone: zone) }
    try losses.loseOthers(of: state)
  }

  private mutating func add(_ session: Session, zone: String?) {
    let title = session.exportedName
    guard !session.sets.isEmpty else { return losses.leaveOut(session: title, "no set") }
    let start = session.started ?? SessionStart()
    let local = clocks.time(of: start)?.0.text
    var cells: [SetColumn: String] = [
      .sessionID: session.id.text, .start: start.startedAt?.description ?? "",
      .localStart: local ?? "", .zone: local == nil ? "" : zone ?? start.zone ?? "",
      .workout: start.name ?? "", .duration: NumberText.text(session.finished?.durationSeconds),
      .workoutNotes: start.notes ?? "",
    ]
    for set in session.sets {
      addCells(of: set, to: &cells)
      writer.add(
        SetColumn.allCases.map { column in
          let text = cells[column] ?? ""
          return .plain(column.isText ? FormulaMark.marked(text) : text)
        })
      for member in set.membersBeyondTable { losses.lose("\(member) of sets", of: title) }
      if set.distanceMeters == nil, set.distanceText != nil {
        losses.lose("distances without a unit", of: title)
      }
    }
    if !start.exerciseNotes.isEmpty { losses.lose("exerciseNotes", of: title) }
    if let finished = session.finished {
      if finished.notes != nil { losses.lose("notes of ends", of: title) }
      if finished.durationSeconds == nil { losses.lose("ends without a duration", of: title) }
    }
    if local == nil, let zone = start.zone, !zone.isEmpty {
      losses.lose("zones that this system does not know", of: title)
    }
    sessions += 1
    sets += session.sets.count
  }

  private func addCells(of set: LoggedSet, to cells: inout [SetColumn: String]) {
    let weight = ExportedWeight(of: set, unit: unit)
    cells[.exercise] = exercises.name(of: set)
    cells[.setID] = set.id.text
    cells[.setNumber] = set.setNumber.map { "\($0)" } ?? ""
    cells[.kind] = set.kind?.rawValue ?? ""
    cells[.weight] = weight.text.replacing(",", with: ".")
    cells[.weightUnit] = weight.unit?.rawValue ?? ""
    cells[.kilograms] = NumberText.text(set.weightKilograms)
    cells[.loggedAt] = set.loggedAt?.description ?? ""
    for (column, member) in SetColumn.texts { cells[column] = set[keyPath: member] ?? "" }
    for (column, member) in SetColumn.numbers {
      cells[column] = NumberText.text(set[keyPath: member])
    }
  }
}

extension LoggedSet {
  /// What it says that no column holds.
  fileprivate var membersBeyondTable: [String] {
    let said: [(String, Bool)] = [
      ("weightIs", weightIs != nil), ("failedReps", failedReps != nil), ("side", side != nil),
      ("rir", rir != nil), ("typed", typed != nil),
    ]
    return said.filter(\.1).map(\.0)
  }
}
