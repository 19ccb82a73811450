import EventLog
import Importers

extension ImportReport {
  /// Prints it for people.
  func print(isTrial: Bool, on output: Output) throws(CommandError) {
    let imported = isTrial ? "would be imported" : "imported"
    let sessions = "\(sessionsImported) \(imported), \(sessionsThere) there already"
    let exercises = "\(exercisesSaved) \(imported), \(exercisesThere) there already"
    if isTrial { try output.line("a dry run: nothing was written") }
    try output.table(
      TextTable([
        ["sessions", "\(sessions), \(leftOut.count) left out"], ["sets", "\(sets) \(imported)"],
        ["exercises", "\(exercises), \(exercisesLeftDeleted.count) left deleted"],
        ["rows", "\(skipped.count) skipped"],
      ]))
    let parts: [(heading: String, rows: [[TextTable.Cell]])] = [
      ("left out", leftOut.map { ["\($0.title)", "\($0.reason)"] }),
      ("left deleted", exercisesLeftDeleted.map { ["\($0)"] }),
      ("skipped rows", skipped.map { ["line \($0.line)", "\($0.reason)"] }),
      ("notices", notices.map { ($0.line.map { ["line \($0)"] } ?? []) + ["\($0.text)"] }),
    ]
    for (heading, rows) in parts where !rows.isEmpty {
      try output.line()
      try output.line(heading)
      try output.table(TextTable(rows, indent: 2))
    }
  }

  /// It for programs.
  func json(isTrial: Bool) -> JSONObject {
    func row(_ line: Int?, _ key: String, _ text: String) -> JSONValue {
      var object: JSONObject = [key: .string(text)]
      object["line"] = line.map { .count($0) }
      return .object(object)
    }
    let left: [JSONValue] = leftOut.map {
      ["id": .string($0.id), "reason": .string($0.reason), "title": .string($0.title)]
    }
    return [
      "dryRun": .bool(isTrial),
      "exercises": [
        "leftDeleted": .texts(exercisesLeftDeleted), "saved": .count(exercisesSaved),
        "there": .count(exercisesThere),
      ],
      "notices": .array(notices.map { row($0.line, "text", $0.text) }),
      "sessions": [
        "imported": .count(sessionsImported), "leftOut": .array(left),
        "there": .count(sessionsThere),
      ],
      "sets": .count(sets),
      "skipped": .array(skipped.map { row($0.line, "reason", $0.reason) }),
    ]
  }
}
