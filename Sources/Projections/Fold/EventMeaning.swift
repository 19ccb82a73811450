public import EventLog

/// What an event says to the fold, before it is known what becomes of it.
public enum EventMeaning: Sendable {
  /// It deletes its entity.
  case deletion
  /// It writes a unit, or takes one away.
  case unit(UnitKey, rule: UnitRow.Rule, isRemoval: Bool)
  /// It is about a list's unit and has no string `id` (SPEC 4.2): kept, not folded.
  case invalid
  /// Its kind, verb or version is not known to this build (SPEC 4): kept, not folded.
  case unknown
}

extension KindTable {
  /// What an event says.
  /// - Throws: what reading its payload throws.
  /// - Complexity: O(bytes of the payload) for a unit of a list, O(1) otherwise.
  public func meaning(of event: Event) throws(LogError) -> EventMeaning {
    guard let row = self[event.type], event.version <= row.version else { return .unknown }
    switch row.action {
    case .deletes: return .deletion
    case .writes(let unit): return try KindTable.meaning(of: event, unit: unit, isRemoval: false)
    case .removes(let unit): return try KindTable.meaning(of: event, unit: unit, isRemoval: true)
    }
  }

  private static func meaning(
    of event: Event, unit: UnitRow, isRemoval: Bool
  ) throws(LogError) -> EventMeaning {
    guard unit.shape.isList else {
      return .unit(UnitKey(name: unit.name), rule: unit.rule, isRemoval: isRemoval)
    }
    guard let id = event.dataID else { return .invalid }
    return .unit(
      UnitKey(name: unit.name, id: UTF8Text(id)), rule: unit.rule, isRemoval: isRemoval)
  }
}
