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
      return try rule.effect(
        ofBeaten: beaten, by: log.candidate(unit),
        isSameVersion: { () throws(LogError) in
          try log.version(of: unit.holder.id) == event.version
        })
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

/// All candidates for a unit: its holder, and the events that it beat (merge-rules 7).
package struct UnitHistory: Sendable, Hashable {
  package let key: UnitKey
  package let holder: Holder
  /// The events that it beat, the strongest first.
  package let beaten: [Holder]
}

extension KindTable {
  /// The history of every unit of an entity, in the order of the units' keys.
  /// - Parameter positions: The positions of the entity's events; events of other entities are
  ///   skipped.
  package func histories(
    of entity: Entity, in log: Log, positions: some Sequence<Int>
  ) throws(LogError) -> [UnitHistory] {
    typealias Wanted = (rule: UnitRule, candidates: [Candidate<StoredPayload<Log>>])
    var units: [UnitKey: Wanted] = [:]
    for position in positions {
      let event = try log.event(at: position)
      guard event.entity == entity,
        case .unit(let key, let rule, let isRemoval) = meaning(of: event)
      else { continue }
      let holder = Holder(stamp: event.stamp, id: event.id)
      units[key, default: (rule, [])].candidates.append(log.candidate(holder, isRemoval: isRemoval))
    }
    var histories: [UnitHistory] = []
    for key in units.keys.sorted() {
      guard let (rule, candidates) = units[key] else { continue }
      var ranked: [Candidate<StoredPayload<Log>>] = []
      for candidate in candidates {
        var place = ranked.endIndex
        while place > 0, try rule.prefers(candidate, to: ranked[place - 1]) { place -= 1 }
        ranked.insert(candidate, at: place)
      }
      let events = ranked.map(\.event)
      guard let holder = events.first else { continue }
      histories.append(UnitHistory(key: key, holder: holder, beaten: Array(events.dropFirst())))
    }
    return histories
  }
}
