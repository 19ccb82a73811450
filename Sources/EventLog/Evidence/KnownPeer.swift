/// What the receipts tell of a peer.
package struct KnownPeer: Sendable, Hashable {
  /// The newest receipt of a pass with it.
  package let newest: Receipt
  /// The receipts before it, back to the newest that tells of all that the peer held.
  ///
  /// A pass that broke off may tell of a few events only. Older receipts do not count, since the peer may have been put
  /// back to an earlier state since.
  private let older: [Receipt]

  init(_ newest: Receipt, _ older: some Sequence<Receipt>) {
    self.newest = newest
    self.older = Array(older)
  }

  /// Its replica.
  package var replica: ReplicaID { newest.peer }

  /// What people call its store; nil where it did not say.
  package var name: String? { newest.peerName }

  /// The events that the coverages of its receipts say it holds.
  package var holds: Coverage {
    Coverage(joining: [newest.heldByPeer] + older.map(\.heldByPeer))
  }

  /// Of how many first lines of the log a brief receipt tells; 0 for none.
  package var lineCount: Int { (older.last ?? newest).brief?.lines ?? 0 }
}

/// Which lines of a log a peer lacks, as far as is known.
package struct LackingLines: Sendable, Hashable {
  /// It lacks the lines behind this position; none are behind the greatest number of all,
  package let after: Int
  /// and those of these events,
  package let more: Coverage
  /// but none of these.
  package let less: Coverage

  /// The lines of some events.
  package init(_ events: Coverage) { self.init(after: .max, more: events, less: Coverage()) }

  fileprivate init(after: Int, more: Coverage, less: Coverage) {
    (self.after, self.more, self.less) = (after, more, less)
  }

  /// These but those of some events.
  package func without(_ events: Coverage) -> LackingLines {
    events.isEmpty ? self : LackingLines(after: after, more: more, less: less.union(events))
  }

  /// Whether the line of an event at a position is one of them.
  package func contains(_ event: EventID, at position: Int) -> Bool {
    (position > after || more.contains(event)) && !less.contains(event)
  }

  /// The events of them.
  /// - Complexity: O(lines)
  package func coverage(in log: LogSuffix) throws(LogError) -> Coverage {
    try log.coverage(behind: after).union(more).subtracting(less)
  }
}

extension KnownPeer {
  /// Those lines of a log that it is not known to hold.
  ///
  /// Events under its own id are not among them, however they came here: a store that lacks one of its own takes a
  /// fresh id (sync-protocol 5). Of a contested id only a receipt tells.
  /// - Parameter lines: What was asked for peers of which more lines are known; the number of lines known must not grow
  ///   from one to the next.
  package func lacking(
    in log: LogSuffix, _ lines: inout LogSuffix.Backwards
  ) throws(LogError) -> LackingLines {
    let own = Coverage(
      log.coverage[replica].ranges.map { EventRange(replica: replica, seqs: $0) })
    guard let brief = (older.last ?? newest).brief else {
      var unknown = log.contested
      for said in newest.contested where try log.fingerprint(of: said.range) == said.fingerprint {
        unknown = unknown.subtracting(Coverage([said.range]))
      }
      let holds = holds.union(own).subtracting(unknown)
      return LackingLines(log.coverage.subtracting(holds))
    }
    let less = own.union(holds).union(brief.beyond).subtracting(log.contested)
    // A repair may have taken lines out, and a log that was put back have others at its end.
    guard brief.lines <= log.count,
      try lines.fingerprint(ofFirst: brief.lines) == brief.fingerprint
    else { return LackingLines(after: 0, more: Coverage(), less: less) }
    return LackingLines(
      after: brief.lines, more: brief.lacks.intersection(log.coverage), less: less)
  }

  /// Those events of a log that it is known to hold, with every content that the log has.
  package func holds(of log: Log) throws(LogError) -> Coverage {
    let suffix = try LogSuffix(of: log)
    var lines = LogSuffix.Backwards(of: suffix)
    return suffix.coverage.subtracting(try lacking(in: suffix, &lines).coverage(in: suffix))
  }
}

extension Sequence<KnownPeer> {
  /// Splits the peers that were met into those that still write and the ids that they gave up.
  ///
  /// A peer says under which ids it wrote before. Such an id is given up if it was met last before that peer, or with it.
  /// An id that was met later still writes: the peer that names it is a copy of its store. Receipts of an id that was
  /// given up prove nothing: its store has been put back or has lost events since.
  /// - Returns: The peers that still write, and for each of them the ids that it gave up, ascending.
  /// - Parameter isThere: Whether an id was the last one to answer at some address.
  /// - Complexity: O(ids that the peers name)
  package func withoutRetiredIDs(
    unless isThere: (ReplicaID) -> Bool
  ) -> (peers: [KnownPeer], retired: [ReplicaID: [ReplicaID]]) {
    let peers = Array(self)
    let met = Dictionary(peers.map { ($0.replica, $0.newest.at) }) { $0 < $1 ? $1 : $0 }
    var successor: [ReplicaID: (id: ReplicaID, at: Instant)] = [:]
    for peer in peers {
      for former in peer.newest.peerFormerly {
        guard former != peer.replica, let last = met[former], last <= peer.newest.at,
          !isThere(former)
        else { continue }
        if let known = successor[former], known.at >= peer.newest.at { continue }
        successor[former] = (peer.replica, peer.newest.at)
      }
    }
    var retired: [ReplicaID: [ReplicaID]] = [:]
    for (former, next) in successor.sorted(by: { $0.key < $1.key }) {
      // The peer may have given up that id, too: the last one in the chain goes on.
      var (last, seen) = (next.id, Set([former]))
      while let further = successor[last]?.id, seen.insert(last).inserted { last = further }
      if last == former || successor[last] != nil { continue }
      retired[last, default: []].append(former)
    }
    let gone = Set(retired.values.joined())
    return (peers.filter { !gone.contains($0.replica) }, retired)
  }

  /// What each peer lacks of a log, in their order.
  /// - Complexity: O(lines) for all, and O(ranges) of each receipt
  package func lacking(in log: LogSuffix) throws(LogError) -> [LackingLines] {
    let peers = Array(self)
    var lines = LogSuffix.Backwards(of: log)
    var lacking = peers.map { _ in LackingLines(Coverage()) }
    // From the log's end backwards, so that each line is looked at once.
    for index in peers.indices.sorted(by: { peers[$0].lineCount > peers[$1].lineCount }) {
      lacking[index] = try peers[index].lacking(in: log, &lines)
    }
    return lacking
  }
}
