import EventLog
import Projections
import Training

/// Makes an import plan from the bytes of one of Strong's exports.
struct StrongImport {
  private let file: StrongFile
  private let clock: LocalTime
  private let zone: String
  private var plan = ImportPlan()
  private var knownExercises: Set<CustomExercise.ID> = []
  private var unknownDistances: [Int] = []
  private var exerciseIDs = ExerciseIDs()

  /// The plan for a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - unit: The unit of its weights, for a file that does not say it.
  ///   - distance: The unit of its distances, for a file that does not say it.
  ///   - zone: The zone whose clocks its times were read from, such as `Europe/Berlin`.
  ///   - dates: The order of day and month, for a file that does not settle it.
  ///
  /// Throws `ImportError` where nothing of the file can be trusted; a row that cannot be read is
  /// skipped and reported instead.
  /// - Complexity: O(n).
  static func plan(
    for bytes: [UInt8], unit: MassUnit?, distance: DistanceUnit? = nil, zone: String,
    dates: DateOrder? = nil
  ) throws(ImportError) -> ImportPlan {
    let clock = try LocalTime(zone: zone)
    let bytes = try TextEncoding.utf8(of: bytes)
    if let foreign = ForeignFile(bytes) { throw foreign.error }
    var reader = CSVReader(bytes)
    // Spreadsheets save empty rows as rows of empty fields.
    var first = try reader.next()
    while first?.isBlank == true { first = try reader.next() }
    guard let first else { throw .empty }
    if let foreign = ForeignFile(header: first.fields) { throw foreign.error }
    let (format, records) = try StrongFormat.recognised(
      in: [first] + reader.rest().filter { !$0.isBlank })
    let writing = try StrongWriting(
      of: records, format, delimiter: reader.delimiter, dates: dates)
    let file = try StrongFile(format, writing: writing, asked: unit, askedDistance: distance)
    var maker = StrongImport(file: file, clock: clock, zone: zone)
    maker.plan.rowCount = records.count
    for group in StrongRowGroup.groups(of: maker.rows(of: records)) {
      try maker.add(group)
    }
    return maker.finished()
  }

  private init(file: StrongFile, clock: LocalTime, zone: String) {
    (self.file, self.clock, self.zone) = (file, clock, zone)
  }

  private mutating func rows(of records: ArraySlice<CSVRecord>) -> [StrongRow] {
    var rows: [StrongRow] = []
    rows.reserveCapacity(records.count)
    for record in records {
      do throws(SkippedRow) {
        rows.append(try StrongRow(record, of: file, after: rows.last))
      } catch {
        plan.skipped.append(error)
      }
    }
    return rows
  }

  private mutating func add(_ group: StrongRowGroup) throws(ImportError) {
    let (rows, copies, doubt) = group.withoutCopies()
    plan.skipped += copies
    guard let copy = StrongRenamedCopy(in: rows) else {
      try add(group, rows)
      if let line = doubt { say(line, "the rows repeat those before; they are kept") }
      return
    }
    let line = rows[copy.first].line
    let (older, newer) = (Array(rows[..<copy.first]), Array(rows[copy.first...]))
    let halves = copy.hasNewerNames ? [newer, older] : [older, newer]
    guard copy.isCertain else {
      try add(group, rows)
      plan.maybeCopies[Session.ID(group.id.description)] = [
        try session(of: group, halves[0]).session.session,
        try session(of: group, halves[1], isSecondRecord: true).session.session,
      ]
      return say(
        line, "the rows repeat those before under other names (\(copy.text)), and may be a copy")
    }
    try add(group, halves[0])
    try add(group, halves[1], isSecondRecord: true)
    say(
      line,
      "the rows repeat those before under other names (\(copy.text)); those under the "
        + "\(copy.hasNewerNames ? "former" : "other") names come in as a second record, which counts in no summary"
    )
  }

  /// Says something about the session that was added last, from a line on.
  private mutating func say(_ line: Int, _ text: String) {
    let title = plan.sessions.last?.title ?? ""
    plan.notices.append(ImportNotice(line: line, text: "\(title): from here on \(text)"))
  }

  /// Adds the session of some rows of a group.
  /// - Parameter isSecondRecord: Whether it is a second record of the session that was added last.
  private mutating func add(
    _ group: StrongRowGroup, _ rows: [StrongRow], isSecondRecord: Bool = false
  ) throws(ImportError) {
    let (session, sets) = try session(of: group, rows, isSecondRecord: isSecondRecord)
    plan.skipped += sets.skipped
    if sets.sets.isEmpty {
      return plan.leaveOut(session.session, without: sets.skipped, line: rows[0].line)
    }
    exerciseIDs = sets.exercises
    unknownDistances += sets.unknownDistances
    for set in sets.sets { addExercise(of: set) }
    plan.sessions.append(session.session)
    if !isSecondRecord { plan.notices += session.notices }
  }

  private func session(
    of group: StrongRowGroup, _ rows: [StrongRow], isSecondRecord: Bool = false
  ) throws(ImportError) -> (session: StrongSession, sets: StrongSets) {
    let id = isSecondRecord ? StrongIdentifier.secondRecord(of: group.id) : group.id
    var sets = StrongSets(session: id, exercises: exerciseIDs)
    for row in rows { try sets.add(row) }
    return (StrongSession(group, sets: sets, clock: clock, zone: zone), sets)
  }

  private mutating func addExercise(of set: LoggedSet) {
    let id = CustomExercise.ID(set.exerciseId ?? "")
    guard knownExercises.insert(id).inserted else { return }
    plan.exercises.append(
      CustomExercise(id: id, name: set.exercise ?? "", source: FileFormat.strong.rawValue))
  }

  private func finished() -> ImportPlan {
    var plan = plan
    plan.skipped.sort { $0.line < $1.line }
    plan.notices += file.writing.notices
    if let notice = file.format.notice {
      plan.notices.append(ImportNotice(line: nil, text: notice))
    }
    if file.format.places[.duration] == nil, !plan.sessions.isEmpty {
      plan.notices.append(
        ImportNotice(line: nil, text: "no column holds durations, so no session has an end"))
    }
    if let notice = ImportNotice(unread: file.format.unknown, line: nil) {
      plan.notices.append(notice)
    }
    if let first = unknownDistances.min() {
      let count = unknownDistances.count
      let text =
        count == 1
        ? "a distance whose unit the file does not say is kept as text"
        : "\(count) distances whose unit the file does not say are kept as text, the first of them here"
      plan.notices.append(ImportNotice(line: first, text: text))
    }
    plan.distancesWithoutUnit = unknownDistances.count
    return plan
  }
}
