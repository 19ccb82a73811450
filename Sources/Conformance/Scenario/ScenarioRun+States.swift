import EventLog

/// The verbs that ask what the events amount to, and whether two replicas agree.
extension ScenarioRun {
  /// `digest NAME [at=STAMP|ISO] [position=N]`: the digest of the state, then the state itself.
  func digest(_ command: ScenarioCommand) throws(ConformanceError) -> [String] {
    let state = try client.state(try replica(command), try view(command))
    return [state.digest, state.text]
  }

  /// `effects NAME`: every event in order (merge-rules 1), and what became of it.
  func effects(_ command: ScenarioCommand) throws(ConformanceError) -> [String] {
    let replica = try replica(command)
    let effects = try client.effects(replica)
    var lines: [String] = []
    for event in try client.log(replica).sorted(by: ScenarioRun.isEarlier) {
      guard let effect = effects[event.id.description] else {
        throw .broken("no effect of \(event.id)")
      }
      lines.append("\(event.id) \(event.stamp) \(event.type) \(event.entity.id) \(effect)")
    }
    return lines.isEmpty ? ["no events"] : lines
  }

  /// `units NAME KIND/ID`: which event holds each unit of an entity, and which it beat.
  func units(_ command: ScenarioCommand) throws(ConformanceError) -> [String] {
    let entity = try command.word(1, "an entity")
    let units = try client.units(entity, of: try replica(command))
    guard !units.isEmpty else { return ["no units"] }
    return units.map { unit in
      let lead = "\(unit.name) held by \(unit.holder)"
      return unit.beaten.isEmpty ? lead : "\(lead), beat \(unit.beaten.joined(separator: ", "))"
    }
  }

  /// `diff A B`: what each lacks, which entities differ, and which events on each side are the
  /// cause.
  func diff(_ command: ScenarioCommand) throws(ConformanceError) -> [String] {
    let (left, right) = (try replica(command), try replica(command, at: 1))
    let answer = try client.ask("diff", ["left": .string(left), "right": .string(right)])
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

  /// `equal A B …`: whether the digests of all named replicas agree.
  func equal(_ command: ScenarioCommand) throws(ConformanceError) -> [String] {
    var digests: [(name: String, digest: String)] = []
    for index in command.words.indices {
      let name = try replica(command, at: index)
      digests.append((name, try client.state(name).digest))
    }
    if digests.allSatisfy({ $0.digest == digests[0].digest }) { return ["equal"] }
    return ["different"] + digests.map { "\($0.name) \($0.digest)" }
  }
}
