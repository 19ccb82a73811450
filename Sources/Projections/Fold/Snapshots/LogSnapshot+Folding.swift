import EventLog

extension LogSnapshot {
  /// What the events that a snapshot knows say of an entity.
  ///
  /// Folds the few that decide, one by one, from their lines: the snapshot itself says of no event
  /// what it holds.
  /// - Throws: `damaged` where a line is not whole.
  func record(of entity: Entity, in table: KindTable) throws(LogError) -> EntityRecord {
    var record = EntityRecord()
    for (position, event) in try decidingEvents(of: entity) {
      guard case .change(let change) = table.meaning(of: event) else { continue }
      record.apply(change, by: Holder(stamp: event.stamp, id: event.id, position: position))
    }
    return record
  }
}

extension Fold {
  /// For each position up to a count whether the fold of a replay rests on its event.
  /// - Complexity: O(count)
  func decidingPositions(count: Int) -> [Bool] {
    var deciding = Array(repeating: false, count: count)
    func mark(_ holder: FlatHolder?) {
      if let holder { deciding[Int(holder.position) - 1] = true }
    }
    for shard in flat {
      for entity in shard.entities {
        mark(entity.deletion)
        mark(entity.latest)
        for unit in shard.units(of: entity) { mark(unit.holder) }
      }
    }
    return deciding
  }
}
