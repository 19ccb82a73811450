import EventLog

/// `effects NAME`: every event in the order of SPEC 3, and what became of it.
enum EffectsVerb: ScenarioVerb {
  static func run(
    _ command: ScenarioCommand, _ run: inout ScenarioRun
  ) throws(ConformanceError) -> [String] {
    try command.allow(words: 1...1)
    let replica = try run.replica(command)
    let effects = try run.client.effects(replica)
    var lines: [String] = []
    for event in try run.client.log(replica).sorted(by: ScenarioRun.isEarlier) {
      guard let effect = effects[event.id.description] else {
        throw .broken("no effect of \(event.id)")
      }
      lines.append("\(event.id) \(event.stamp) \(event.type) \(event.entity.id) \(effect)")
    }
    return lines.isEmpty ? ["no events"] : lines
  }
}
