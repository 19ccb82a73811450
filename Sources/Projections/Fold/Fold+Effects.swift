package import EventLog

/// What an event means to the fold, before its effect is known.
enum EventMeaning {
  /// It deletes its entity.
  case deletion
  /// It writes or removes a unit.
  case unit(UnitKey, UnitRule, isRemoval: Bool)
  /// It concerns a list's unit and has no string `id` (merge-rules 4): kept, not folded.
  case invalid
  /// This build does not know its kind, verb or version (merge-rules 2): kept, not folded.
  case unknown
}

extension KindTable {
  /// What an event means.
  func meaning(of event: Event) -> EventMeaning {
    guard let number = number(of: event) else { return .unknown }
    let verb = compiledVerbs[number]
    return event.line.withUnsafeBytes { line in
      guard let id = verb.unitID(of: event, in: line) else { return .invalid }
      switch verb.action {
      case .deletes: return .deletion
      case .writes(let unit, let isList, let rule, let isRemoval):
        let key = self.unit(unit, ofKind: verb.kind, isList ? id : nil)
        return .unit(key, rule, isRemoval: isRemoval)
      }
    }
  }

  /// The name of a unit.
  /// - Parameter id: Which unit of a list, spelt as in the JSON string; nil outside of a list.
  func unit(_ unit: UInt8, ofKind kind: UInt16, _ id: UnsafeRawBufferPointer?) -> UnitKey {
    UnitKey(
      name: rows[Int(kind)].units[Int(unit)].name, id: id.map { UTF8Text(JSONText.unescaped($0)) })
  }
}

extension Fold {
  /// The effect of an event among all those taken in (merge-rules 7).
  ///
  /// A deleted entity hides all its events but its deletions; of these the greatest is applied.
  /// - Parameter log: The log that was folded, for rules that compare payloads.
  /// - Complexity: O(units of the entity); see `effect(of:entity:in:)` for many events.
  package func effect(of event: Event, in log: Log) throws(LogError) -> Effect {
    try effect(of: event, entity: entity(event.entity, in: log), in: log)
  }

  /// The same, for callers that have looked up the event's entity already.
  package func effect(
    of event: Event, entity: FoldedEntity, in log: Log
  ) throws(LogError) -> Effect {
    switch kinds.meaning(of: event) {
    case .unknown: return .unknown
    case .invalid: return .invalid
    case .deletion: return entity.effect(ofDeletion: event.id)
    case .unit(let key, let rule, let isRemoval):
      if entity.isDeleted { return .hidden }
      guard let unit = entity.units[key], unit.holder.id != event.id else { return .applied }
      let beaten = log.candidate(Holder(stamp: event.stamp, id: event.id), isRemoval: isRemoval)
      let holder = log.candidate(unit.holder, isRemoval: unit.isRemoval)
      return try rule.effect(ofBeaten: beaten, by: holder)
    }
  }
}

extension Log {
  /// A logged event as the rules see it.
  func candidate(_ event: Holder, isRemoval: Bool) -> Candidate<StoredPayload<Log>> {
    Candidate(event, isRemoval: isRemoval, payload: .stored(event.id, self))
  }
}
