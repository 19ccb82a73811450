package import EventLog
package import Projections
package import Training

/// Writes a training history as SQL statements that SQLite and DuckDB take: a table for sessions, sets, exercises,
/// records and body weights, one row a thing.
package struct SQLExport {
  /// What was written.
  package private(set) var bytes: [UInt8] = []
  /// What the tables do not hold.
  package private(set) var losses = ExportLosses()
  /// How many sessions were written.
  package var sessions: Int { history.sessions.count }
  /// How many sets were written.
  package private(set) var sets = 0

  private let history: TrainingHistory
  private var clocks: SessionClocks

  /// Writes a whole history.
  /// - Parameter clocks: What tells the local time at which a session began.
  /// - Throws: `LogError` where the state cannot be read.
  /// - Complexity: O(n log n) in the sessions, plus O(sets)
  package init(
    _ state: TrainingState, _ history: TrainingHistory, clocks: SessionClocks
  ) throws(LogError) {
    (self.history, self.clocks) = (history, clocks)
    add("BEGIN TRANSACTION;\n")
    addSessions()
    addSets()
    addExercises()
    addRecords()
    try addBodyWeights(state)
    add("COMMIT;\n")
    losses.lose("second records of sessions", count: history.secondRecords)
    losses.lose("sessions without a start", count: history.undated)
    try losses.loseOthers(of: state, besides: [BodyWeight.kind.name])
  }

  private mutating func addSessions() {
    var table = SQLTable(
      "sessions",
      [
        ("session_id", .text), ("day", .date), ("week", .date), ("month", .text), ("name", .text),
        ("started_utc", .time), ("started_local", .time), ("zone", .text), ("ended_utc", .time),
        ("duration_seconds", .number), ("sets", .number), ("volume_kg", .number), ("notes", .text),
        ("end_notes", .text), ("source", .text),
      ])
    for session in history.sessions {
      let (start, end) = (session.session.started, session.session.finished)
      let local = clocks.clock(of: start).map { Instant(milliseconds: $0) }
      table.add([
        .text(session.id.text), .text("\(session.day)"),
        .text("\(TrainingPeriod(.week, of: session.day).first)"),
        .text(String("\(session.day)".prefix(7))), .text(start?.name), .time(start?.startedAt),
        .time(local), .text(start?.zone), .time(end?.finishedAt), .number(end?.durationSeconds),
        .number(Double(session.sets.count)), .number(session.volume), .text(start?.notes),
        .text(end?.notes), .text(start?.source),
      ])
      let title = session.session.exportedName
      losses.lose("pauses of sessions", count: session.session.pauses.count, of: title)
      losses.lose("planned exercises of sessions", count: session.session.plan.count, of: title)
      losses.lose(
        "notes about exercises of sessions", count: start?.exerciseNotes.count ?? 0, of: title)
    }
    add(table.text())
  }

  private mutating func addSets() {
    var table = SQLTable(
      "sets",
      [
        ("session_id", .text), ("position", .number), ("set_id", .text), ("exercise", .text),
        ("exercise_id", .text), ("kind", .text), ("weight_kg", .number), ("weight", .text),
        ("weight_unit", .text), ("weight_is", .text), ("reps", .number), ("failed_reps", .number),
        ("side", .text), ("rpe", .number), ("rir", .number), ("distance_m", .number),
        ("distance", .text), ("distance_unit", .text), ("seconds", .number),
        ("rest_seconds", .number), ("logged_utc", .time), ("volume_kg", .number),
        ("one_rep_max_kg", .number), ("notes", .text),
      ])
    for session in history.sessions {
      for (place, trained) in session.sets.enumerated() {
        let set = trained.set
        table.add([
          .text(session.id.text), .number(Double(place + 1)), .text(set.id.text),
          .text(trained.exercise), .text(set.exerciseId), .text(set.kind?.rawValue),
          .number(set.weightKilograms), .text(set.weightText), .text(set.weightUnit?.rawValue),
          .text(set.weightIs?.rawValue), .number(set.reps), .number(set.failedReps),
          .text(set.side?.rawValue), .number(set.rpe), .number(set.rir),
          .number(set.distanceMeters), .text(set.distanceText), .text(set.distanceUnit),
          .number(set.seconds), .number(set.restSeconds), .time(set.loggedAt),
          .number(trained.volume), .number(set.estimatedOneRepMax(in: trained.traits)),
          .text(set.notes),
        ])
      }
      sets += session.sets.count
    }
    add(table.text())
  }

  private mutating func addExercises() {
    var table = SQLTable(
      "exercises",
      [
        ("exercise", .text), ("sessions", .number), ("sets", .number), ("last_day", .date),
        ("best_one_rep_max_kg", .number),
      ])
    for exercise in ExerciseSummary.all(in: history) {
      table.add([
        .text(exercise.name), .number(Double(exercise.sessions)), .number(Double(exercise.sets)),
        .text("\(exercise.last)"), .number(exercise.strongest?.estimatedOneRepMax),
      ])
    }
    add(table.text())
  }

  private mutating func addRecords() {
    let merits: [(String, PersonalRecord.Merit)] = [
      ("heaviest", .heaviest), ("strongest", .strongest), ("most_reps", .mostRepetitions),
      ("furthest", .furthest), ("longest", .longest), ("fastest", .fastest),
    ]
    var table = SQLTable(
      "records",
      [
        ("day", .date), ("exercise", .text), ("session_id", .text), ("set_id", .text),
        ("weight_kg", .number), ("reps", .number), ("distance_m", .number), ("seconds", .number),
      ] + merits.map { ($0.0, .number) })
    for record in PersonalRecord.all(in: history) {
      table.add(
        [
          .text("\(record.day)"), .text(record.exercise), .text(record.session.text),
          .text(record.set.id.text), .number(record.set.weightKilograms), .number(record.set.reps),
          .number(record.set.distanceMeters), .number(record.set.seconds),
        ] + merits.map { .number(record.merits.contains($0.1) ? 1 : 0) })
    }
    add(table.text())
  }

  private mutating func addBodyWeights(_ state: TrainingState) throws(LogError) {
    var table = SQLTable(
      "body_weights",
      [("day", .date), ("measured_utc", .time), ("weight_kg", .number), ("notes", .text)])
    let dated = try state.all(BodyWeight.self).compactMap { weight in
      weight.day.map { (day: $0, weight: weight) }
    }
    for (day, weight) in dated.sorted(by: { $0.day < $1.day }) {
      table.add([
        .text("\(day)"), .time(weight.measuredAt),
        .number(weight.weightKilograms), .text(weight.notes),
      ])
    }
    add(table.text())
  }

  private mutating func add(_ text: String) { bytes += Array(text.utf8) }
}
