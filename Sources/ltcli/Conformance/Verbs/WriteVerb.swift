import EventLog

/// `write NAME`, one `type entity [v=N] [data]` a line: writes until one is refused.
enum WriteVerb: ScenarioVerb {
  static func run(
    _ command: ScenarioCommand, _ run: inout ScenarioRun
  ) throws(ConformanceError) -> [String] {
    try append(command, run, atomic: false)
  }

  /// Writes the input's lines; prints an event id or `unchanged` for each, then the refusal.
  static func append(
    _ command: ScenarioCommand, _ run: ScenarioRun, atomic: Bool
  ) throws(ConformanceError) -> [String] {
    try command.allow(words: 1...1)
    var lines: [JSONValue] = []
    for text in command.input { lines.append(.string(try EventNotation.draft(text))) }
    let answer = try run.client.askAllowingRefusal(
      "append",
      [
        "replica": .string(try run.replica(command)), "lines": .array(lines),
        "atomic": .bool(atomic),
      ])
    let refusal = try EngineClient.refusal(in: answer)
    let ids = refusal != nil && answer["ids"] == nil ? [] : try answer.texts("ids")
    return ids + (refusal.map { ["refused: \($0)"] } ?? [])
  }
}
