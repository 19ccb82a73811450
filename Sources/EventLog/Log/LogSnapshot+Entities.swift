extension LogSnapshot {
  /// What a snapshot keeps of one entity.
  struct EntityLines: Sendable {
    /// The entity.
    let entity: Entity
    /// The greatest stamp of its events, whatever their verbs.
    let greatestStamp: Stamp
    fileprivate let start: Int
    fileprivate let count: Int
  }

  /// What is kept of an entity; nil where no event is about it.
  func lines(of entity: Entity) throws(LogError) -> EntityLines? {
    let hash = EntityHash.value(of: entity)
    for index in try indices(ofHash: hash) {
      let lines = try lines(ofEntityAt: index)
      if lines.entity == entity { return lines }
    }
    return nil
  }

  /// The greatest stamp that the entities with a hash have.
  func readGreatestStamp(ofHash hash: UInt64) throws(LogError) -> Stamp? {
    var greatest: Stamp?
    for index in try indices(ofHash: hash) {
      let stamp = try lines(ofEntityAt: index).greatestStamp
      greatest = greatest.map { max($0, stamp) } ?? stamp
    }
    return greatest
  }

  /// Every entity of which an event decides something, in no order that means anything.
  func readDecidedEntities() throws(LogError) -> [Entity] {
    var entities: [Entity] = []
    entities.reserveCapacity(header.entityCount)
    for index in 0..<header.entityCount {
      let lines = try lines(ofEntityAt: index)
      if try !positions(in: lines, areDeciding: true).isEmpty { entities.append(lines.entity) }
    }
    return entities
  }

  /// The positions of an entity's events, ascending.
  /// - Parameter areDeciding: Only of those that decide what the entity is.
  func positions(
    in lines: EntityLines, areDeciding: Bool = false
  ) throws(LogError) -> [Int] {
    var positions: [Int] = []
    for index in 0..<lines.count {
      let mark = try pages.number32(at: lines.start + index * 4)
      if areDeciding, mark & 1 == 0 { continue }
      positions.append(mark >> 1)
    }
    return positions
  }

  /// The indices in the directory that have a hash.
  private func indices(ofHash hash: UInt64) throws(LogError) -> Range<Int> {
    var (low, high) = (0, header.entityCount)
    while low < high {
      let middle = (low + high) / 2
      if try self.hash(at: middle) < hash { low = middle + 1 } else { high = middle }
    }
    high = low
    while high < header.entityCount, try self.hash(at: high) == hash { high += 1 }
    return low..<high
  }

  private func hash(at index: Int) throws(LogError) -> UInt64 {
    try pages.number64(at: layout.directory + index * SnapshotLayout.directoryEntry)
  }

  private func lines(ofEntityAt index: Int) throws(LogError) -> EntityLines {
    let entry = layout.directory + index * SnapshotLayout.directoryEntry
    guard let start = Int(exactly: try pages.number64(at: entry + 8)), start < pages.count else {
      throw LogSnapshot.refusal("a summary in it is nowhere", path)
    }
    let stamp = Stamp(packed: try pages.number64(at: start))
    let count = try pages.number32(at: start + 8)
    let lengths = try pages.number32(at: start + 12)
    let (kindLength, idLength) = (lengths & 0xFF, lengths >> 8 & 0xFF)
    let events = start + SnapshotLayout.summaryHead
    let names = try pages.bytes(
      in: (events + count * 4)..<(events + count * 4 + kindLength + idLength))
    guard
      let entity = Entity(
        kind: String(decoding: names.prefix(kindLength), as: UTF8.self),
        id: String(decoding: names.dropFirst(kindLength), as: UTF8.self))
    else { throw LogSnapshot.refusal("a summary in it names no entity", path) }
    return EntityLines(entity: entity, greatestStamp: stamp, start: events, count: count)
  }
}
