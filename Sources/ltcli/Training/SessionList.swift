import EventLog
import Projections

/// Sessions as `sessions` prints them.
struct SessionList {
  let history: TrainingHistory
  let weights: WeightDisplay

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
    try output.line(total)
  }

  private func row(_ session: TrainedSession) -> [TextTable.Cell] {
    let sets = session.sets.map(\.set)
    let volume = WeightDisplay.total(session.volume, in: weights.unit(of: sets))
    return [
      "\(session.began.map { $0.day.description } ?? "")",
      .init(session.began?.day.weekday ?? "", .faint), "\(session.began?.time ?? "")",
      "\(session.durationText)", .init(session.session.started?.name ?? "", .bold),
      "\(sets.count)", "\(session.volume > 0 ? volume : "")",
      .init(history.ids.short(session.session.id.text), .faint),
    ]
  }

  private var total: String {
    let volume = history.sessions.reduce(0) { $0 + $1.volume }
    let sets = history.sessions.reduce(0) { $0 + $1.sets.count }
    return [
      Count.text(history.sessions.count, "session"), Count.text(sets, "set"),
      WeightDisplay.total(volume, in: weights.unit(of: history.sets)),
    ].joined(separator: ", ")
  }

  /// Them for programs.
  var json: JSONObject {
    [
      "sessions": .array(history.sessions.map(SessionList.json)),
      "undated": .count(history.undated),
    ]
  }

  private static func json(_ session: TrainedSession) -> JSONValue {
    var object: JSONObject = [
      "exercises": .texts(session.exercises), "id": .string(session.session.id.text),
      "running": .bool(session.session.isRunning), "sets": .count(session.sets.count),
      "volumeKilograms": .number(session.volume),
    ]
    object["date"] = session.began.map { .text($0.day) }
    object["time"] = session.began.map { .string($0.time) }
    object["zone"] = session.session.started?.zone.map { .string($0) }
    object["startedAt"] = session.session.started?.startedAt.map { .text($0) }
    object["durationSeconds"] = session.seconds.map { .number($0) }
    object["name"] = session.session.started?.name.map { .string($0) }
    return .object(object)
  }
}
