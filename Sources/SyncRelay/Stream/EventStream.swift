package import EventLog

/// A store's events as bytes for a peer that no exchange reaches (sync-protocol 11).
package enum EventStream {
  /// Calls the body with each line of one stream of a store's events, in the order of their arrival: the first one, the
  /// events' own, the last one, each without its newline.
  /// - Parameters:
  ///   - coverage: What the peer holds, which gets the batches of which it lacks an event; nil for all events.
  ///   - body: Gets how many positions of the log are done, and the line.
  /// - Throws: `LogError` where the log cannot be read; what the body throws.
  package static func forEachLine(
    of store: Store, lacking coverage: Coverage? = nil, _ body: (Int, [UInt8]) throws -> Void
  ) throws {
    let start = StreamStart(store.manifest).line
    var tally = StreamTally(of: store.manifest.dataset, line: start)
    try body(0, start)
    for position in 1..<(store.log.count + 1) {
      guard let event = try store.log.event(at: position, inBatchLackedBeside: coverage) else {
        continue
      }
      tally.add(event)
      try body(position, event.line)
    }
    try body(store.log.count, tally.lastLine)
  }

  /// The events that a peer lacks, a stream for each origin, every batch whole. Under ids with several contents all of them go, since a coverage
  /// does not tell which of them the peer has.
  /// - Complexity: O(bytes of these events)
  package static func bytes(
    of log: Log, _ manifest: StoreManifest, lacking coverage: Coverage
  ) throws(LogError) -> [UInt8] {
    let held = log.coverage
    let wanted = held.subtracting(coverage).union(log.contested)
    var bytes: [UInt8] = []
    for origin in held.replicas {
      let groups = try groups(of: wanted[origin], origin, log)
      if groups.isEmpty { continue }
      bytes += PartContent(groups, origin: origin, of: manifest).bytes
    }
    return bytes
  }

  /// The whole batches that have an event of some numbers of an origin, each once.
  package static func groups(
    of seqs: SequenceSet, _ origin: ReplicaID, _ log: Log
  ) throws(LogError) -> [LineGroup] {
    var groups: [LineGroup] = []
    var reach: UInt64 = 0
    for range in seqs.ranges where range.upperBound > reach {
      let first = max(range.lowerBound, reach + 1)
      let found = try log.groups(
        touching: EventRange(replica: origin, seqs: first...range.upperBound))
      groups += found.groups.filter { group in
        group.isWhole && group.seqs.upperBound > reach
      }
      reach = max(reach, found.seqs.upperBound)
    }
    return groups
  }
}
