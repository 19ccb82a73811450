import EventLog

extension LogSnapshot {
  /// What the events that a snapshot knows say of an entity; nil where none is about it.
  ///
  /// Folds the few that decide, one by one, from their lines: the snapshot itself says of no event
  /// what it holds.
  /// - Throws: `damaged` where a line is not whole or is not about the entity.
  func record(of entity: Entity, in table: KindTable) throws(LogError) -> EntityRecord? {
    guard let lines = try lines(of: entity) else { return nil }
    var record = EntityRecord()
    for position in try positions(in: lines, areDeciding: true) {
      let event = try event(at: position)
      guard event.entity == entity else {
        throw LogError(
          .damaged, "the snapshot says that \(event.id) is about \(entity)",
          at: LogError.Position(path: path), advice: "run ltcli verify --deep")
      }
      record.apply(
        try table.meaning(of: event),
        by: Holder(stamp: event.stamp, id: event.id, position: position))
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
      }
      for unit in shard.units { mark(unit.holder) }
    }
    return deciding
  }
}
