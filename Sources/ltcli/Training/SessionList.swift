import EventLog
import Projections
import Training

/// Sessions as `sessions` prints them.
struct SessionList {
  let history: TrainingHistory
  let weights: WeightDisplay
  /// When each session began, by the clocks where it took place.
  let places: SessionClocks
  /// The beginnings of ids that name one session each, among all that the state shows.
  let ids: ShortNames

  /// Prints them for people.
  func print(on output: Output, _ terminal: Terminal) throws(CommandError) {
    guard !history.sessions.isEmpty else { return try output.line("no sessions") }
    var table = FittedTable([
      .init(heading: "date"), .init(heading: "", rank: 2), .init(heading: "time", rank: 1),
      .init(heading: "took", rank: 4, isNumber: true), .init(heading: "name", isCut: true),
      .init(heading: "sets", rank: 3, isNumber: true),
      .init(heading: "volume", rank: 5, isNumber: true), .init(heading: "id", rank: 6),
    ])
    for session in history.sessions { table.add(row(session)) }
    try output.table(table.table(in: terminal.columns))
    try output.sentence(total)
  }

  private func row(_ session: TrainedSession) -> [TextTable.Cell] {
    var places = places
    let sets = session.sets.map(\.set)
    let volume = WeightDisplay.total(session.volume, in: weights.unit(of: sets))
    return [
      "\(session.day)", .init(session.day.shownWeekday, .faint),
      "\(places.time(of: session.session.started)?.time ?? "")",
      "\(session.session.durationText)", .init(session.session.started?.name ?? "", .bold),
      "\(sets.count)", "\(session.volume > 0 ? volume : "")",
      .init(ids.short(session.id.text), .faint),
    ]
  }

  private var total: String {
    let volume = history.sessions.reduce(0) { $0 + $1.volume }
    let sets = history.sessions.reduce(0) { $0 + $1.sets.count }
    let lifted = WeightDisplay.total(volume, in: weights.unit(of: history.sets))
    return
      ([Count.text(history.sessions.count, "session"), Count.text(sets, "set")]
      + (volume > 0 ? [lifted] : [])).joined(separator: ", ")
  }

  /// The object that `--json` prints.
  var json: JSONObject {
    [
      "secondRecords": .count(history.secondRecords),
      "sessions": .array(history.sessions.map(json)),
      "undated": .count(history.undated),
    ]
  }

  private func json(_ session: TrainedSession) -> JSONValue {
    var places = places
    let clock = places.time(of: session.session.started)
    var object: JSONObject = [
      "date": .text(session.day), "exercises": .texts(session.exercises),
      "id": .string(session.id.text),
      "running": .bool(session.session.isRunning), "sets": .count(session.sets.count),
      "volumeKilograms": .number(session.volume),
    ]
    object["time"] = clock.map { .string($0.time) }
    object["zone"] = session.session.started?.zone.map { .string($0) }
    object["startedAt"] = session.session.started?.startedAt.map { .text($0) }
    object["durationSeconds"] = session.session.durationSeconds.map { .number($0) }
    object["name"] = session.session.started?.name.map { .string($0) }
    return .object(object)
  }
}

extension Session {
  /// The duration as `55m` or `1h05m`; `running` until the session has ended, and nothing where it ended as it began.
  var durationText: String {
    guard let seconds = durationSeconds else { return isRunning ? "running" : "" }
    // It was typed in later on, and nothing says when it ended.
    if seconds == 0, finished?.durationSeconds == nil { return "" }
    // A file may claim a thousand years.
    let minutes = Int64(min(seconds, 3e10) / 60)
    guard minutes >= 60 else { return "\(minutes)m" }
    return "\(minutes / 60)h\(Decimal.text(of: minutes % 60, digits: 2))m"
  }
}
