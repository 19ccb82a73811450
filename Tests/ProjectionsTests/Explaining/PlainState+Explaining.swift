import EventLog

/// What the plain twin says of who competes for what the state shows.
extension PlainState {
  /// A unit of the fold by the words of merge-rules 2: the unit that is shown, what is said of it, and of which element.
  struct PlainUnit: Hashable {
    let shown: String
    let role: String
    let child: [UInt8]?
  }

  static func unit(of event: PlainEvent) -> PlainUnit {
    if event.kind == "session", let unit = sessionUnits[event.verb] {
      for (ending, role) in [
        ("Correction", "correction"), ("Adoption", "adoption"), ("Place", "place"),
      ] where unit.hasSuffix(ending) {
        return PlainUnit(
          shown: plain(String(unit.dropLast(ending.count))), role: role, child: child(of: event))
      }
      return PlainUnit(shown: plain(unit), role: "value", child: child(of: event))
    }
    if let element = element(of: event), let list = lists[event.kind]?[element] {
      return PlainUnit(shown: list, role: "value", child: event.childID)
    }
    if let element = movedElement(of: event), let list = lists[event.kind]?[element] {
      return PlainUnit(shown: list, role: "place", child: event.childID)
    }
    return PlainUnit(
      shown: aparts[event.kind]?[event.verb] ?? "fields", role: "value", child: nil)
  }

  private static func plain(_ unit: String) -> String { unit == "set" ? "sets" : unit }

  private static func child(of event: PlainEvent) -> [UInt8]? {
    event.verb.hasPrefix("set") ? event.childID : nil
  }

  /// The candidates for a unit, the strongest first.
  func ranked(_ unit: PlainUnit, of subject: String) -> [PlainEvent] {
    others(of: subject).filter { Self.unit(of: $0) == unit }.sorted { beats($0, $1) }
  }

  /// The rule by which an event beat another one.
  func rule(of holder: PlainEvent, over loser: PlainEvent) -> String {
    let unit = Self.unit(of: loser)
    if unit.role == "correction" { return "lastCorrection" }
    if unit.role == "place" { return "lastMove" }
    if Self.isOnce(loser) { return "firstWrite" }
    return holder.stamp == loser.stamp && Self.isRemoval(holder) != Self.isRemoval(loser)
      ? "removal" : "lastWrite"
  }

  /// The event that decides what is shown of a unit, and the rule; nil for no event, and for no other one.
  func decision(
    on shown: String, _ child: [UInt8]?, of subject: String
  ) -> (event: PlainEvent?, rule: String?) {
    func ranked(_ role: String) -> [PlainEvent] {
      self.ranked(PlainUnit(shown: shown, role: role, child: child), of: subject)
    }
    if isDeleted(subject) { return (greatestDeletion(of: subject), "deletion") }
    let (values, adoptions) = (ranked("value"), ranked("adoption"))
    guard let base = values.first ?? adoptions.first else { return (nil, nil) }
    if let correction = ranked("correction").first { return (correction, "lastCorrection") }
    if !values.isEmpty, !adoptions.isEmpty { return (base, "logged") }
    let beaten = (values.isEmpty ? adoptions : values).dropFirst().first
    return (base, beaten.map { rule(of: base, over: $0) })
  }
}
