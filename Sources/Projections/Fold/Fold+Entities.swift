public import EventLog

extension Fold {
  /// Takes in the event that stands at a position.
  public mutating func apply(_ event: Event, at position: Int) throws(LogError) {
    guard let number = table.number(of: event) else { return unknown.insert(event.id) }
    let verb = table.flatVerbs[number]
    guard verb.isComplete(event) else { return invalid.insert(event.id) }
    let holder = Holder(stamp: event.stamp, id: event.id, position: position)
    // Bounds: an event's layout is that of its line.
    try event.line.withRawBytes { (line) throws(LogError) in
      let entityID = UnsafeRawBufferPointer(rebasing: line[event.layout.entity])
      let hash = EntityHash.value(of: event.entity)
      let place = try place(of: entityID, kind: verb.kind, hash: hash)
      let id = verb.unitID(of: event, in: line)
      _ = overlay.change(at: place, verb, id) { _ in holder }
    }
  }

  /// Where the overlay has the record of an entity, which it takes over from the replay where it has
  /// to.
  /// - Parameter kind: The kind's index in the table's rows.
  mutating func place(
    of id: UnsafeRawBufferPointer, kind: UInt16, hash: UInt64
  ) throws(LogError) -> Int {
    if let place = overlay.place(of: id, kind: kind, hash: hash) { return place }
    let row = table.rows[Int(kind)]
    let record = try replayed(
      Entity(checkedKind: row.kind, id: String(decoding: id, as: UTF8.self)))
    return overlay.add(record, of: id, kind: kind, hash: hash, row.units)
  }

  /// What is known of an entity; an empty record where nothing is.
  /// - Throws: `damaged` where it is asked of a snapshot, and that or a line that it names cannot be
  ///   believed.
  /// - Complexity: O(units of the entity), whose lines are read where only a snapshot knows them.
  public subscript(entity: Entity) -> EntityRecord {
    get throws(LogError) {
      guard let kind = table.rows.firstIndex(where: { $0.kind == entity.kind }) else {
        return EntityRecord()
      }
      let hash = EntityHash.value(of: entity)
      let place = Array(entity.id.utf8).withUnsafeBytes {
        overlay.place(of: $0, kind: UInt16(kind), hash: hash)
      }
      if let place { return overlay.record(at: place, table.rows[kind].units) }
      return try replayed(entity)
    }
  }

  /// What a replay knows of an entity.
  private func replayed(_ entity: Entity) throws(LogError) -> EntityRecord {
    var record = try base?.record(of: entity, in: table) ?? EntityRecord()
    for shard in flat {
      if let added = shard.record(of: entity, in: table) {
        record.join(added, row: table[entity.kind])
      }
    }
    return record
  }

  /// Every entity that an event is about which was folded, ascending.
  /// - Complexity: O(n log n) for n entities.
  public var entities: [Entity] {
    get throws(LogError) {
      var names = Set(
        overlay.names.map { Entity(checkedKind: table.rows[$0.kind].kind, id: $0.id) })
      for shard in flat {
        for index in shard.entities.indices {
          if let name = shard.entity(at: index, in: table) { names.insert(name) }
        }
      }
      let known = try base?.decidedEntities { (log) throws(LogError) in
        try Fold(replaying: log, table: table).entities
      }
      names.formUnion(known ?? [])
      return names.sorted()
    }
  }
}
