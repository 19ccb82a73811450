package import EventLog

extension TrainingState {
  /// An event of a newer payload version that has the unit which a draft is to write; nil if there is none.
  ///
  /// This build cannot read what that event says, so the draft, which would be later, would overwrite it
  /// unseen.
  /// - Complexity: O(1) where the log has no unknown events, else O(unknown events).
  package func newerVersion(than draft: EventDraft) throws(LogError) -> EventID? {
    if fold.unknown.isEmpty { return nil }
    let entity = draft.entity
    guard let unit = kinds.unit(writtenBy: draft.type, id: draft.payload.id) else { return nil }
    var latest: Holder?
    for event in try log.events(in: fold.unknown, about: entity) {
      guard try kinds.unit(writtenBy: event) == unit else { continue }
      let holder = Holder(stamp: event.stamp, id: event.id)
      latest = latest.map { max($0, holder) } ?? holder
    }
    guard let latest else { return nil }
    let holder = try folded(entity).units[unit]?.holder
    return holder.map { latest < $0 } ?? false ? nil : latest.id
  }
}

extension KindTable {
  /// The unit that an event of any version is about; nil if its verb is not known, or deletes.
  func unit(writtenBy event: Event) throws(LogError) -> UnitKey? {
    unit(writtenBy: event.type, id: try event.data["id"]?.string)
  }

  /// The unit that a type writes in any version; nil if it is not known, or deletes.
  func unit(writtenBy type: EventType, id: String?) -> UnitKey? {
    guard let number = number(of: type) else { return nil }
    let verb = compiledVerbs[number]
    guard case .writes(let index, let isList, _, _) = verb.action else { return nil }
    if isList, id == nil { return nil }
    return UnitKey(
      name: rows[Int(verb.kind)].units[Int(index)].name,
      id: isList ? id.map { UTF8Text($0) } : nil)
  }
}
