import EventLog

/// Brings a deleted entity back and changes nothing else. Any later write does so (merge-rules 6).
struct EntityRevival {
  private let undo: EntityUndo
  private let row: KindRow
  private let now: EntityView

  init(_ undo: EntityUndo) {
    self.undo = undo
    row = undo.row
    now = undo.moments.now
  }

  /// The writes; nil if the entity has nothing that could be written again.
  func drafts() throws(LogError) -> [EventDraft]? {
    let keys = try keys()
    for key in keys {
      if let draft = try again(key) { return [draft] }
    }
    for key in keys {
      if let drafts = try removedAgain(key) { return drafts }
    }
    return nil
  }

  /// The units in the order of preference. What was adopted comes later, and then places, since which of them counts
  /// depends on their last event. Units that a newer build wrote last come at the end.
  private func keys() throws(LogError) -> [UnitKey] {
    var (keys, adoptions, places, held): ([UnitKey], [UnitKey], [UnitKey], [UnitKey]) =
      ([], [], [], [])
    for key in now.units.keys.sorted() {
      if try undo.isHeldUnread(key) {
        held.append(key)
        continue
      }
      switch row.shape(ofUnit: key.name) {
      case .place: places.append(key)
      case .adoption: adoptions.append(key)
      case .single, .listByOrder, .listByStamp, .correction, nil: keys.append(key)
      }
    }
    return keys + adoptions + places + held
  }

  /// Writes the payload of a unit once more.
  private func again(_ key: UnitKey) throws(LogError) -> EventDraft? {
    guard let unit = now[key], !unit.isRemoval, !now.isRetracted(key) else { return nil }
    // If a later write would not get the unit, a payload of today's version would be refused as another value.
    return try undo.wouldHold(key, writing: unit.holder.id)
      ? accepted(undo.draft(.writes(key.name), unit.holder.id))
      : accepted(undo.draft(repeating: unit.holder.id))
  }

  /// Writes a unit that was removed, and removes it again.
  private func removedAgain(_ key: UnitKey) throws(LogError) -> [EventDraft]? {
    guard let unit = now[key], unit.isRemoval, let payload = try lastPayload(of: key) else {
      return nil
    }
    let id: JSONObject = key.id.map { ["id": .string($0.string)] } ?? [:]
    guard let write = try accepted(undo.draft(.writes(key.name), payload)),
      let removal = try accepted(undo.draft(.removes(key.name), id))
    else { return nil }
    return [write, removal]
  }

  /// The last event that wrote a unit, or what it corrects.
  private func lastPayload(of key: UnitKey) throws(LogError) -> EventID? {
    let names = Set([key.name] + row.saying(key).map(\.name))
    for event in undo.moments.events.reversed() {
      guard case .unit(let other, _, let isRemoval) = undo.kinds.meaning(of: event), !isRemoval,
        other.id == key.id, names.contains(other.name),
        try accepted(undo.draft(.writes(key.name), event.id)) != nil
      else { continue }
      return event.id
    }
    return nil
  }

  /// The draft if the rules of local writes accept it; a received payload may break them.
  private func accepted(_ draft: EventDraft?) throws(LogError) -> EventDraft? {
    guard let draft, let number = undo.kinds.number(of: draft.type) else { return nil }
    let kinds = undo.kinds
    do throws(LogError) {
      try draft.text.withView { (view) throws(LogError) in try kinds.check(view, number) }
      return draft
    } catch {
      return nil
    }
  }
}
