import EventLog

/// `receive NAME`: takes the lines below. Each is an event line as it is, an event in the short
/// notation, or a range that another replica of the scenario holds.
enum ReceiveVerb: ScenarioVerb {
  static func run(
    _ command: ScenarioCommand, _ run: inout ScenarioRun
  ) throws(ConformanceError) -> [String] {
    try command.allow(words: 1...1)
    var lines: [String] = []
    for text in command.input {
      if let range = EventRange(text) {
        lines += try held(range, run)
      } else {
        lines.append(try EventNotation.line(text))
      }
    }
    let taken = try run.client.ask(
      "receive",
      [
        "replica": .string(try run.replica(command)), "lines": .array(lines.map { .string($0) }),
      ]
    ).texts("ids")
    guard let coverage = Coverage(taken.joined(separator: " ")) else {
      throw .broken("receive answers with what is no event id: \(taken)")
    }
    return [coverage.isEmpty ? "took nothing" : "took \(coverage)"]
  }

  /// The lines of a range, in order.
  private static func held(
    _ range: EventRange, _ run: ScenarioRun
  ) throws(ConformanceError) -> [String] {
    let events = try run.allEvents()
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
}
