import EventLog

/// `crash NAME [losing=N]`: stops the replica as a power cut does; everything not durable is gone.
///
/// With `losing`, the log's last N bytes are gone too: the power went while they were being written,
/// before their ids could be reported.
enum CrashVerb: ScenarioVerb {
  static func run(
    _ command: ScenarioCommand, _ run: inout ScenarioRun
  ) throws(ConformanceError) -> [String] {
    try command.allow(words: 1...1, options: ["losing"])
    var members: JSONObject = ["replica": .string(try run.replica(command))]
    members["losing"] = try command.number("losing").map { .number(Double($0)) }
    _ = try run.client.ask("crash", members)
    return ScenarioVerbs.done
  }
}
