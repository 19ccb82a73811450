import EventLog
import Projections

extension ScenarioRun {
  /// `show NAME [KIND [ID]] [at=STAMP|ISO] [position=N]`: the state, each value with the event that
  /// holds it and that event's stamp.
  func show(_ command: ScenarioCommand) throws -> [String] {
    let replica = try replica(command)
    let view = try view(command)
    let state = try client.state(replica, view).members()
    let stamps = Dictionary(
      ScenarioRun.named(try events(of: replica)).map { ($0.id.description, $0.stamp) },
      uniquingKeysWith: { $1 })
    func isWanted(_ entity: Entity) -> Bool {
      zip(command.words.dropFirst(), [entity.kind, entity.id]).allSatisfy { $0 == $1 }
    }
    let kinds = try KindTable.adding(KindTable.namesOfFixtures)
    var lines: [String] = []
    for (entity, value) in try ScenarioRun.entities(of: state, kinds) where isWanted(entity) {
      let units = try client.units(entity.description, of: replica, view)
      lines += try StateDump(units: units, stamps: stamps, kinds: kinds).lines(
        of: value, entity: entity)
    }
    for entry in state["deletions"]?.object ?? [:] {
      guard let entity = Entity(entry.key), let deletion = entry.value.object else {
        throw ConformanceError.broken("the state has the deletion \(entry.key)")
      }
      let (time, author) = (try deletion.text("deletedAt"), try deletion.text("deletedBy"))
      if isWanted(entity) { lines.append("\(entity) deleted at \(time) by \(author)") }
    }
    return lines.isEmpty ? ["nothing"] : lines
  }

  /// The live entities of a state, in its order.
  private static func entities(
    of state: JSONObject, _ kinds: KindTable
  ) throws -> [(Entity, JSONObject)] {
    var entities: [(Entity, JSONObject)] = []
    for member in state where member.key != "deletions" {
      let row = kinds.rows.first { $0.plural == member.key }
      guard let kind = row?.kind else {
        throw ConformanceError.broken("the state has \(member.key)")
      }
      for entry in member.value.object ?? [:] {
        guard let entity = Entity(kind: kind, id: entry.key), let value = entry.value.object else {
          throw ConformanceError.broken("the state has \(member.key)/\(entry.key)")
        }
        entities.append((entity, value))
      }
    }
    return entities
  }
}

/// Prints one entity of the state, each unit with its holder's id and stamp.
private struct StateDump {
  let units: [JSONObject]
  let stamps: [String: Stamp]
  let kinds: KindTable

  func lines(of value: JSONObject, entity: Entity) throws -> [String] {
    var lines = ["\(entity) updated at \(try value.text("updatedAt"))"]
    let row = kinds[entity.kind]
    for member in value where member.key != "updatedAt" {
      let names = [
        row?.correction(ofUnit: member.key), member.key, row?.adoption(ofUnit: member.key),
      ].compactMap(\.self)
      guard let elements = member.value.array else {
        lines.append(try line(member.key, names, member.value))
        continue
      }
      for element in elements {
        let id = "/" + (element.object?["id"]?.string ?? "")
        lines.append(try line(member.key + id, names.map { $0 + id }, element))
      }
    }
    return lines
  }

  /// - Parameter deciding: The units of which the first that an event holds decides what the unit's value is.
  private func line(
    _ unit: String, _ deciding: [String], _ value: JSONValue
  ) throws -> String {
    if value.isNull { return "  \(unit) null" }
    var found: JSONObject?
    for name in deciding where found == nil { found = try self.unit(name) }
    guard let holder = try found?.text("holder") else {
      throw ConformanceError.broken("the state shows \(unit), which no event holds")
    }
    guard let stamp = stamps[holder] else {
      throw ConformanceError.broken("\(holder) holds \(unit), and the log lacks it")
    }
    return "  \(unit) \(value.canonicalText()) by \(holder) at \(stamp)"
  }

  /// Compared by bytes: two units may have names that Swift's == holds for equal.
  private func unit(_ name: String) throws -> JSONObject? {
    try units.first { UTF8Text(try $0.text("unit")) == UTF8Text(name) }
  }
}
