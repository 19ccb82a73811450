import EventLog

/// `clock [NAME] ISO`: sets one replica's clock, or all of them, also of those made later.
enum ClockVerb: ScenarioVerb {
  static func run(
    _ command: ScenarioCommand, _ run: inout ScenarioRun
  ) throws(ConformanceError) -> [String] {
    try command.allow(words: 1...2)
    let time = try command.word(command.words.count - 1, "a time")
    guard Instant(time) != nil else { throw .scenario("no time: \(time)") }
    let isForAll = command.words.count == 1
    if isForAll { run.clock = time }
    for name in isForAll ? run.replicas : [try run.replica(command)] {
      _ = try run.client.ask("clock", ["replica": .string(name), "at": .string(time)])
    }
    return ScenarioVerbs.done
  }
}
