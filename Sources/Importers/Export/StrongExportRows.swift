import EventLog
import Projections
import Training

/// The rows of one session in a file of Strong's.
struct StrongExportRows {
  /// The texts of each row; the workout's notes stand only in the first one.
  private(set) var rows: [[StrongColumn: String]] = []
  /// How many of them are sets.
  private(set) var sets = 0
  /// The names of the sets' exercises.
  private(set) var names: Set<UTF8Text> = []
  /// What does not come back: what, and whether it is a whole set.
  private(set) var losses: [(what: String, isSet: Bool)] = []

  private let session: Session
  private let time: CivilTime
  /// The id under which an import finds the session.
  let identity: NameBasedUUID
  private let exercises: ExportedExercises
  private let unit: MassUnit?
  private let reading: StrongFile
  /// How many ordinary sets of one exercise stand behind each other so far.
  private var run = (exercise: UTF8Text(""), count: 0)

  init(
    _ session: Session, at time: CivilTime, exercises: ExportedExercises, unit: MassUnit?,
    reading: StrongFile
  ) {
    (self.session, self.time, self.exercises) = (session, time, exercises)
    (self.unit, self.reading) = (unit, reading)
    identity = StrongIdentifier.session(
      start: time, name: NameSpelling.clean(session.started?.name ?? ""))
  }

  /// Makes the rows: the notes about exercises, then each set with the pause behind it.
  ///
  /// Throws what reading the rows again throws, which is a fault of this file.
  mutating func add() throws {
    for note in session.started?.exerciseNotes ?? [] { try add(note) }
    for set in session.sets { try add(set) }
    guard !rows.isEmpty else { return }
    let notes = session.started?.notes
    rows[0][.workoutNotes] = notes ?? ""
    if let notes, notes.trimmed.isEmpty { lose("notes of a session") }
    let duration = self.duration
    if let duration { for place in rows.indices { rows[place][.duration] = duration } }
    try countSession(duration: duration)
  }

  private mutating func add(_ note: ExerciseNote) throws {
    guard let exercise = note.exercise, let text = note.text, try note.payload().count == 2,
      !text.trimmed.isEmpty, StrongSetOrder(exercise) != .restTimer
    else { return lose("exerciseNotes") }
    rows.append(row(exercise, StrongSetOrder.note.text).merging([.notes: text]) { $1 })
  }

  private mutating func add(_ set: LoggedSet) throws {
    let exercise = exercises.name(of: set)
    var fields = row(exercise, order(of: set, exercise))
    let weight = ExportedWeight(of: set, unit: unit)
    (fields[.weight], fields[.weightUnit]) = (weight.text, weight.unit.map(Self.name) ?? "")
    fields[.reps] = NumberText.text(set.reps)
    fields[.rpe] = NumberText.text(set.rpe)
    fields[.seconds] = NumberText.text(set.seconds)
    (fields[.distance], fields[.distanceUnit]) = distance(of: set)
    fields[.notes] = set.notes
    var rest: [StrongColumn: String]?
    if set.restSeconds != nil {
      rest = row(exercise, StrongSetOrder.restTimer.text)
      rest?[.seconds] = NumberText.text(set.restSeconds)
    }
    var reader = StrongSets(session: identity)
    for fields in [fields, rest].compactMap(\.self) {
      let record = CSVRecord(
        line: 1,
        fields: reading.format.places.sorted { $0.value < $1.value }.map { fields[$0.key] ?? "" })
      let row: StrongRow
      do throws(SkippedRow) { row = try StrongRow(record, of: reading) } catch {
        return losses.append((error.reason, true))
      }
      try reader.add(row)
    }
    guard let back = reader.sets.first else {
      return losses.append((reader.skipped.first?.reason ?? "it does not come back", true))
    }
    try countSet(set, back)
    rows.append(fields)
    if back.restSeconds != nil, let rest { rows.append(rest) }
    names.insert(UTF8Text(exercise))
    sets += 1
  }

  /// Counts what of a set does not come back. Ids are made anew on purpose, and a unit that was asked for takes
  /// the place of what was entered.
  private mutating func countSet(_ set: LoggedSet, _ back: LoggedSet) throws {
    var set = set
    (set.id, set.exerciseId) = (back.id, back.exerciseId)
    // The digits come back, behind a point.
    set.weightText = set.weightText?.replacing(",", with: ".")
    set.distanceText = set.distanceText?.replacing(",", with: ".")
    if unit != nil { (set.weightText, set.weightUnit) = (back.weightText, back.weightUnit) }
    let read = try back.payload()
    for member in try set.payload() where read[member.key] != member.value {
      lose("\(member.key) of sets")
    }
  }

  private func row(_ exercise: String, _ order: String) -> [StrongColumn: String] {
    [
      .date: time.text, .workoutName: session.started?.name ?? "", .exerciseName: exercise,
      .setOrder: order,
    ]
  }

  /// What “Set Order” says: the sort of set, or the number that it has or would have in Strong.
  private mutating func order(of set: LoggedSet, _ exercise: String) -> String {
    switch set.kind {
    case .warmup: return StrongSetOrder.warmup.text
    case .drop: return StrongSetOrder.drop.text
    case .failure: return StrongSetOrder.failure.text
    case .normal, nil:
      let isSame = run.exercise == UTF8Text(exercise)
      run = (UTF8Text(exercise), isSame ? run.count + 1 : 1)
      if let number = set.setNumber, (0...999_999).contains(number) { return "\(number)" }
      return "\(run.count)"
    }
  }

  private func distance(of set: LoggedSet) -> (String, String) {
    if let text = set.distanceText, let amount = NumberText.value(of: text, allowsComma: true) {
      let name = set.distanceUnit ?? ""
      if DistanceUnit(exported: name)?.meters(amount) == set.distanceMeters {
        return (text.replacing(",", with: "."), name)
      }
    }
    return set.distanceMeters.map { (NumberText.text($0), "m") } ?? ("", "")
  }

  private static func name(_ unit: MassUnit) -> String {
    switch unit {
    case .kilograms: "kg"
    case .pounds: "lbs"
    }
  }

  private mutating func lose(_ what: String) {
    losses.append((what, false))
  }
}

extension StrongExportRows {
  /// How long it took, as Strong writes it; nil while it is running, and where that is unknown.
  private var duration: String? {
    guard let finish = session.finished else { return nil }
    let between = finish.finishedAt.map {
      Double($0.milliseconds - (session.started?.startedAt ?? $0).milliseconds) / 1000
    }
    guard let exact = finish.durationSeconds ?? between,
      let seconds = Int(exactly: exact.rounded()), seconds >= 0
    else { return nil }
    let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s")]
    let text = parts.filter { $0.0 > 0 }.map { "\($0)\($1)" }.joined(separator: " ")
    return text.isEmpty ? "0m" : text
  }

  /// The members of a start that come back, or that are counted elsewhere.
  private static let kept = [
    SessionStart.memberName(\.startedAt), SessionStart.memberName(\.name),
    SessionStart.memberName(\.zone), SessionStart.memberName(\.localStart),
    SessionStart.memberName(\.source), SessionStart.memberName(\.notes),
    SessionStart.memberName(\.exerciseNotes),
  ]

  /// Counts what of start and end does not come back.
  private mutating func countSession(duration: String?) throws {
    guard let started = session.started else { return }
    for member in try started.payload() where !Self.kept.contains(member.key) {
      lose("\(member.key) of sessions")
    }
    guard var finish = session.finished, let startedAt = started.startedAt else { return }
    if let seconds = duration.flatMap({ StrongDuration.seconds($0) }) {
      let end = startedAt.milliseconds / 1000 * 1000 + Int64(seconds) * 1000
      if finish.durationSeconds == Double(seconds) { finish.durationSeconds = nil }
      if finish.finishedAt?.milliseconds == end { finish.finishedAt = nil }
    }
    for member in try finish.payload() { lose("\(member.key) of ends") }
  }
}
