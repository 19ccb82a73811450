package import EventLog
package import Projections

/// What waits to be sent: what each known peer has not acknowledged, and what no other store is known to hold.
///
/// It is computed from the log and the receipts and is not stored, so an event leaves it only when a peer holds it.
package struct Outbox: Sendable, Hashable {
  /// What each peer lacks, as far as is known, in the order of the peers that were given.
  package let peers: [Peer]
  /// What no peer is known to hold: it is on this device only.
  package let atRisk: PendingEvents

  /// What one peer lacks.
  package struct Peer: Sendable, Hashable {
    /// The peer.
    package let replica: ReplicaID
    /// The events that it has not acknowledged, but for those that are set aside.
    package let pending: PendingEvents
    /// Those that it refused, so that they are not sent.
    package let setAside: PendingEvents
  }

  /// Works out what waits in a log for the peers that the store's receipts tell of.
  package init(
    _ known: [KnownPeer], setAside: [ReplicaID: Coverage], in log: Log,
    _ kinds: KindTable = .current
  ) throws(LogError) {
    var peers: [(replica: ReplicaID, holds: Coverage)] = []
    for peer in known { peers.append((peer.replica, try peer.holds(of: log))) }
    try self.init(peers, setAside: setAside, in: log, kinds)
  }

  /// Works out what waits in a log.
  /// - Parameters:
  ///   - peers: The events that each peer is known to hold.
  ///   - setAside: The events that a peer has refused for good.
  /// - Complexity: O(n log n) for the n events that any peer lacks, the bytes of their lines, and O(n) for
  ///   each peer; O(ranges) of all coverages.
  package init(
    _ peers: [(replica: ReplicaID, holds: Coverage)], setAside: [ReplicaID: Coverage] = [:],
    in log: Log, _ kinds: KindTable = .current
  ) throws(LogError) {
    let all = log.coverage
    let lacking = peers.map { all.subtracting($0.holds) }
    let alone = peers.reduce(all) { $0.subtracting($1.holds) }
    let list = try OrderedEvents(Coverage(joining: [alone] + lacking), in: log, kinds)
    atRisk = PendingEvents(alone, of: list)
    self.peers = zip(peers, lacking).map { peer, lacking in
      let aside = lacking.intersection(setAside[peer.replica] ?? Coverage())
      return Peer(
        replica: peer.replica, pending: PendingEvents(lacking.subtracting(aside), of: list),
        setAside: PendingEvents(aside, of: list))
    }
  }
}

extension KnownPeer {
  /// Those events of a log that it is known to hold, with every content that the log has.
  ///
  /// Those under its own id are among them, however they came here: a store that lacks one of its own takes a
  /// fresh id (sync-protocol 5). Of a contested id only a receipt tells.
  package func holds(of log: Log) throws(LogError) -> Coverage {
    var unknown = log.contested
    for said in newest.contested where try log.fingerprint(of: said.range) == said.fingerprint {
      unknown = unknown.subtracting(Coverage([said.range]))
    }
    let own = log.coverage[replica].ranges.map { EventRange(replica: replica, seqs: $0) }
    return holds.union(Coverage(own)).subtracting(unknown)
  }
}
