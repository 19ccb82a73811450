/// A finished snapshot that is not kept yet.
package struct SnapshotFile: Sendable {
  /// The file.
  let bytes: [UInt8]
  /// How many events it covers.
  package let count: Int
  /// The store that it is of.
  let owner: StoreOwner

  /// Makes a snapshot of a log, on any thread.
  /// - Parameters:
  ///   - deciding: For each position whether its event decides what its entity is.
  ///   - notes: What the next opening of the store is told.
  /// - Throws: `unusable` unless every line of the log was read and is whole, and no event has two contents.
  /// - Complexity: O(events), and sorting them by entity
  package init(
    of log: Log, by owner: StoreOwner, deciding: [Bool], notes: JSONObject
  ) throws(LogError) {
    guard log.base == nil, log.tail == nil, log.faults.isEmpty, log.contested.isEmpty,
      log.count > 0
    else {
      throw LogError(
        .unusable, "a snapshot is made of a whole log, in which no event has several contents")
    }
    var builder = SnapshotBuilder(log, deciding: deciding)
    bytes = try builder.file(owner: owner, notes: notes)
    count = log.count
    self.owner = owner
  }
}

/// Makes the bytes of a snapshot from a log of which every line was read.
struct SnapshotBuilder {
  private let log: Log
  private let deciding: [Bool]
  private var content: [UInt8] = []
  private var directory: [UInt8] = []

  /// - Parameter deciding: For each position, counted from 1, whether its event decides what its entity is: a
  ///   fold of only these must equal the fold of all.
  init(_ log: Log, deciding: [Bool]) {
    self.log = log
    self.deciding = deciding
  }

  /// The file's bytes.
  /// - Throws: `tooLarge` for a log with more than 2^31 events, or a segment of 4 GiB.
  /// - Complexity: O(events), and sorting them by entity.
  mutating func file(owner: StoreOwner, notes: JSONObject) throws(LogError) -> [UInt8] {
    // As 64 bits: an `Int` of 32 bits never reaches either bound.
    guard Int64(log.count) < 1 << 31,
      log.chunks.allSatisfy({ Int64($0.base) + Int64($0.contents.count) < 1 << 32 })
    else {
      throw LogError(.tooLarge, "the log is too large for a snapshot")
    }
    let lines = EntityLines(of: log)
    let entityCount = lines.entities.count
    let layout = SnapshotLayout(count: log.count, entityCount: entityCount)
    content.reserveCapacity(layout.summaries + log.count * 5 + entityCount * 48)
    directory.reserveCapacity(entityCount * SnapshotLayout.directoryEntry)
    for entry in log.entries {
      // A chunk that was written since the log was read begins inside its segment.
      let start = log.chunks[Int(entry.chunk)].base + entry.offset
      content.append(littleEndian: UInt32(truncatingIfNeeded: start))
    }
    pad(to: layout.order)
    appendOrder(totals: layout.totals)
    pad(to: layout.summaries)
    for entity in lines.entities { appendSummary(of: entity, lines.indices(of: entity)) }
    content.replaceSubrange(layout.directory..<layout.summaries, with: directory)
    let header = SnapshotHeader(
      owner: owner, count: log.count, entityCount: entityCount, length: content.count,
      coverage: log.coverage, segments: log.ends.filter { $0.lines.count > 0 }, notes: notes)
    let line = header.line
    return line + SummedPages.file(of: content, seed: XXH64.hash(Array(line.dropLast())))
  }
}

extension SnapshotBuilder {
  /// Appends the positions of each replica's events by their numbers, and then the totals.
  private mutating func appendOrder(totals start: Int) {
    var totals: [UInt64] = []
    totals.reserveCapacity(log.count)
    let coverage = log.coverage
    for replica in coverage.replicas {
      var total: UInt64 = 0
      for seqs in coverage[replica].ranges {
        for index in log.entryIndices(of: EventRange(replica: replica, seqs: seqs)).joined() {
          content.append(littleEndian: UInt32(index + 1))
          total &+= log.entries[index].sum
          totals.append(total)
        }
      }
    }
    pad(to: start)
    for total in totals { content.append(littleEndian: total) }
  }

  private mutating func appendSummary(
    of entity: EntityLines.Entity, _ indices: ArraySlice<UInt32>
  ) {
    pad(to: SnapshotLayout.aligned(content.count))
    directory.append(littleEndian: entity.hash)
    directory.append(littleEndian: UInt64(content.count))
    let first = log.entries[Int(entity.first)]
    let (kind, id) = first.names(in: log.bytes(of: first))
    content.append(littleEndian: entity.greatestStamp)
    content.append(littleEndian: entity.count)
    content.append(littleEndian: UInt32(kind.count | id.count << 8))
    for index in indices {
      content.append(littleEndian: (index + 1) << 1 | (deciding[Int(index)] ? 1 : 0))
    }
    content.append(contentsOf: kind)
    content.append(contentsOf: id)
    withExtendedLifetime(log) {}
  }

  private mutating func pad(to offset: Int) {
    content.append(contentsOf: repeatElement(0, count: offset - content.count))
  }
}

/// The lines of a log by entity, with the greatest stamp of each.
struct EntityLines {
  /// The entities, ascending by hash; entities with one hash in the order of their first lines.
  private(set) var entities: [Entity] = []
  /// The lines' indices by entity, in the order of the entities; those of one entity ascending.
  private var indices: [UInt32] = []

  /// One entity's lines.
  struct Entity {
    let hash: UInt64
    /// Its first line's index.
    let first: UInt32
    fileprivate(set) var greatestStamp: UInt64
    fileprivate(set) var count: UInt32 = 0
    /// Where its indices begin.
    fileprivate(set) var start: UInt32 = 0
  }

  /// Groups the lines of a log of which every line was read.
  /// - Parameter seed: Seeds the table of names: XXH64 is public, so many names could be made to share one.
  /// - Complexity: O(lines), and sorting the entities
  init(of log: Log, seed: HashSeed = .ofThisProcess) {
    var table = HashBuckets()
    var numbers: [UInt32] = []
    numbers.reserveCapacity(log.count)
    for (index, entry) in log.entries.enumerated() {
      let line = log.bytes(of: entry)
      let names = entry.names(in: line)
      let hash = seed.hash(of: names.id, salt: entry.entityHash >> 8)
      let known = table.find(hash) {
        let other = log.entries[Int(entities[$0].first)]
        return entities[$0].hash == entry.entityHash
          && entry.isAboutEntity(of: other, line, log.bytes(of: other))
      }
      let number = known ?? entities.count
      if known == nil {
        table.insert(hash, index: number)
        entities.append(Entity(hash: entry.entityHash, first: UInt32(index), greatestStamp: 0))
      }
      entities[number].count += 1
      entities[number].greatestStamp = max(entities[number].greatestStamp, entry.stamp.packed)
      numbers.append(UInt32(number))
    }
    sort(numbers)
    withExtendedLifetime(log) {}
  }

  /// - Parameter numbers: For each line the number of its entity, in the order in which they were found.
  private mutating func sort(_ numbers: [UInt32]) {
    let order = entities.indices.sorted {
      (entities[$0].hash, entities[$0].first) < (entities[$1].hash, entities[$1].first)
    }
    var next = [UInt32](repeating: 0, count: entities.count)
    var start: UInt32 = 0
    for number in order {
      entities[number].start = start
      next[number] = start
      start += entities[number].count
    }
    indices = [UInt32](repeating: 0, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      indices[Int(next[Int(number)])] = UInt32(index)
      next[Int(number)] += 1
    }
    entities = order.map { entities[$0] }
  }

  /// The indices of an entity's lines, ascending.
  func indices(of entity: Entity) -> ArraySlice<UInt32> {
    indices[Int(entity.start)..<Int(entity.start + entity.count)]
  }
}
