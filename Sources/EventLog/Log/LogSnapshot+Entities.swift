extension LogSnapshot {
  /// What a snapshot keeps of one entity.
  private struct EntityLines {
    /// The entity.
    let entity: Entity
    /// The greatest stamp of its events, whatever their verbs.
    let greatestStamp: Stamp
    let start: Int
    let count: Int
  }

  /// The greatest stamp that the entities with a hash have.
  /// - Complexity: O(log entities)
  func greatestStamp(ofHash hash: UInt64) throws(LogError) -> Stamp? {
    do throws(LogError) {
      var greatest: Stamp?
      for index in try indices(ofHash: hash) {
        let stamp = try lines(ofEntityAt: index).greatestStamp
        greatest = greatest.map { max($0, stamp) } ?? stamp
      }
      return greatest
    } catch {
      let entries = try everyLine(insteadOf: error).entries
      return entries.lazy.filter { $0.entityHash == hash }.map(\.stamp).max()
    }
  }

  /// The entities that have an event stamped after an instant, each with its greatest stamp.
  /// - Complexity: O(entities)
  func entities(stampedAfter limit: Instant) throws(LogError) -> [Entity: Stamp] {
    do throws(LogError) {
      var stamps: [Entity: Stamp] = [:]
      for index in 0..<header.entityCount where try greatestStamp(at: index).instant > limit {
        let lines = try lines(ofEntityAt: index)
        stamps[lines.entity] = lines.greatestStamp
      }
      return stamps
    } catch {
      return try everyLine(insteadOf: error).entities(stampedAfter: limit)
    }
  }

  /// The positions of the events that may be about an entity, ascending.
  /// - Complexity: O(log entities), O(events of the entity), and the bytes of their lines.
  package func positions(maybeAbout entity: Entity) throws(LogError) -> [Int] {
    do throws(LogError) {
      let positions = try positions(of: entity)
      for position in positions { _ = try readEvent(at: position) }
      return positions
    } catch {
      return try everyLine(insteadOf: error).positions(maybeAbout: entity)
    }
  }

  /// The events that decide what an entity is, and maybe others of it, ascending by position.
  /// - Throws: `damaged` where a line is not whole.
  /// - Complexity: O(log entities), O(events of the entity), and the bytes of the lines that decide.
  package func decidingEvents(of entity: Entity) throws(LogError) -> [Event] {
    var events: [Event] = []
    do throws(LogError) {
      for position in try positions(of: entity, areDeciding: true) {
        let event = try readEvent(at: position)
        guard event.entity == entity else {
          throw LogSnapshot.refusal("\(event.id) is not about \(entity)", path)
        }
        events.append(event)
      }
      return events
    } catch {
      let log = try everyLine(insteadOf: error)
      events = []
      for position in try log.positions(maybeAbout: entity) {
        events.append(try log.event(at: position))
      }
      return events.filter { $0.entity == entity }
    }
  }

  /// Every entity of a kind with a deciding event, in any order.
  /// - Parameter find: Finds them in a log whose lines were all read.
  /// - Complexity: O(entities), and O(events of the kind), without a look at the log.
  package func decidedEntities(
    ofKind kind: String, orFrom find: (Log) throws(LogError) -> [Entity]
  ) throws(LogError) -> [Entity] {
    do throws(LogError) {
      var entities: [Entity] = []
      for index in 0..<header.entityCount {
        let lines = try lines(ofEntityAt: index)
        if lines.entity.kind == kind, try !positions(in: lines, areDeciding: true).isEmpty {
          entities.append(lines.entity)
        }
      }
      return entities
    } catch {
      return try find(try everyLine(insteadOf: error))
    }
  }

  /// Whether more events than so many decide what the entities of a kind are.
  /// - Complexity: O(entities), and O(events of the kind), without a look at the log.
  package func hasDecidingEvents(
    ofKind kind: String, moreThan limit: Int
  ) throws(LogError) -> Bool {
    do throws(LogError) {
      var count = 0
      for index in 0..<header.entityCount where count <= limit {
        let lines = try lines(ofEntityAt: index)
        if lines.entity.kind == kind {
          count += try positions(in: lines, areDeciding: true).count
        }
      }
      return count > limit
    } catch {
      // All lines answer from now on.
      _ = try everyLine(insteadOf: error)
      return true
    }
  }

  /// The positions of an entity's events, ascending; none where no event is about it.
  /// - Parameter areDeciding: Only of those that decide what the entity is.
  private func positions(
    of entity: Entity, areDeciding: Bool = false
  ) throws(LogError) -> [Int] {
    for index in try indices(ofHash: EntityHash.value(of: entity)) {
      let lines = try lines(ofEntityAt: index)
      if lines.entity == entity { return try positions(in: lines, areDeciding: areDeciding) }
    }
    return []
  }

  private func positions(
    in lines: EntityLines, areDeciding: Bool
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

  private func summary(ofEntityAt index: Int) throws(LogError) -> Int {
    let entry = layout.directory + index * SnapshotLayout.directoryEntry
    guard let start = Int(exactly: try pages.number64(at: entry + 8)), start < pages.count else {
      throw LogSnapshot.refusal("a summary lies outside of it", path)
    }
    return start
  }

  private func greatestStamp(at index: Int) throws(LogError) -> Stamp {
    Stamp(packed: try pages.number64(at: try summary(ofEntityAt: index)))
  }

  private func lines(ofEntityAt index: Int) throws(LogError) -> EntityLines {
    let start = try summary(ofEntityAt: index)
    let stamp = Stamp(packed: try pages.number64(at: start))
    let count = try pages.number32(at: start + 8)
    let lengths = try pages.number32(at: start + 12)
    let (kindLength, idLength) = (lengths & 0xFF, lengths >> 8 & 0xFF)
    let events = start + SnapshotLayout.summaryHead
    guard count <= (pages.count - events) / 4 else {
      throw LogSnapshot.refusal("a summary in it does not fit into it", path)
    }
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
