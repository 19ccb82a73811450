import EventLog
import Projections

/// `show NAME [KIND [ID]] [at=STAMP|ISO] [position=N]`: the state, each value with the event that
/// holds it and that event's stamp.
enum ShowVerb: ScenarioVerb {
  static func run(
    _ command: ScenarioCommand, _ run: inout ScenarioRun
  ) throws(ConformanceError) -> [String] {
    try command.allow(words: 1...3, options: ["at", "position"])
    let replica = try run.replica(command)
    let view = try run.view(command)
    let state = try run.client.state(replica, view).members()
    var stamps: [String: Stamp] = [:]
    for event in try run.client.log(replica) { stamps[event.id.description] = event.stamp }
    var lines: [String] = []
    for (entity, value) in try entities(of: state) where isWanted(entity, by: command) {
      let units = try run.client.units(entity.description, of: replica, view)
      lines += try StateDump(units: units, stamps: stamps).lines(of: value, entity: entity)
    }
    lines += try deletions(of: state) { isWanted($0, by: command) }
    return lines.isEmpty ? ["nothing"] : lines
  }

  private static func isWanted(_ entity: Entity, by command: ScenarioCommand) -> Bool {
    (command.words.count < 2 || entity.kind == command.words[1])
      && (command.words.count < 3 || entity.id == command.words[2])
  }

  /// The live entities of a state, in its order.
  private static func entities(
    of state: JSONObject
  ) throws(ConformanceError) -> [(Entity, JSONObject)] {
    var entities: [(Entity, JSONObject)] = []
    for member in state where member.key != "deletions" {
      let row = KindTable.current.rows.first { $0.plural == member.key }
      guard let kind = row?.kind else { throw .broken("the state has \(member.key)") }
      for entry in member.value.object ?? [:] {
        guard let entity = Entity(kind: kind, id: entry.key), let value = entry.value.object else {
          throw .broken("the state has \(member.key)/\(entry.key)")
        }
        entities.append((entity, value))
      }
    }
    return entities
  }

  private static func deletions(
    of state: JSONObject, where isWanted: (Entity) -> Bool
  ) throws(ConformanceError) -> [String] {
    var lines: [String] = []
    for entry in state["deletions"]?.object ?? [:] {
      guard let entity = Entity(entry.key), let deletion = entry.value.object else {
        throw .broken("the state has the deletion \(entry.key)")
      }
      if isWanted(entity) {
        let (time, replica) = (try deletion.text("deletedAt"), try deletion.text("deletedBy"))
        lines.append("\(entity) deleted at \(time) by \(replica)")
      }
    }
    return lines
  }
}
