package import EventLog

extension TrainingState {
  /// An event of a newer payload version that holds the unit which a draft is to write, or another unit that decides what
  /// counts of something that is written once; nil without such an event.
  ///
  /// This build cannot read what that event says, so the draft would overwrite it unseen.
  /// - Complexity: O(1) if the log has no unknown events, else O(unknown events)
  package func newerVersion(than draft: EventDraft) throws(LogError) -> EventID? {
    if fold.unknown.isEmpty { return nil }
    let entity = draft.entity
    guard let unit = kinds.unit(writtenBy: draft.type, id: draft.payload.id),
      let row = kinds[entity.kind]
    else { return nil }
    // Looked up once an unknown event is about the unit, which is rare.
    var view: EntityView?
    // Of two contents under one id one may be known. No holder yields to that one.
    for event in try log.events(in: fold.unknown, about: entity) {
      guard let written = try kinds.unit(writtenBy: event),
        written == unit || row.saying(unit).contains(written)
      else { continue }
      if view == nil { view = try self.view(of: entity) }
      if try view?.yields(written, to: event, kinds, log) == true { return event.id }
    }
    return nil
  }
}

extension TrainingState {
  /// The newest event by which a newer build shows an entity that this one does not show; nil where no build would show
  /// it.
  /// - Complexity: O(1) if the log has no unknown events, else O(unknown events)
  package func newerVersion(showing entity: Entity) throws(LogError) -> EventID? {
    if fold.unknown.isEmpty { return nil }
    let view = try view(of: entity)
    if view.isShown { return nil }
    let deletion = view.deletion?.stamp
    return try newest(about: entity) { (event) throws(LogError) in
      event.type.verb != VerbRow.deleted.verb && deletion.map { event.stamp > $0 } ?? true
    }
  }

  /// The newest event by which a newer build shows a unit, such as an element of a list, that this one does not show.
  /// - Complexity: As of an entity.
  package func newerVersion(
    showing unit: UnitKey, of entity: Entity
  ) throws(LogError) -> EventID? {
    if fold.unknown.isEmpty { return nil }
    guard let row = kinds[entity.kind] else { return nil }
    return try newest(about: entity) { (event) throws(LogError) in
      guard !kinds.removes(event.type), let written = try kinds.unit(writtenBy: event) else {
        return false
      }
      return row.part(of: written) == unit
    }
  }

  /// Whether this build does not know an event of the log, since a newer one wrote it.
  package func isNewerVersion(_ event: EventID) -> Bool { fold.unknown.contains(event) }

  private func newest(
    about entity: Entity, _ isMeant: (Event) throws(LogError) -> Bool
  ) throws(LogError) -> EventID? {
    var newest: Event?
    for event in try log.events(in: fold.unknown, about: entity) {
      guard try isMeant(event), newest.map({ ($0.stamp, $0.id) < (event.stamp, event.id) }) ?? true
      else { continue }
      newest = event
    }
    return newest?.id
  }
}

extension EntityView {
  /// Whether an event that this build cannot read holds a unit in a build that can.
  func yields(
    _ key: UnitKey, to event: Event, _ kinds: KindTable, _ log: Log
  ) throws(LogError) -> Bool {
    guard let holder = self[key], let rule = row?.unit(key.name)?.rule else { return true }
    let event = log.candidate(
      Holder(stamp: event.stamp, id: event.id), isRemoval: kinds.removes(event.type))
    return try rule.prefers(event, to: log.candidate(holder))
  }
}

extension KindTable {
  /// The unit that an event of any version is about; nil if its verb is not known, or deletes.
  package func unit(writtenBy event: Event) throws(LogError) -> UnitKey? {
    unit(writtenBy: event.type, id: try event.data["id"]?.string)
  }

  /// Whether a type removes a unit.
  fileprivate func removes(_ type: EventType) -> Bool {
    guard let number = number(of: type),
      case .writes(_, _, _, let isRemoval) = compiledVerbs[number].action
    else { return false }
    return isRemoval
  }

  /// The unit that a type writes in any version; nil if it is not known, or deletes.
  package func unit(writtenBy type: EventType, id: String?) -> UnitKey? {
    guard let number = number(of: type) else { return nil }
    let verb = compiledVerbs[number]
    guard case .writes(let index, let isList, _, _) = verb.action else { return nil }
    if isList, id == nil { return nil }
    return UnitKey(
      name: rows[Int(verb.kind)].units[Int(index)].name,
      id: isList ? id.map { UTF8Text($0) } : nil)
  }
}
