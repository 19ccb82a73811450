import EventLog
import Importers

extension ImportReport {
  /// Prints it for people.
  /// - Parameters:
  ///   - preview: What to look at before the import; nil after it.
  ///   - listsNotices: Whether every notice is listed.
  func print(
    preview: ImportPreview?, listsNotices: Bool = false, on output: Output
  ) throws(CommandError) {
    if preview != nil { try output.line("a dry run: nothing was written") }
    try output.table(TextTable(summary))
    if let preview { try preview.print(on: output) }
    try section("rows not understood", faults.map(Self.row), on: output)
    try section(
      "left out", (others.leftOut + leftOut).map { ["\($0.title)", "\($0.reason)"] }, on: output)
    try section(
      "kept as it is here", kept.map { ["\($0.title)", "\($0.what)", "\($0.reason)"] }, on: output)
    try section("left deleted", exercisesLeftDeleted.map { ["\($0)"] }, on: output)
    try section("rows passed over", passedOver.map(Self.row), on: output)
    try section(
      "notices", listsNotices ? notices.map { row($0, "") } : groupedNotices, on: output)
  }

  /// How many groups of notices are listed.
  private static let mostNotices = 20

  /// The notices, those with the same cause as one row with its first line.
  private var groupedNotices: [[TextTable.Cell]] {
    var groups: [(first: ImportNotice, count: Int)] = []
    var places: [String: Int] = [:]
    for notice in notices {
      if let place = places[notice.cause] {
        groups[place].count += 1
      } else {
        places[notice.cause] = groups.count
        groups.append((notice, 1))
      }
    }
    let shown = groups.prefix(groups.count > Self.mostNotices ? Self.mostNotices - 1 : groups.count)
    var rows = shown.map { group in
      row(group.first, group.count > 1 ? " (and \(group.count - 1) more like it)" : "")
    }
    let left = groups.dropFirst(shown.count).reduce(0) { $0 + $1.count }
    if left > 0 { rows.append(row(nil, "and \(left) more; --notices lists all")) }
    return rows
  }

  private func row(_ notice: ImportNotice, _ rest: String) -> [TextTable.Cell] {
    row(notice.line, notice.text + rest)
  }

  /// A row with the line beside it, where any notice has one.
  private func row(_ line: Int?, _ text: String) -> [TextTable.Cell] {
    if notices.allSatisfy({ $0.line == nil }) { return ["\(text)"] }
    return [line.map { "line \($0)" } ?? "file", "\(text)"]
  }

  private var summary: [[TextTable.Cell]] {
    let missed = faults.reduce(0) { $0 + $1.count }
    let moved = sets.moved > 0 ? ", \(sets.moved) moved" : ""
    let joined = exercisesJoined > 0 ? ", \(exercisesJoined) one with another" : ""
    var rows: [[TextTable.Cell]] = [
      [
        "sessions",
        "\(sessionsNew) new, \(sessionsChanged) changed, \(sessionsSame) the same, \(leftOut.count) left out",
      ],
      [
        "sets",
        "\(sets.new) new, \(sets.corrected) corrected, \(sets.takenOut) taken out\(moved)",
      ],
      [
        "exercises",
        "\(exercisesSaved) new, \(exercisesThere) there already, \(exercisesLeftDeleted.count) left deleted\(joined)",
      ],
      ["rows", "\(missed) not understood, \(skipped.count - missed) passed over"],
    ]
    if !others.isEmpty {
      let left = others.leftOut.count
      rows.append(
        [
          "others",
          "\(others.new) new, \(others.changed) changed, \(others.same) the same, \(left) left out",
        ])
      if others.keptCount > 0 {
        rows.append(
          ["kept", "\(Count.text(others.keptCount, "value")) that the store has later"])
      }
    }
    if let id { rows.append(["import", "\(id)"]) }
    return rows
  }

  private static func row(_ fault: Fault) -> [TextTable.Cell] {
    let count = Count.text(fault.count, "row")
    let line = fault.count == 1 ? "on line" : "from line"
    return ["\(count) \(line) \(fault.first.line)", "\(fault.first.reason)"]
  }

  private func section(
    _ heading: String, _ rows: [[TextTable.Cell]], on output: Output
  ) throws(CommandError) {
    guard !rows.isEmpty else { return }
    try output.line()
    try output.line(heading)
    try output.table(TextTable(rows, indent: 2))
  }
}

extension ImportPreview {
  fileprivate func print(on output: Output) throws(CommandError) {
    guard let first, let last else { return }
    func row(_ name: String, _ start: Start) -> [TextTable.Cell] {
      ["\(name)", "\(start.local)", "\(start.zone)", "\(start.title)"]
    }
    try output.line()
    try output.table(TextTable([row("first session", first), row("last session", last)]))
    guard !samples.isEmpty else { return }
    try output.line()
    try output.line("sets, for example")
    try output.table(TextTable(samples.map { ["\($0.exercise)", "\($0.load)"] }, indent: 2))
  }
}

extension ImportReport {
  /// It for programs.
  func json(preview: ImportPreview?) -> JSONObject {
    func json(_ left: [LeftOut]) -> JSONValue {
      .array(
        left.map {
          ["id": .string($0.id), "reason": .string($0.reason), "title": .string($0.title)]
        })
    }
    let kept: [JSONValue] = kept.map {
      [
        "conflict": .bool($0.isConflict), "reason": .string($0.reason),
        "session": .string($0.session), "title": .string($0.title), "what": .string($0.what),
      ]
    }
    let skipped: [JSONValue] = skipped.map {
      ["line": .count($0.line), "lost": .bool($0.isLoss), "reason": .string($0.reason)]
    }
    let notices: [JSONValue] = notices.map { notice in
      var object: JSONObject = ["text": .string(notice.text)]
      object["line"] = notice.line.map { .count($0) }
      return .object(object)
    }
    var object: JSONObject = [
      "dryRun": .bool(preview != nil),
      "exercises": [
        "joined": .count(exercisesJoined), "leftDeleted": .texts(exercisesLeftDeleted),
        "new": .count(exercisesSaved),
        "there": .count(exercisesThere),
      ],
      "kept": .array(kept),
      "proposedNames": .array(
        proposedNames.map { ["name": .string($0.name), "other": .string($0.other)] }),
      "likeNames": .array(
        likeNames.map { ["name": .string($0.name), "other": .string($0.other)] }),
      "likeSessions": .array(likeSessions.map(\.json)),
      "maybeCopies": .count(maybeCopies),
      "notices": .array(notices),
      "secondRecords": .count(secondRecords),
      "sessions": [
        "changed": .count(sessionsChanged), "leftOut": json(leftOut), "new": .count(sessionsNew),
        "same": .count(sessionsSame),
      ],
      "sets": [
        "corrected": .count(sets.corrected), "moved": .count(sets.moved), "new": .count(sets.new),
        "takenOut": .count(sets.takenOut),
      ],
      "skipped": .array(skipped),
    ]
    if !others.isEmpty {
      object["others"] = [
        "changed": .count(others.changed), "kept": .count(others.keptCount),
        "leftOut": json(others.leftOut), "new": .count(others.new), "same": .count(others.same),
      ]
    }
    object["import"] = id.map { .string($0) }
    object["preview"] = preview.map { .object($0.json) }
    return object
  }
}

extension ImportPreview {
  fileprivate var json: JSONObject {
    func object(_ start: Start) -> JSONValue {
      [
        "local": .string(start.local), "startedAt": .text(start.startedAt),
        "title": .string(start.title), "zone": .string(start.zone),
      ]
    }
    var json: JSONObject = [
      "sets": .array(samples.map { ["exercise": .string($0.exercise), "load": .string($0.load)] })
    ]
    json["first"] = first.map(object)
    json["last"] = last.map(object)
    return json
  }
}
