import EventLog

/// One session of a file: its start and end around its sets.
struct StrongSession {
  let imported: ImportedSession
  /// What a person should know about it.
  private(set) var notices: [ImportNotice] = []

  init(_ group: StrongRowGroup, sets: StrongSets, clock: LocalTime, zone: String) {
    let row = group.rows[0]
    let id = group.id.description
    let title = "\(row.start.date.text) \(row[.workoutName])".trimmed
    let start = clock.instant(of: row.start)
    let started = Self.started(group, notes: sets.notes, start: start, zone: zone)
    var writes = [ImportedWrite(type: "session.started", entity: id, data: started)] + sets.writes
    do throws(SkippedRow) {
      if let seconds = try Self.duration(of: group) {
        let finish = Instant(milliseconds: start.milliseconds + Int64(seconds) * 1000)
        let finished: JSONObject = [
          "finishedAt": .string(finish.description), "durationSeconds": .number(Double(seconds)),
        ]
        writes.append(ImportedWrite(type: "session.finished", entity: id, data: finished))
      }
    } catch {
      notices.append(
        ImportNotice(line: error.line, text: "\(title): \(error.reason), so it has no end"))
    }
    if sets.writes.isEmpty {
      notices.append(ImportNotice(line: row.line, text: "\(title): not a single set"))
    }
    imported = ImportedSession(id: id, title: title, writes: writes)
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

  /// How many seconds it took; throws why nobody knows, and nil where the file says it of no session.
  private static func duration(of group: StrongRowGroup) throws(SkippedRow) -> Int? {
    if group.rows[0].file.format.places[.duration] == nil { return nil }
    guard let (line, text) = group.first(.duration) else {
      throw group.rows[0].skipped("no duration")
    }
    guard let seconds = StrongDuration.seconds(text) else {
      throw SkippedRow(line: line, reason: "“\(text)” is no duration")
    }
    return seconds
  }
}
