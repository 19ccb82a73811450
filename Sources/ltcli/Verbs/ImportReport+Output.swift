import EventLog
import Importers

extension ImportReport {
  /// Prints it for people.
  func print(isTrial: Bool, on output: Output) throws(CommandError) {
    let imported = isTrial ? "would be imported" : "imported"
    if isTrial { try output.line("a dry run: nothing was written") }
    var table = TextTable()
    table.add(plain: [
      "sessions",
      "\(sessionsImported) \(imported), \(sessionsThere) there already, \(leftOut.count) left out",
    ])
    table.add(plain: ["sets", "\(sets) \(imported)"])
    table.add(plain: [
      "exercises",
      "\(exercisesSaved) \(imported), \(exercisesThere) there already, "
        + "\(exercisesLeftDeleted.count) left deleted",
    ])
    table.add(plain: ["rows", "\(skipped.count) skipped"])
    try output.table(table)
    try print("left out", leftOut.map { ["", $0.title, $0.reason] }, on: output)
    try print("left deleted", exercisesLeftDeleted.map { ["", $0] }, on: output)
    try print("skipped rows", skipped.map { ["line \($0.line)", $0.reason] }, on: output)
    try print(
      "notices", notices.map { [$0.line.map { "line \($0)" } ?? "", $0.text] }, on: output)
  }

  private func print(
    _ heading: String, _ rows: [[String]], on output: Output
  ) throws(CommandError) {
    guard !rows.isEmpty else { return }
    try output.line()
    try output.line(heading)
    var table = TextTable(indent: 2)
    for row in rows { table.add(plain: row.first == "" ? Array(row.dropFirst()) : row) }
    try output.table(table)
  }

  /// It for programs.
  func json(isTrial: Bool) -> JSONObject {
    let left: [JSONValue] = leftOut.map {
      ["id": .string($0.id), "reason": .string($0.reason), "title": .string($0.title)]
    }
    return [
      "dryRun": .bool(isTrial),
      "exercises": [
        "leftDeleted": .array(exercisesLeftDeleted.map { .string($0) }),
        "saved": .number(Double(exercisesSaved)), "there": .number(Double(exercisesThere)),
      ],
      "notices": .array(notices.map { ImportReport.row($0.line, "text", $0.text) }),
      "sessions": [
        "imported": .number(Double(sessionsImported)), "leftOut": .array(left),
        "there": .number(Double(sessionsThere)),
      ],
      "sets": .number(Double(sets)),
      "skipped": .array(skipped.map { ImportReport.row($0.line, "reason", $0.reason) }),
    ]
  }

  private static func row(_ line: Int?, _ key: String, _ text: String) -> JSONValue {
    var object: JSONObject = [key: .string(text)]
    object["line"] = line.map { .number(Double($0)) }
    return .object(object)
  }
}
