import EventLog

/// `diff A B`: what each lacks, which entities differ, and which events on each side are the cause.
enum DiffVerb: ScenarioVerb {
  static func run(
    _ command: ScenarioCommand, _ run: inout ScenarioRun
  ) throws(ConformanceError) -> [String] {
    try command.allow(words: 2...2)
    let (left, right) = (try run.replica(command), try run.replica(command, at: 1))
    let answer = try run.client.ask("diff", ["left": .string(left), "right": .string(right)])
    var lines: [String] = []
    for (name, lacks) in [(left, "leftLacks"), (right, "rightLacks")] {
      let ranges = try answer.ranges(lacks)
      if !ranges.isEmpty { lines.append("\(name) lacks \(ranges)") }
    }
    for value in try answer.list("differences") {
      guard let difference = value.object else { throw .broken("a difference is no object") }
      let (entity, aspect) = (try difference.text("entity"), try difference.text("aspect"))
      let sides = [(left, "left"), (right, "right")].map { name, side in
        "\(name) by \(difference[side]?.string ?? "nothing")"
      }
      lines.append("\(entity) \(aspect): \(sides.joined(separator: ", "))")
    }
    return lines.isEmpty ? ["no difference"] : lines
  }
}
