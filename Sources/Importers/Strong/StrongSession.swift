import EventLog

/// One session of a file: its start and end around its sets.
struct StrongSession {
  /// What is to be written.
  let imported: ImportedSession
  /// What a person should know about it.
  private(set) var notices: [ImportNotice] = []

  /// Puts a session together.
  init(_ group: StrongRowGroup, sets: StrongSets, clock: LocalTime, zone: String) {
    let row = group.rows[0]
    let title = "\(row.start.date.text) \(row[.workoutName])".trimmed
    let start = clock.instant(of: row.start)
    let finish: JSONObject?
    switch Self.duration(of: group) {
    case .success(let seconds): finish = Self.finished(start: start, seconds: seconds)
    case .failure(let problem):
      finish = nil
      notices.append(
        ImportNotice(line: problem.line, text: "\(title): \(problem.reason), so it has no end"))
    }
    if sets.writes.isEmpty {
      notices.append(ImportNotice(line: row.line, text: "\(title): not a single set"))
    }
    let id = group.id.description
    let started = Self.started(group, notes: sets.notes, start: start, zone: zone)
    imported = ImportedSession(
      id: id, title: title,
      writes: [ImportedWrite(type: "session.started", entity: id, data: started)] + sets.writes
        + (finish.map { [ImportedWrite(type: "session.finished", entity: id, data: $0)] } ?? []))
  }

  private static func started(
    _ group: StrongRowGroup, notes: [JSONValue], start: Instant, zone: String
  ) -> JSONObject {
    let row = group.rows[0]
    var data: JSONObject = [
      "name": .string(row[.workoutName]),
      "startedAt": .string(start.description),
      "localStart": .string(row[.date].trimmed),
      "zone": .string(zone),
      "source": "strong",
    ]
    data["notes"] = group.first(.workoutNotes).map { .string($0.text) }
    if !notes.isEmpty { data["exerciseNotes"] = .array(notes) }
    return data
  }

  private static func finished(start: Instant, seconds: Int) -> JSONObject {
    [
      "finishedAt": .string(
        Instant(milliseconds: start.milliseconds + Int64(seconds) * 1000).description),
      "durationSeconds": .number(Double(seconds)),
    ]
  }

  private static func duration(of group: StrongRowGroup) -> Result<Int, SkippedRow> {
    guard let (line, text) = group.first(.duration) else {
      return .failure(group.rows[0].skipped("no duration"))
    }
    guard let seconds = StrongDuration.seconds(text) else {
      return .failure(SkippedRow(line: line, reason: "“\(text)” is no duration"))
    }
    return .success(seconds)
  }
}
