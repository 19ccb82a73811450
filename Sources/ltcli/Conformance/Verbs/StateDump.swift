import EventLog

/// Prints one entity of the state, each unit with its holder's id and stamp.
struct StateDump {
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
