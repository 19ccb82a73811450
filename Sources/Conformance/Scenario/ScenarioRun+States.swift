import EventLog

/// The verbs that ask what the events amount to, and whether two replicas agree.
extension ScenarioRun {
  /// `digest NAME [at=STAMP|ISO] [position=N]`: the digest of the state, then the state itself.
  func digest(_ command: ScenarioCommand) throws -> [String] {
    let state = try client.state(try replica(command), try view(command))
    return [shownDigest(state), state.text]
  }

  /// `effects NAME`: every event in order (merge-rules 1), and what became of it.
  func effects(_ command: ScenarioCommand) throws -> [String] {
    let replica = try replica(command)
    let effects = try client.ask("effects", replica).texts(under: "effects")
    let events = ScenarioRun.named(try events(of: replica))
    let lines = try events.sorted(by: ScenarioRun.isEarlier).map { event in
      guard let effect = effects[event.id.description] else {
        throw ConformanceError.broken("no effect of \(event.id)")
      }
      return "\(event.id) \(event.stamp) \(event.type) \(event.entity.id) \(effect)"
    }
    return lines.isEmpty ? ["no events"] : lines
  }

  /// `units NAME KIND/ID`: which event holds each unit of an entity, and which it beat.
  func units(_ command: ScenarioCommand) throws -> [String] {
    let entity = try command.word(1, "an entity")
    let lines = try client.units(entity, of: try replica(command)).map { unit in
      let beaten = try unit.texts("beat")
      return "\(try unit.text("unit")) held by \(try unit.text("holder"))"
        + (beaten.isEmpty ? "" : ", beat \(beaten.joined(separator: ", "))")
    }
    return lines.isEmpty ? ["no units"] : lines
  }

  /// `diff A B`: what each lacks, under which ids their contents differ, which entities differ, and which events on
  /// each side are the cause.
  func diff(_ command: ScenarioCommand) throws -> [String] {
    let (left, right) = (try replica(command), try replica(command, at: 1))
    let answer = try client.ask("diff", ["left": .string(left), "right": .string(right)])
    var lines: [String] = []
    for (name, lacks) in [(left, "leftLacks"), (right, "rightLacks")] {
      let ranges = try answer.ranges(lacks)
      if !ranges.isEmpty { lines.append("\(name) lacks \(ranges)") }
    }
    let differing = try answer.ranges("differing")
    if !differing.isEmpty { lines.append("other contents under \(differing)") }
    for difference in try answer.objects("differences") {
      let (entity, aspect) = (try difference.text("entity"), try difference.text("aspect"))
      let sides = [(left, "left"), (right, "right")].map { name, side in
        "\(name) by \(difference[side]?.string ?? "nothing")"
      }
      lines.append("\(entity) \(aspect): \(sides.joined(separator: ", "))")
    }
    return lines.isEmpty ? ["no difference"] : lines
  }

  /// `equal A B …`: whether the digests of all named replicas agree.
  func equal(_ command: ScenarioCommand) throws -> [String] {
    let names = try command.words.indices.map { try replica(command, at: $0) }
    let states = try names.map { try client.state($0) }
    if Set(states.map(\.digest)).count == 1 { return ["equal"] }
    return ["different"] + zip(names, states).map { "\($0) \(shownDigest($1))" }
  }
}
