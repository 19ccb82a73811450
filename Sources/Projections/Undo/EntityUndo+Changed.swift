import EventLog

// What has changed since the batch.

extension EntityUndo {
  /// The units that were changed since the batch. Nil among them says that the entity was deleted or brought back.
  ///
  /// A unit was changed if another event decides now than then, or says something else without the batch: the undo
  /// would also take away what arrived late and lost to the batch. An event that only a newer build can read counts as
  /// read.
  /// The places of a list were changed if the order that the batch gave it was.
  func changed() throws(LogError) -> [UnitKey?] {
    var changed: [UnitKey?] = []
    if isChanged({ $0.standingOfAll }) || isKeptUnread { changed.append(nil) }
    let others = try partsWrittenUnread().union(partsReordered())
    for part in parts {
      if try isChanged(part) || others.contains(part) { changed.append(part) }
    }
    return changed
  }

  private func isChanged(_ part: UnitKey) throws(LogError) -> Bool {
    let (after, now) = (decider(of: part, in: moments.after), decider(of: part, in: moments.now))
    if after?.holder.id != now?.holder.id { return true }
    let before = decider(of: part, in: moments.before)
    let without = decider(of: part, in: moments.without)
    if before?.holder.id == without?.holder.id { return false }
    // What arrived late may say what stood there: then the undo gives that back.
    guard let before, let without, before.isRemoval == without.isRemoval else { return true }
    return try !isSame(before.holder, without.holder)
  }

  private func isChanged<Value: Equatable>(_ value: (EntityView) -> Value) -> Bool {
    value(moments.after) != value(moments.now) || value(moments.before) != value(moments.without)
  }

  private func decider(of part: UnitKey, in view: EntityView) -> EntityView.Unit? {
    if case .place = row.shape(ofUnit: part.name) { return view[part] }
    return view.deciding(part)
  }

  /// Whether the batch made or deleted the entity, and a newer build may show it.
  private var isKeptUnread: Bool {
    moments.before.isShown != moments.after.isShown && !moments.unread.since.isEmpty
  }

  /// The parts that a newer build has written since, and that would be its own without the batch.
  private func partsWrittenUnread() throws(LogError) -> Set<UnitKey> {
    var parts: Set<UnitKey> = []
    for event in moments.unread.since {
      guard let unit = try kinds.unit(writtenBy: event) else { continue }
      if try moments.before.yields(unit, to: event, kinds, log) { parts.insert(part(of: unit)) }
    }
    return parts
  }

  /// The parts by which the batch reordered lists that were reordered again since: the undo would also take away
  /// what others moved.
  private func partsReordered() throws(LogError) -> Set<UnitKey> {
    var reordered: Set<UnitKey> = []
    for list in lists {
      guard try list.isReordered(), try list.isReorderedSince() else { continue }
      let moved = parts.filter { $0.name == list.place }
      // A logged element can be the anchor for which earlier moves were waiting.
      reordered.formUnion(moved.isEmpty ? parts.filter { $0.name == list.list.name } : moved)
    }
    return reordered
  }

  /// Whether a newer build wrote a unit last, so that another write would be refused.
  func isHeldUnread(_ unit: UnitKey) throws(LogError) -> Bool {
    for event in moments.unread.before + moments.unread.since {
      guard try kinds.unit(writtenBy: event) == unit else { continue }
      if try moments.now.yields(unit, to: event, kinds, log) { return true }
    }
    return false
  }
}

extension EntityView {
  /// Whether the entity is there: shown, deleted by an event, or neither.
  fileprivate var standingOfAll: Standing {
    Standing(isShown: isShown, deletion: isDeleted ? deletion?.id : nil)
  }

  fileprivate struct Standing: Equatable {
    let isShown: Bool
    let deletion: EventID?
  }
}
