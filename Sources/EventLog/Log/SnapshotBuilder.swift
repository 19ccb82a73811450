/// A snapshot that is made and not kept yet.
package struct SnapshotFile: Sendable {
  /// The file.
  let bytes: [UInt8]
  /// How many events it speaks of.
  package let count: Int
  /// Whose it is.
  let owner: StoreOwner

  /// Makes a snapshot of a log, on whatever thread.
  /// - Parameters:
  ///   - deciding: For each position whether its event decides what its entity is.
  ///   - notes: What is to be told again to whoever opens the store.
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

  /// - Parameter deciding: For each position, counted from 1, whether its event decides what its
  ///   entity is: whoever folds only these must find the same as from all.
  init(_ log: Log, deciding: [Bool]) {
    self.log = log
    self.deciding = deciding
  }

  /// The file's bytes.
  /// - Throws: `tooLarge` for a log with more than 2^31 events, or a segment of 4 GiB.
  /// - Complexity: O(events), and sorting them by entity.
  mutating func file(owner: StoreOwner, notes: JSONObject) throws(LogError) -> [UInt8] {
    // As 64 bits: where an `Int` has 32 of them, both bounds are none.
    guard Int64(log.count) < 1 << 31,
      log.chunks.allSatisfy({ Int64($0.base) + Int64($0.contents.count) < 1 << 32 })
    else {
      throw LogError(.tooLarge, "the log is too large for a snapshot")
    }
    let entities = entities()
    let layout = SnapshotLayout(count: log.count, entityCount: entities.count)
    content.reserveCapacity(layout.summaries + log.count * 5 + entities.count * 48)
    for entry in log.entries {
      // A chunk that was written since the log was read begins amid its segment.
      let start = log.chunks[Int(entry.chunk)].base + entry.offset
      content.append(littleEndian: UInt32(truncatingIfNeeded: start))
    }
    pad(to: layout.order)
    appendOrder(totals: layout.totals)
    pad(to: layout.summaries)
    for (hash, indices) in entities { appendSummary(hash, indices) }
    content.replaceSubrange(layout.directory..<layout.summaries, with: directory)
    let header = SnapshotHeader(
      owner: owner, count: log.count, entityCount: entities.count, length: content.count,
      coverage: log.coverage, segments: log.ends.filter { $0.lines.count > 0 }, notes: notes)
    let line = header.line
    return line + SummedPages.file(of: content, seed: XXH64.hash(Array(line.dropLast())))
  }
}

extension SnapshotBuilder {
  /// The entries' indices by entity, ascending by hash; those of one entity ascending.
  private func entities() -> [(hash: UInt64, indices: [UInt32])] {
    var hashes: [(hash: UInt64, index: UInt32)] = []
    hashes.reserveCapacity(log.count)
    for (index, entry) in log.entries.enumerated() {
      hashes.append((entry.entityHash, UInt32(index)))
    }
    hashes.sort { $0 < $1 }
    var entities: [(hash: UInt64, indices: [UInt32])] = []
    var start = 0
    while start < hashes.count {
      let hash = hashes[start].hash
      let end = hashes[start...].firstIndex { $0.hash != hash } ?? hashes.count
      for group in byName(hashes[start..<end].map(\.index)) { entities.append((hash, group)) }
      start = end
    }
    return entities
  }

  /// Entities that share a hash, apart; there is hardly ever more than one.
  private func byName(_ indices: [UInt32]) -> [[UInt32]] {
    if indices.allSatisfy({ isSameEntity($0, indices[0]) }) { return [indices] }
    // Somebody made them share the hash.
    var groups: [[UInt32]] = []
    var places: [[UInt8]: Int] = [:]
    for index in indices {
      let (kind, id) = names(at: index)
      // No kind has a full stop in it.
      let name = kind + [UInt8(ascii: ".")] + id
      let place = places[name, default: groups.count]
      if place == groups.count {
        places[name] = place
        groups.append([])
      }
      groups[place].append(index)
    }
    return groups
  }

  private func isSameEntity(_ left: UInt32, _ right: UInt32) -> Bool {
    withNames(at: left) { kind, id in
      withNames(at: right) { RawBytes.areEqual(kind, $0) && RawBytes.areEqual(id, $1) }
    }
  }

  /// Kind and id of an entity, as bytes.
  private func names(at index: UInt32) -> (kind: [UInt8], id: [UInt8]) {
    withNames(at: index) { (Array($0), Array($1)) }
  }

  /// Calls the body with kind and id of an entity; the pointers are valid during the call only.
  ///
  /// Bounds: the reader found the entry's ranges within the line.
  private func withNames<Value>(
    at index: UInt32, _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Value
  ) -> Value {
    let entry = log.entries[Int(index)]
    return withExtendedLifetime(log) {
      let line = log.bytes(of: entry)
      let kind = line[entry.type].prefix { $0 != UInt8(ascii: ".") }
      return body(
        UnsafeRawBufferPointer(rebasing: kind), UnsafeRawBufferPointer(rebasing: line[entry.entity])
      )
    }
  }

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

  private mutating func appendSummary(_ hash: UInt64, _ indices: [UInt32]) {
    pad(to: SnapshotLayout.aligned(content.count))
    directory.append(littleEndian: hash)
    directory.append(littleEndian: UInt64(content.count))
    let greatest = indices.reduce(0) { max($0, log.entries[Int($1)].stamp.packed) }
    let (kind, id) = names(at: indices[0])
    content.append(littleEndian: greatest)
    content.append(littleEndian: UInt32(indices.count))
    content.append(littleEndian: UInt32(kind.count | id.count << 8))
    for index in indices {
      content.append(littleEndian: (index + 1) << 1 | (deciding[Int(index)] ? 1 : 0))
    }
    content.append(contentsOf: kind)
    content.append(contentsOf: id)
  }

  private mutating func pad(to offset: Int) {
    content.append(contentsOf: repeatElement(0, count: offset - content.count))
  }
}
