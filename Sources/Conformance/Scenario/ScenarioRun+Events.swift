import EventLog

/// The verbs that write, take, list and exchange events.
extension ScenarioRun {
  /// `write NAME`, one `type entity [v=N] [data]` a line: writes until one is refused.
  func write(_ command: ScenarioCommand) throws(ConformanceError) -> [String] {
    try append(command, atomic: false)
  }

  /// `batch NAME`, with the lines of `write`: writes them as one atomic batch, or nothing.
  func batch(_ command: ScenarioCommand) throws(ConformanceError) -> [String] {
    try append(command, atomic: true)
  }

  /// Prints an event id or `unchanged` for each, then the refusal.
  private func append(_ command: ScenarioCommand, atomic: Bool) throws(ConformanceError) -> [String]
  {
    var lines: [JSONValue] = []
    for text in command.input { lines.append(.string(try EventNotation.draft(text))) }
    let answer = try client.askAllowingRefusal(
      "append",
      ["replica": .string(try replica(command)), "lines": .array(lines), "atomic": .bool(atomic)])
    let refusal = try EngineClient.refusal(in: answer)
    let ids = refusal != nil && answer["ids"] == nil ? [] : try answer.texts("ids")
    return ids + (refusal.map { ["refused: \($0)"] } ?? [])
  }

  /// `receive NAME`: takes the lines below. Each is an event line as it is, an event in the short
  /// notation, or a range that another replica of the scenario holds.
  func receive(_ command: ScenarioCommand) throws(ConformanceError) -> [String] {
    var lines: [String] = []
    for text in command.input {
      if let range = EventRange(text) {
        lines += try held(range)
      } else {
        lines.append(try EventNotation.line(text))
      }
    }
    let taken = try client.ask(
      "receive",
      ["replica": .string(try replica(command)), "lines": .array(lines.map { .string($0) })]
    ).texts("ids")
    guard let coverage = Coverage(taken.joined(separator: " ")) else {
      throw .broken("receive answers with what is no event id: \(taken)")
    }
    return [coverage.isEmpty ? "took nothing" : "took \(coverage)"]
  }

  /// The lines of a range, in order.
  private func held(_ range: EventRange) throws(ConformanceError) -> [String] {
    let events = try allEvents()
    var lines: [String] = []
    for seq in range.seqs {
      let id = EventID(replica: range.replica, seq: seq)
      guard let event = events.first(where: { $0.id == id }) else {
        throw .scenario("no replica holds \(id)")
      }
      lines.append(event.description)
    }
    return lines
  }

  /// `log NAME [raw]`: the events in order of arrival, in the short notation or as their lines.
  func log(_ command: ScenarioCommand) throws(ConformanceError) -> [String] {
    let isRaw = command.words.count == 2
    guard !isRaw || command.words[1] == "raw" else { throw .scenario("log takes only raw") }
    let events = try client.log(try replica(command))
    guard !events.isEmpty else { return ["no events"] }
    return events.map { isRaw ? $0.description : EventNotation.text(of: $0) }
  }

  /// `sync A B [stop-after=N]`: exchanges what each lacks, or only the first N messages of that.
  func sync(_ command: ScenarioCommand) throws(ConformanceError) -> [String] {
    let (left, right) = (try replica(command), try replica(command, at: 1))
    var members: JSONObject = ["left": .string(left), "right": .string(right)]
    members["stopAfter"] = try command.number("stop-after").map { .number(Double($0)) }
    let answer = try client.ask("sync", members)
    var lines: [String] = []
    for (name, received) in [(left, "leftReceived"), (right, "rightReceived")] {
      let ranges = try answer.ranges(received)
      lines.append("\(name) took \(ranges.isEmpty ? "nothing" : ranges)")
    }
    if !(try answer.flag("complete")) { lines.append("stopped before the end") }
    return lines
  }
}
