import EventLog

extension FlatFold {
  /// Which events of a log are folded.
  struct Selection: Sendable {
    /// Their positions.
    let positions: Range<Int>
    /// The greatest stamp, where there is a limit.
    let greatestStamp: Stamp?
  }

  /// The fold of those events whose entities fall to one of several shards.
  ///
  /// All events of an entity fall to the same shard, so the shards never have to be joined.
  /// - Complexity: O(events), reading of each line its type, its entity and its unit's id.
  init(_ log: Log, _ selection: Selection, shard: Int, of shards: Int, catalog: VerbCatalog) {
    self.init(of: log)
    reserve(events: selection.positions.count / shards)
    let share = FlatFold.Share(shard: shard, of: shards, greatestStamp: selection.greatestStamp)
    for (index, run) in log.entries.runs {
      let start = log.baseCount + index
      let positions = selection.positions.clamped(to: (start + 1)..<(start + run.count + 1))
      guard let first = positions.first else { continue }
      var block: [(position: UInt32, entry: LogEntry)] = []
      block.reserveCapacity(FlatFold.eventsPerBlock)
      run.withUnsafeBufferPointer { run in
        for index in (first - start - 1)..<(first - start - 1 + positions.count) {
          let entry = run[index]
          guard share.holds(entry) else { continue }
          block.append((UInt32(start + index + 1), entry))
          if block.count == FlatFold.eventsPerBlock { apply(&block, catalog) }
        }
        apply(&block, catalog)
      }
    }
  }

  /// So many lines' beginnings are fetched at once; they fit into a core's nearest cache.
  private static let eventsPerBlock = 64

  /// Takes in some events, and forgets them.
  private mutating func apply(
    _ block: inout [(position: UInt32, entry: LogEntry)], _ catalog: VerbCatalog
  ) {
    for (_, entry) in block {
      let end = entry.dataID?.upperBound ?? entry.data.lowerBound
      fetched &+= RawBytes.fetch(
        UnsafeRawBufferPointer(rebasing: lines[entry][entry.type.lowerBound..<end]))
    }
    for (position, entry) in block {
      apply(entry, line: lines[entry], at: position, catalog: catalog)
    }
    block.removeAll(keepingCapacity: true)
  }

  /// Which events a shard takes.
  private struct Share {
    private let shard: UInt64
    private let shards: UInt64
    private let greatestStamp: UInt64

    init(shard: Int, of shards: Int, greatestStamp: Stamp?) {
      self.shard = UInt64(shard)
      self.shards = UInt64(shards)
      self.greatestStamp = greatestStamp?.packed ?? .max
    }

    /// By the upper half of the entity's hash: the lower half finds it in the buckets.
    @inline(__always)
    func holds(_ entry: LogEntry) -> Bool {
      (entry.entityHash >> 32 &* shards) >> 32 == shard && entry.stamp.packed <= greatestStamp
    }
  }
}
