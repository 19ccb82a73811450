import EventLog

/// `digest NAME [at=STAMP|ISO] [position=N]`: the digest of the state, then the state itself.
enum DigestVerb: ScenarioVerb {
  static func run(
    _ command: ScenarioCommand, _ run: inout ScenarioRun
  ) throws(ConformanceError) -> [String] {
    try command.allow(words: 1...1, options: ["at", "position"])
    let state = try run.client.state(try run.replica(command), try run.view(command))
    return [state.digest, state.text]
  }
}
