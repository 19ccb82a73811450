import EventLog
import Projections
import Training

/// Makes sessions and a plan of the rows of another app's file, whatever its format.
struct ForeignSessions {
  private let format: FileFormat
  private let clock: LocalTime
  private let zone: String
  private var plan = ImportPlan()
  private var groups: [Group] = []
  private var places: [Key: Int] = [:]
  private var unknownDistances: [Int] = []

  /// What the rows of one session have in common.
  private struct Key: Hashable {
    let start: String
    let name: String
  }

  /// The rows of one session, wherever they stand in the file.
  private struct Group {
    let id: NameBasedUUID
    var rows: [ForeignRow]
  }

  init(_ format: FileFormat, zone: String) throws(ImportError) {
    (self.format, self.zone) = (format, zone)
    clock = try LocalTime(zone: zone)
  }

  /// Takes a row.
  mutating func add(_ row: ForeignRow) {
    let key = Key(start: row.start.key, name: row.workout)
    if let place = places[key] { return groups[place].rows.append(row) }
    places[key] = groups.count
    let id = ForeignIdentifier.session(format, row.start, name: row.workout)
    groups.append(Group(id: id, rows: [row]))
  }

  /// Takes a row that belongs to no session.
  mutating func skip(_ row: SkippedRow) { plan.skipped.append(row) }

  /// The plan for all rows.
  /// - Parameter notices: What a person should know about the file.
  /// - Complexity: O(n log n)
  consuming func finished(rows: Int, _ notices: [ImportNotice]) -> ImportPlan {
    var known: Set<String> = []
    for group in groups { add(group, &known) }
    plan.rowCount = rows
    plan.skipped.sort { $0.line < $1.line }
    plan.notices += notices
    if let first = unknownDistances.min() {
      let count = unknownDistances.count
      plan.notices.append(
        ImportNotice(
          line: first,
          text: count == 1
            ? "a distance whose unit the file does not say is kept as text"
            : "\(count) distances whose unit the file does not say are kept as text, the first of them here"
        ))
    }
    plan.distancesWithoutUnit = unknownDistances.count
    return plan
  }

  private mutating func add(_ group: Group, _ known: inout Set<String>) {
    let sets = self.sets(of: group)
    var session = Session(
      id: Session.ID(group.id.description), started: started(group), sets: sets)
    let title = session.title
    let line = group.rows[0].line
    guard !sets.isEmpty else {
      return plan.leaveOut(session, without: group.rows.compactMap(\.skipped), line: line)
    }
    for set in sets {
      guard let id = set.exerciseId, known.insert(id).inserted else { continue }
      plan.exercises.append(
        CustomExercise(
          id: CustomExercise.ID(id), name: set.exercise ?? "", source: format.rawValue))
    }
    switch end(of: group, from: session.started?.startedAt) {
    case .ended(let finish): session.finished = finish
    case .unclear(let reason):
      plan.notices.append(
        ImportNotice(
          line: line, text: "\(title): \(reason), so it has no end",
          cause: ImportNotice.noEnd))
    case .unsaid: break
    }
    plan.sessions.append(session)
  }

  private func started(_ group: Group) -> SessionStart {
    let row = group.rows[0]
    var start = row.start
    var text: String?
    switch start {
    case .clock(let time): text = Self.shown(time)
    case .instant(_, let time): text = time.map(Self.shown)
    case .day(let date):
      let done = group.rows.filter { $0.set != nil }
      let first = done.compactMap(\.setTime).min { $0.seconds < $1.seconds }
      if let first { start = .clock(first) }
      text = first.map(Self.shown) ?? date.text
    }
    var notes: [ExerciseNote] = []
    var told: Set<[String]> = []
    for row in group.rows where !row.exerciseNote.isEmpty {
      guard told.insert([row.exercise, row.exerciseNote]).inserted else { continue }
      notes.append(ExerciseNote(exercise: row.exercise, text: row.exerciseNote))
    }
    return SessionStart(
      startedAt: start.instant(by: clock), name: row.workout.isEmpty ? nil : row.workout,
      zone: zone, localStart: text,
      notes: group.rows.first { !$0.workoutNote.isEmpty }?.workoutNote, exerciseNotes: notes,
      source: format.rawValue)
  }

  /// A time without seconds that are 0: most apps write none.
  private static func shown(_ time: CivilTime) -> String {
    time.second == 0 ? String(time.text.dropLast(3)) : time.text
  }

  /// The sets in the order of the rows. Rows that are left out are counted all the same: an id must not depend on them.
  private mutating func sets(of group: Group) -> [LoggedSet] {
    var sets: [LoggedSet] = []
    var occurrences: [NameBasedUUID: Int] = [:]
    var numbers: [String: Int] = [:]
    for row in group.rows {
      plan.notices += row.notices
      let first = ForeignIdentifier.set(
        session: group.id, exercise: row.exercise, number: row.number, occurrence: 1)
      occurrences[first, default: 0] += 1
      if row.skipped?.isLoss != false { numbers[row.exercise, default: 0] += 1 }
      if let skipped = row.skipped {
        plan.skipped.append(skipped)
        continue
      }
      guard var set = row.set else { continue }
      let count = occurrences[first, default: 1]
      let id =
        count == 1
        ? first
        : ForeignIdentifier.set(
          session: group.id, exercise: row.exercise, number: row.number, occurrence: count)
      set.id = LoggedSet.ID(id.description)
      set.setNumber = row.number ?? numbers[row.exercise]
      set.loggedAt = row.setTime.map { clock.instant(of: $0) }
      if row.hasUnknownDistance { unknownDistances.append(row.line) }
      sets.append(set)
    }
    return sets
  }

  private enum End {
    case ended(SessionFinish)
    case unclear(String)
    /// The file has nothing about it.
    case unsaid
  }

  private func end(of group: Group, from start: Instant?) -> End {
    guard let start, let end = group.rows.lazy.compactMap(\.end).first else { return .unsaid }
    var finish: SessionFinish
    switch end {
    case .unclear(let reason): return .unclear(reason)
    case .duration(let seconds):
      let at = start.milliseconds + Int64((seconds * 1000).rounded())
      finish = SessionFinish(
        finishedAt: Instant(milliseconds: at), durationSeconds: seconds.rounded())
    case .time(let time): finish = SessionFinish(finishedAt: time.instant(by: clock))
    case .timeOfDay(let time):
      var at = clock.instant(of: time)
      if at < start { at = Instant(milliseconds: at.milliseconds + Day.length) }
      finish = SessionFinish(finishedAt: at)
    }
    guard let at = finish.finishedAt, at >= start else {
      return .unclear("its end lies before its start")
    }
    return .ended(finish)
  }
}
