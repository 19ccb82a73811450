public import EventLog

/// What an event says to the fold, before it is known what becomes of it.
public enum EventMeaning: Sendable {
  /// It changes its entity.
  case change(EntityChange)
  /// It is about a list's unit and has no string `id` (SPEC 4.2): kept, not folded.
  case invalid
  /// Its kind, verb or version is not known to this build (SPEC 4): kept, not folded.
  case unknown
}

/// What an event wants of its entity.
public enum EntityChange: Sendable {
  /// To delete it.
  case deletion
  /// To write a unit, or to take one away.
  case unit(UnitKey, rule: UnitRow.Rule, isRemoval: Bool)
}

extension KindTable {
  /// What an event says.
  public func meaning(of event: Event) -> EventMeaning {
    guard let number = number(of: event) else { return .unknown }
    let verb = flatVerbs[number]
    guard verb.isComplete(event) else { return .invalid }
    let unit = event.line.withUnsafeBytes { self.unit(of: verb, verb.unitID(of: event, in: $0)) }
    guard case .writes(_, _, let rule, let isRemoval) = verb.action, let unit else {
      return .change(.deletion)
    }
    return .change(.unit(unit, rule: rule, isRemoval: isRemoval))
  }
}
