import EventLog
import Projections

extension ScenarioRun {
  /// `show NAME [KIND [ID]] [at=STAMP|ISO] [position=N]`: the state, each value with the event that
  /// holds it and that event's stamp.
  func show(_ command: ScenarioCommand) throws(ConformanceError) -> [String] {
    let replica = try replica(command)
    let view = try view(command)
    let state = try client.state(replica, view).members()
    var stamps: [String: Stamp] = [:]
    for event in try client.log(replica) { stamps[event.id.description] = event.stamp }
    var lines: [String] = []
    for (entity, value) in try ScenarioRun.entities(of: state)
    where ScenarioRun.isWanted(entity, by: command) {
      let units = try client.units(entity.description, of: replica, view)
      lines += try StateDump(units: units, stamps: stamps).lines(of: value, entity: entity)
    }
    lines += try ScenarioRun.deletions(of: state) { ScenarioRun.isWanted($0, by: command) }
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

/// Prints one entity of the state, each unit with its holder's id and stamp.
private struct StateDump {
  let units: [EngineUnit]
  let stamps: [String: Stamp]

  func lines(of value: JSONObject, entity: Entity) throws(ConformanceError) -> [String] {
    var lines = ["\(entity) updated at \(try value.text("updatedAt"))"]
    for member in value where member.key != "updatedAt" {
      guard let elements = member.value.array else {
        lines.append(try line(member.key, member.value))
        continue
      }
      for element in elements {
        let id = element.object?["id"]?.string ?? ""
        lines.append(try line("\(member.key)/\(id)", element))
      }
    }
    return lines
  }

  private func line(_ unit: String, _ value: JSONValue) throws(ConformanceError) -> String {
    if value.isNull { return "  \(unit) null" }
    // Two units may have names that Swift's == holds for equal.
    let place = units.firstIndex { UTF8Text($0.name) == UTF8Text(unit) }
    guard let holder = place.map({ units[$0].holder }) else {
      throw .broken("the state shows \(unit), which no event holds")
    }
    guard let stamp = stamps[holder] else {
      throw .broken("\(holder) holds \(unit), and the log lacks it")
    }
    return "  \(unit) \(value.canonicalText()) by \(holder) at \(stamp)"
  }
}
