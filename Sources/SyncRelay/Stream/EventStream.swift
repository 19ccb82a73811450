package import EventLog

/// A store's events as bytes for a peer that no exchange reaches: one stream for each origin (sync-protocol 11).
package enum EventStream {
  /// The events that a peer lacks, every batch whole. Under ids with several contents all of them go, since a coverage
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
