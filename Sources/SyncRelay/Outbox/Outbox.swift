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
    _ kinds: KindTable
  ) throws(LogError) {
    let suffix = try LogSuffix(of: log)
    let lacking = try known.lacking(in: suffix)
    try self.init(
      Array(zip(known.map(\.replica), lacking)), setAside: setAside, in: log, suffix, kinds)
  }

  /// Works out what waits in a log.
  /// - Parameters:
  ///   - peers: The events that each peer is known to hold.
  ///   - setAside: The events that a peer has refused for good.
  package init(
    _ peers: [(replica: ReplicaID, holds: Coverage)], setAside: [ReplicaID: Coverage] = [:],
    in log: Log, _ kinds: KindTable
  ) throws(LogError) {
    let suffix = try LogSuffix(of: log)
    let peers = peers.map { peer in
      (peer.replica, LackingLines(suffix.coverage.subtracting(peer.holds)))
    }
    try self.init(peers, setAside: setAside, in: log, suffix, kinds)
  }

  /// - Complexity: O(n log n) for the n events that any peer lacks, and the bytes of their lines; O(ranges) of what each
  ///   peer lacks. O(n) more for each peer that lacks others than the log's last lines.
  private init(
    _ peers: [(replica: ReplicaID, lacks: LackingLines)], setAside: [ReplicaID: Coverage],
    in log: Log, _ suffix: LogSuffix, _ kinds: KindTable
  ) throws(LogError) {
    var any = Coverage()
    if let after = peers.map(\.lacks.after).min() {
      any = try suffix.coverage(behind: after)
      for peer in peers { any.formUnion(peer.lacks.more) }
    } else {
      any = suffix.coverage
    }
    let list = try OrderedEvents(any, in: log, kinds)
    // A peer that holds most ends the search soonest, so it is asked first.
    let holders = peers.sorted { $0.lacks.after > $1.lacks.after }
    let alone = list.positions.filter { item in
      holders.allSatisfy { $0.lacks.contains(list.items[item].id, at: list.items[item].position) }
    }
    atRisk = PendingEvents(
      LackingLines(Coverage(of: alone.map { list.items[$0].id })), alone, of: list)
    self.peers = Outbox.waiting(peers, setAside, list)
  }

  /// What waits for each peer.
  ///
  /// Most peers lack the log's last lines and nothing else: these are counted together, from the log's end backwards.
  private static func waiting(
    _ peers: [(replica: ReplicaID, lacks: LackingLines)], _ setAside: [ReplicaID: Coverage],
    _ list: OrderedEvents
  ) -> [Peer] {
    var waiting: [Int: Peer] = [:]
    var (common, next) = (PendingCount(of: list), 0)
    for index in peers.indices.sorted(by: { peers[$0].lacks.after > peers[$1].lacks.after }) {
      let (replica, lacks) = peers[index]
      let aside = setAside[replica] ?? Coverage()
      guard lacks.more.isEmpty, aside.isEmpty, !list.hasEvents(of: lacks.less, behind: lacks.after)
      else {
        waiting[index] = Peer(replica, lacks, aside, list)
        continue
      }
      while next < list.positions.count,
        list.items[list.positions[next]].position > lacks.after
      {
        common.add(list.positions[next])
        next += 1
      }
      let none = PendingEvents(LackingLines(Coverage()), [], of: list)
      waiting[index] = Peer(
        replica: replica, pending: PendingEvents(lacks, common), setAside: none)
    }
    return peers.indices.compactMap { waiting[$0] }
  }
}

extension Outbox.Peer {
  /// Counts what one peer lacks by itself.
  fileprivate init(
    _ replica: ReplicaID, _ lacks: LackingLines, _ aside: Coverage, _ list: OrderedEvents
  ) {
    let lacking = list.positions.filter {
      lacks.contains(list.items[$0].id, at: list.items[$0].position)
    }
    let refused = lacking.filter { aside.contains(list.items[$0].id) }
    self.init(
      replica: replica,
      pending: PendingEvents(
        lacks.without(aside), lacking.filter { !aside.contains(list.items[$0].id) }, of: list),
      setAside: PendingEvents(
        LackingLines(Coverage(of: refused.map { list.items[$0].id })), refused, of: list))
  }
}
