import EventLog

/// `replica NAME HEX [dataset=UUID]`: makes a store.
enum ReplicaVerb: ScenarioVerb {
  static func run(
    _ command: ScenarioCommand, _ run: inout ScenarioRun
  ) throws(ConformanceError) -> [String] {
    try command.allow(words: 2...2, options: ["dataset"])
    let name = try command.word(0, "a name")
    guard !run.replicas.contains(name) else { throw .scenario("\(name) is there already") }
    _ = try run.client.ask(
      "init",
      [
        "replica": .string(name), "id": .string(try command.word(1, "a replica id")),
        "dataset": .string(command.options["dataset"] ?? ScenarioRun.dataset),
        "clock": .string(run.clock),
      ])
    run.replicas.append(name)
    return ScenarioVerbs.done
  }
}
