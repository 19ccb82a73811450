/// `equal A B …`: whether the digests of all named replicas agree.
enum EqualVerb: ScenarioVerb {
  static func run(
    _ command: ScenarioCommand, _ run: inout ScenarioRun
  ) throws(ConformanceError) -> [String] {
    try command.allow(words: 2...99)
    var digests: [(name: String, digest: String)] = []
    for index in command.words.indices {
      let name = try run.replica(command, at: index)
      digests.append((name, try run.client.state(name).digest))
    }
    if digests.allSatisfy({ $0.digest == digests[0].digest }) { return ["equal"] }
    return ["different"] + digests.map { "\($0.name) \($0.digest)" }
  }
}
