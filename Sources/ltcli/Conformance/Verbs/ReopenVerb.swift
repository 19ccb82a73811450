import EventLog

/// `reopen NAME`: opens the store again, after a crash or in good order.
enum ReopenVerb: ScenarioVerb {
  static func run(
    _ command: ScenarioCommand, _ run: inout ScenarioRun
  ) throws(ConformanceError) -> [String] {
    try command.allow(words: 1...1)
    _ = try run.client.ask("reopen", ["replica": .string(try run.replica(command))])
    return ScenarioVerbs.done
  }
}
