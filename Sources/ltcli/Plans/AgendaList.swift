import EventLog
import Projections
import Training

/// Rows of an agenda as `agenda` prints them.
struct AgendaList {
  let days: ClosedRange<Day>
  let items: [AgendaItem]
  /// The last day whose items are listed, where those of later ones are too many; nil where all are.
  let cutAfter: Day?

  /// How many items are listed at most, unless one day has more.
  static let greatestCount = 10_000

  /// Prints them for people.
  func print(on output: Output, _ terminal: Terminal) throws(CommandError) {
    guard !items.isEmpty else {
      return try output.line("nothing is planned from \(days.lowerBound) to \(days.upperBound)")
    }
    var table = FittedTable([
      .init(heading: "date"), .init(heading: "", rank: 3), .init(heading: "time", rank: 1),
      .init(heading: "what", isCut: true), .init(heading: "", rank: 2),
      .init(heading: "tasks", rank: 4, isNumber: true), .init(heading: "moved from", rank: 5),
      .init(heading: "id", rank: 6),
    ])
    for item in items { table.add(AgendaList.row(item)) }
    try output.table(table.table(in: terminal.columns))
  }

  private static func row(_ item: AgendaItem) -> [TextTable.Cell] {
    [
      "\(item.day)", .init(item.day.shownWeekday, .faint),
      "\(item.time.map(\.description) ?? "")", .init(item.title, .bold), item.status.shownCell,
      "\(item.tasks > 0 ? "\(item.tasksDone)/\(item.tasks)" : "")",
      "\(item.isMoved ? "\(item.plannedDay)" : "")", .init(item.id, .faint),
    ]
  }

  /// The object that `--json` prints.
  var json: JSONObject {
    var object: JSONObject = [
      "from": .text(days.lowerBound), "to": .text(days.upperBound),
      "items": .array(items.map { .object($0.json) }),
    ]
    object["cutAfter"] = cutAfter.map { .text($0) }
    return object
  }
}

extension ScheduleStatus {
  /// What a table shows of it: nothing of what is to come.
  var shownCell: TextTable.Cell {
    switch self {
    case .planned: ""
    case .done: .init("done", .green)
    case .skipped: .init("skipped", .faint)
    }
  }
}

extension AgendaItem {
  fileprivate var json: JSONObject {
    var object: JSONObject = [
      "alertMinutesBefore": .array(alertMinutesBefore.map { .number($0) }), "date": .text(day),
      "id": .string(id), "plannedDate": .text(plannedDay), "status": .string(status.rawValue),
      "tasks": .count(tasks), "tasksDone": .count(tasksDone), "title": .string(title),
    ]
    object["time"] = time.map { .text($0) }
    object["sessionId"] = sessionId.map { .text($0) }
    return object
  }
}
