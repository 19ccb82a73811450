/// `units NAME KIND/ID`: which event holds each unit of an entity, and which it beat.
enum UnitsVerb: ScenarioVerb {
  static func run(
    _ command: ScenarioCommand, _ run: inout ScenarioRun
  ) throws(ConformanceError) -> [String] {
    try command.allow(words: 2...2)
    let entity = try command.word(1, "an entity")
    let units = try run.client.units(entity, of: try run.replica(command))
    guard !units.isEmpty else { return ["no units"] }
    return units.map { unit in
      let lead = "\(unit.name) held by \(unit.holder)"
      return unit.beaten.isEmpty ? lead : "\(lead), beat \(unit.beaten.joined(separator: ", "))"
    }
  }
}
