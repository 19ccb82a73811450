package import EventLog

extension Fold {
  /// The effect of an event among all those taken in (merge-rules 7).
  ///
  /// A deleted entity hides all its events but its deletions; of these the greatest is applied.
  /// - Parameters:
  ///   - entity: What is known of the event's entity; nil to look it up.
  ///   - log: The log that was folded, for rules that compare payloads.
  /// - Complexity: O(1)
  package func effect(
    of event: Event, entity: EntityView? = nil, in log: Log
  ) throws(LogError) -> Effect {
    let entity = if let entity { entity } else { try view(of: event.entity, in: log) }
    switch kinds.meaning(of: event) {
    case .unknown: return .unknown
    case .invalid: return .invalid
    case .deletion: return entity.effect(ofDeletion: event.id)
    case .unit(let key, let rule, let isRemoval):
      if entity.isDeleted { return .hidden }
      guard let unit = entity[key], unit.holder.id != event.id else { return .applied }
      let beaten = log.candidate(Holder(stamp: event.stamp, id: event.id), isRemoval: isRemoval)
      return try rule.effect(ofBeaten: beaten, by: log.candidate(unit))
    }
  }
}

extension Log {
  /// A logged event as the rules see it.
  func candidate(_ event: Holder, isRemoval: Bool) -> Candidate<StoredPayload<Log>> {
    Candidate(event, isRemoval: isRemoval, payload: .stored(event.id, self))
  }

  /// The holder of a unit as the rules see it.
  func candidate(_ unit: EntityView.Unit) -> Candidate<StoredPayload<Log>> {
    candidate(unit.holder, isRemoval: unit.isRemoval)
  }
}
