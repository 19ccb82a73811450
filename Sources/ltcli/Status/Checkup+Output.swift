import EventLog

extension Checkup {
  /// Whether anything is a fault.
  var isWell: Bool { !findings.contains { $0.state == .fault } }

  /// Prints the findings for people.
  func print(on output: Output) throws(CommandError) {
    let rows: [[TextTable.Cell]] = findings.flatMap { finding in
      let (mark, style): (String, TextTable.Style) =
        switch finding.state {
        case .fine: ("ok", .green)
        case .note: ("note", .yellow)
        case .fault: ("FAULT", .red)
        }
      let row: [TextTable.Cell] = [.init(mark, style), .init(finding.what), .init(finding.text)]
      return [row] + (finding.hint.map { [["", "", .init("→ \($0)", .faint)]] } ?? [])
    }
    try output.table(TextTable(rows))
  }

  /// They for programs.
  var json: JSONObject {
    [
      "findings": .array(
        findings.map { finding in
          var object: JSONObject = [
            "state": .string(finding.state.rawValue), "text": .string(finding.text),
            "what": .string(finding.what),
          ]
          object["hint"] = finding.hint.map { .string($0) }
          return .object(object)
        }),
      "well": .bool(isWell),
    ]
  }
}
