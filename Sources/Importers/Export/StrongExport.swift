import EventLog
package import Projections
package import Training

/// Writes the sessions of a state as Strong itself writes them.
///
/// Of Strong's shapes it is the one with a unit in each row: in it a weight keeps the unit and the digits in
/// which it was entered, which one unit for the whole file would take away. Each row is read again by the
/// importer as it is written, so that whatever does not come back is counted in ``losses``.
package struct StrongExport {
  /// What was written.
  package var bytes: [UInt8] { writer.bytes }
  /// What Strong's format cannot hold.
  package private(set) var losses = ExportLosses()
  /// How many sessions and sets were written.
  package private(set) var sessions = 0
  package private(set) var sets = 0
  /// How many zones the sessions' times are of.
  package var zones: Int { clocks.zones.count }

  private var writer = CSVWriter(delimiter: .semicolon)
  private var clocks: ExportClocks
  private let exercises: ExportedExercises
  private let unit: MassUnit?
  private let reading: StrongFile
  /// The identities under which an import finds the sessions.
  private var identities: Set<NameBasedUUID> = []
  private var names: Set<UTF8Text> = []

  /// Writes a whole state.
  /// - Parameters:
  ///   - unit: The unit of all weights; nil for the one in which each was entered.
  ///   - zone: The zone whose clocks all times are shown by; nil for each session's own.
  /// - Throws: `ImportError` for an unknown zone, and `LogError` where the state cannot be read.
  /// - Complexity: O(n log n) in the sessions, plus O(bytes).
  package init(_ state: TrainingState, unit: MassUnit?, zone: String?) throws {
    clocks = try ExportClocks(zone: zone)
    exercises = try ExportedExercises(of: state)
    self.unit = unit
    let header = Self.columns.map(Self.name)
    reading = try StrongFile(StrongFormat(header: header), writing: .ofApps, asked: nil)
    writer.add(header.map { .plain($0) })
    let sessions = try losses.withoutSecondRecords(state.exportedSessions(), in: state)
    for session in sessions { try add(session) }
    try countOthers(in: state)
  }

  /// The columns in Strong's order.
  private static let columns: [StrongColumn] = [
    .date, .workoutName, .exerciseName, .setOrder, .weight, .weightUnit, .reps, .rpe, .distance,
    .distanceUnit, .seconds, .notes, .workoutNotes, .duration,
  ]

  /// The members of an exercise that come back.
  private static let kept = [
    CustomExercise.memberName(\.name), CustomExercise.memberName(\.source),
  ]

  private static func name(of column: StrongColumn) -> String {
    column == .duration ? "Workout Duration" : column.englishName
  }

  private mutating func add(_ session: Session) throws {
    let title = session.exportedName
    func leaveOut(_ reason: String, _ losses: inout ExportLosses) {
      losses.leaveOut(session: title, reason)
      losses.leaveOut(sets: session.sets.count, "their session is left out", of: title)
    }
    guard let started = session.started, let start = started.startedAt else {
      return leaveOut("no start", &losses)
    }
    guard let (time, read) = clocks.time(of: started) else {
      return leaveOut("no known time zone: add --zone", &losses)
    }
    var rows = StrongExportRows(
      session, at: time, exercises: exercises, unit: unit, reading: reading)
    try rows.add()
    losses.add(rows.losses, of: title)
    guard !rows.rows.isEmpty else {
      return losses.leaveOut(session: title, "no set")
    }
    if read != start { losses.lose("startedAt to the millisecond", of: title) }
    if !identities.insert(rows.identity).inserted {
      losses.lose("sessions of their own, beside one of that start and name", of: title)
    }
    for row in rows.rows {
      writer.add(
        Self.columns.map { column in
          let text = row[column] ?? ""
          // As Strong has it: names in quotes, and workout notes in the first row, if only empty ones.
          let isQuoted =
            switch column {
            case .workoutName, .exerciseName: true
            case .workoutNotes: row[column] != nil
            default: false
            }
          return isQuoted ? .quoted(text) : .plain(text)
        })
    }
    names.formUnion(rows.names)
    sessions += 1
    sets += rows.sets
  }

  /// Counts what else the state holds.
  private mutating func countOthers(in state: TrainingState) throws(LogError) {
    try losses.loseOthers(of: state)
    var count = 0
    for exercise in exercises.customs {
      // The name of an exercise comes back with its sets.
      let isLost = try exercise.payload().contains { !Self.kept.contains($0.key) }
      if isLost || !names.contains(UTF8Text(exercise.name)) {
        count += 1
      }
    }
    losses.lose(CustomExercise.kind.plural, count: count)
  }
}
