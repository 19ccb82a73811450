import EventLog

/// `log NAME [raw]`: the events in order of arrival, in the short notation or as their lines.
enum LogVerb: ScenarioVerb {
  static func run(
    _ command: ScenarioCommand, _ run: inout ScenarioRun
  ) throws(ConformanceError) -> [String] {
    try command.allow(words: 1...2)
    let isRaw = command.words.count == 2
    guard !isRaw || command.words[1] == "raw" else { throw .scenario("log takes only raw") }
    let events = try run.client.log(try run.replica(command))
    guard !events.isEmpty else { return ["no events"] }
    return events.map { isRaw ? $0.description : EventNotation.text(of: $0) }
  }
}
