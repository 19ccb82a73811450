import EventLog

/// `sync A B [stop-after=N]`: exchanges what each lacks, or only the first N messages of that.
enum SyncVerb: ScenarioVerb {
  static func run(
    _ command: ScenarioCommand, _ run: inout ScenarioRun
  ) throws(ConformanceError) -> [String] {
    try command.allow(words: 2...2, options: ["stop-after"])
    let (left, right) = (try run.replica(command), try run.replica(command, at: 1))
    var members: JSONObject = ["left": .string(left), "right": .string(right)]
    members["stopAfter"] = try command.number("stop-after").map { .number(Double($0)) }
    let answer = try run.client.ask("sync", members)
    var lines: [String] = []
    for (name, received) in [(left, "leftReceived"), (right, "rightReceived")] {
      let ranges = try answer.ranges(received)
      lines.append("\(name) took \(ranges.isEmpty ? "nothing" : ranges)")
    }
    if !(try answer.flag("complete")) { lines.append("stopped before the end") }
    return lines
  }
}
