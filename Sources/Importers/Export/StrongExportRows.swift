import EventLog
import Projections

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

  private let session: ExportedSession
  private let time: CivilTime
  /// The id under which an import finds the session.
  let identity: NameBasedUUID
  private let exercises: ExportedExercises
  private let unit: MassUnit?
  private let reading: StrongFile
  /// How many ordinary sets of one exercise stand behind each other so far.
  private var run = (exercise: UTF8Text(""), count: 0)

  init(
    _ session: ExportedSession, at time: CivilTime, exercises: ExportedExercises, unit: MassUnit?,
    reading: StrongFile
  ) {
    (self.session, self.time, self.exercises) = (session, time, exercises)
    (self.unit, self.reading) = (unit, reading)
    identity = StrongIdentifier.session(start: time, name: session.name)
  }

  /// Makes the rows: the notes about exercises, then each set with the pause behind it.
  ///
  /// Throws what reading the rows again throws, which is a fault of this file.
  mutating func add() throws(ImportError) {
    for note in session.start?["exerciseNotes"]?.array ?? [] { try add(note: note) }
    for set in session.sets { try add(set: set) }
    guard !rows.isEmpty else { return }
    let notes = session.start?["notes"]?.string ?? ""
    rows[0][.workoutNotes] = notes
    if notes.trimmed.isEmpty, session.start?["notes"] != nil { lose("notes of a session") }
    let duration = self.duration
    if let duration { for place in rows.indices { rows[place][.duration] = duration } }
    countSession(duration: duration)
  }

  private mutating func add(note: JSONValue) throws(ImportError) {
    let texts = (note.object?["exercise"]?.string, note.object?["text"]?.string)
    guard let exercise = texts.0, let text = texts.1, note.object?.count == 2,
      !text.trimmed.isEmpty, StrongSetOrder(exercise) != .restTimer
    else { return lose("exerciseNotes") }
    rows.append(row(exercise, StrongSetOrder.note.text).merging([.notes: text]) { $1 })
  }

  private mutating func add(set: JSONObject) throws(ImportError) {
    let exercise = exercises.name(of: set)
    var fields = row(exercise, order(of: set, exercise))
    let weight = ExportedWeight(of: set, unit: unit)
    (fields[.weight], fields[.weightUnit]) = (weight.text, weight.unit.map(Self.name) ?? "")
    fields[.reps] = NumberText.text(set["reps"])
    fields[.rpe] = NumberText.text(set["rpe"])
    fields[.seconds] = NumberText.text(set["seconds"])
    (fields[.distance], fields[.distanceUnit]) = distance(of: set)
    fields[.notes] = set["notes"]?.string
    var rest: [StrongColumn: String]?
    if set["restSeconds"]?.number != nil {
      rest = row(exercise, StrongSetOrder.restTimer.text)
      rest?[.seconds] = NumberText.text(set["restSeconds"])
    }
    var reader = StrongSets(session: identity)
    for fields in [fields] + (rest.map { [$0] } ?? []) {
      let record = CSVRecord(
        line: 1,
        fields: reading.format.places.sorted { $0.value < $1.value }.map { fields[$0.key] ?? "" })
      let row: StrongRow
      do throws(SkippedRow) { row = try StrongRow(record, of: reading) } catch {
        return losses.append((error.reason, true))
      }
      try reader.add(row)
    }
    guard let back = reader.writes.first?.data else {
      return losses.append((reader.skipped.first?.reason ?? "it does not come back", true))
    }
    for member in set where !mayDiffer(member.key) && back[member.key] != member.value {
      lose("\(member.key) of sets")
    }
    rows.append(fields)
    if back["restSeconds"] != nil, let rest { rows.append(rest) }
    names.insert(UTF8Text(exercise))
    sets += 1
  }

  /// Whether it is meant that a member may come back otherwise: ids are made anew, and who asks for a unit does
  /// not ask for what was entered.
  private func mayDiffer(_ member: String) -> Bool {
    switch member {
    case "id", "exerciseId": true
    case "weightText", "weightUnit": unit != nil
    default: false
    }
  }

  private func row(_ exercise: String, _ order: String) -> [StrongColumn: String] {
    [
      .date: time.text, .workoutName: session.name, .exerciseName: exercise, .setOrder: order,
    ]
  }

  /// What “Set Order” says: the sort of set, or the number that it has or would have in Strong.
  private mutating func order(of set: JSONObject, _ exercise: String) -> String {
    switch set["kind"]?.string.flatMap({ SetKind(rawValue: $0) }) {
    case .warmup: return StrongSetOrder.warmup.text
    case .drop: return StrongSetOrder.drop.text
    case .failure: return StrongSetOrder.failure.text
    case .normal, nil:
      let isSame = run.exercise == UTF8Text(exercise)
      run = (UTF8Text(exercise), isSame ? run.count + 1 : 1)
      if let number = set["setNumber"]?.number.flatMap({ Int(exactly: $0) }),
        (0...999_999).contains(number)
      {
        return "\(number)"
      }
      return "\(run.count)"
    }
  }

  private func distance(of set: JSONObject) -> (String, String) {
    if let text = set["distanceText"]?.string,
      let amount = NumberText.value(of: text, allowsComma: true)
    {
      let name = set["distanceUnit"]?.string ?? ""
      let unit = DistanceUnit(exported: name)
      if unit?.meters(amount) == set["distanceMeters"]?.number { return (text, name) }
    }
    let meters = NumberText.text(set["distanceMeters"])
    return meters.isEmpty ? ("", "") : (meters, "m")
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
  /// How long it took, as Strong writes it; nil where nobody knows, or it is still running.
  private var duration: String? {
    guard let finish = session.finish else { return nil }
    let between = finish["finishedAt"]?.string.flatMap { Instant($0) }.map {
      Double($0.milliseconds - (session.startedAt ?? $0).milliseconds) / 1000
    }
    guard let exact = finish["durationSeconds"]?.number ?? between,
      let seconds = Int(exactly: exact.rounded()), seconds >= 0
    else { return nil }
    let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s")]
    let text = parts.filter { $0.0 > 0 }.map { "\($0)\($1)" }.joined(separator: " ")
    return text.isEmpty ? "0m" : text
  }

  /// Counts what of start and end does not come back.
  private mutating func countSession(duration: String?) {
    let kept = ["startedAt", "name", "zone", "localStart", "source", "notes", "exerciseNotes"]
    for member in session.start ?? [:] where !kept.contains(member.key) {
      lose("\(member.key) of sessions")
    }
    guard let finish = session.finish, let startedAt = session.startedAt else { return }
    let seconds = duration.flatMap { StrongDuration.seconds($0) }
    let end = seconds.map { startedAt.milliseconds / 1000 * 1000 + Int64($0) * 1000 }
    for key in finish.map(\.key) {
      let isKept =
        switch key {
        case "durationSeconds": finish[key]?.number == seconds.map(Double.init)
        case "finishedAt":
          finish[key]?.string.flatMap { Instant($0) }?.milliseconds == end
        default: false
        }
      if !isKept { lose("\(key) of ends") }
    }
  }
}
