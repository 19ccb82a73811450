public import EventLog

/// What became of an event (SPEC 4.5).
public enum Effect: String, Sendable, Hashable, CaseIterable {
  /// It holds its unit, or it deletes its entity.
  case applied
  /// Another event holds its unit, or an edit outlived the deletion that it is.
  case superseded
  /// Its entity is deleted.
  case hidden
  /// Its unit was written before, with another value (SPEC 4.4).
  case refused
  /// It breaks a rule of its kind and is kept, not folded.
  case invalid
  /// Its kind, verb or version is not known to this build; it is kept, not folded.
  case unknown
}

extension Fold {
  /// What became of an event among all those that were taken in.
  ///
  /// A deleted entity hides all its events but its deletions; of these the greatest is applied.
  /// - Parameter source: The source that was folded; it is asked for the event that holds the unit
  ///   where a value that is written once was written again.
  /// - Complexity: O(units of the entity); see `effect(of:record:in:)` for many events.
  public func effect(
    of event: Event, in source: some EventSource
  ) throws(LogError) -> Effect {
    try effect(of: event, record: self[event.entity], in: source)
  }

  /// What became of an event, for someone who has looked up its entity's record already.
  /// - Parameter record: What the fold knows of the event's entity.
  public func effect(
    of event: Event, record: EntityRecord, in source: some EventSource
  ) throws(LogError) -> Effect {
    switch table.meaning(of: event) {
    case .unknown: return .unknown
    case .invalid: return .invalid
    case .change(.deletion):
      return record.isDeleted && record.deletion?.id == event.id ? .applied : .superseded
    case .change(.unit(let key, let rule, _)):
      if record.isDeleted { return .hidden }
      guard let holder = record.units[key]?.holder, holder.id != event.id else { return .applied }
      guard rule == .writeOnce else { return .superseded }
      let isSame = try source.event(at: holder.position).dataBytes == event.dataBytes
      return isSame ? .superseded : .refused
    }
  }
}
