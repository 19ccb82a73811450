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
  ///   peer lacks. Peers of which each lacks all that the one before it lacks cost O(n) together. Any other peer costs the
  ///   number of events that it lacks, or that it holds of those n, whichever is less.
  private init(
    _ peers: [(replica: ReplicaID, lacks: LackingLines)], setAside: [ReplicaID: Coverage],
    in log: Log, _ suffix: LogSuffix, _ kinds: KindTable
  ) throws(LogError) {
    var any = suffix.coverage
    if let after = peers.map(\.lacks.after).min() {
      any = Coverage(
        joining: [try suffix.coverage(behind: after)] + peers.map(\.lacks.more))
    }
    let list = try ListedEvents(any, in: log, kinds)
    let alone = Outbox.lackedByAll(peers.map(\.lacks), of: list)
    let events =
      alone.count == list.items.count ? any : Coverage(of: alone.map { list.items[$0].id })
    atRisk = PendingEvents(LackingLines(events), alone, of: list)
    self.peers = Outbox.waiting(peers, setAside, list)
  }

  /// The places in the list of the events that every peer lacks, ascending.
  private static func lackedByAll(_ lacks: [LackingLines], of list: ListedEvents) -> [Int] {
    if lacks.isEmpty { return Array(list.items.indices) }
    // Peers that lack the log's last lines, and peers that lack certain events only. One that holds most ends the
    // search soonest, so it is asked first.
    let tails = lacks.filter { $0.after < .max }.sorted { $0.after > $1.after }
    let events = lacks.filter { $0.after == .max }
    let held = Coverage(joining: tails.map(\.less))
    var common: Coverage?
    for lacks in events {
      let more = lacks.more.subtracting(lacks.less)
      common = common?.intersection(more) ?? more
    }
    return (common.map(list.indices) ?? Array(list.items.indices)).filter { index in
      let item = list.items[index]
      if held.contains(item.id) { return false }
      return tails.lazy.prefix { item.position <= $0.after }.allSatisfy {
        $0.contains(item.id, at: item.position)
      }
    }
  }

  /// What waits for each peer.
  private static func waiting(
    _ peers: [(replica: ReplicaID, lacks: LackingLines)], _ setAside: [ReplicaID: Coverage],
    _ list: ListedEvents
  ) -> [Peer] {
    var waiting: [Int: Peer] = [:]
    func wait(_ index: Int, for pending: PendingEvents) {
      let none = PendingEvents(LackingLines(Coverage()), [], of: list)
      waiting[index] = Peer(replica: peers[index].replica, pending: pending, setAside: none)
    }
    func hasAside(_ index: Int) -> Bool { setAside[peers[index].replica]?.isEmpty == false }
    // Most peers lack the log's last lines and nothing else: these are counted together, from the log's end backwards.
    let tails = peers.indices.filter { index in
      let lacks = peers[index].lacks
      return lacks.after < .max && lacks.more.isEmpty && !hasAside(index)
        && !list.hasEvents(of: lacks.less, behind: lacks.after)
    }
    var (common, next) = (PendingCount(of: list), list.items.count)
    for index in tails.sorted(by: { peers[$0].lacks.after > peers[$1].lacks.after }) {
      let lacks = peers[index].lacks
      while next > 0, list.items[next - 1].position > lacks.after {
        next -= 1
        common.add(next)
      }
      common.close()
      wait(index, for: PendingEvents(lacks, common))
    }
    // Logs grow at their ends, so of the other peers each mostly lacks all that the one before it lacks.
    var (known, counted) = (Coverage(), PendingCount(of: list))
    let others = peers.indices.filter {
      waiting[$0] == nil && !hasAside($0) && peers[$0].lacks.after == .max
    }
    .map { (index: $0, events: peers[$0].lacks.more.subtracting(peers[$0].lacks.less)) }
    .sorted { $0.events.count < $1.events.count }
    for (index, events) in others where known.subtracting(events).isEmpty {
      for index in list.indices(of: events.subtracting(known)) { counted.add(index) }
      counted.close()
      known = events
      wait(index, for: PendingEvents(peers[index].lacks, counted))
    }
    // A peer that lacks more than half is counted by the events that it holds.
    let most = others.filter { waiting[$0.index] == nil && $0.events.count > list.items.count / 2 }
    if !most.isEmpty {
      let whole = WholeCount(of: list)
      for (index, events) in most {
        let held = list.indices(of: whole.coverage.subtracting(events))
        wait(index, for: whole.pending(peers[index].lacks, without: held))
      }
    }
    return peers.indices.map { index in
      let (replica, lacks) = peers[index]
      return waiting[index] ?? Peer(replica, lacks, setAside[replica] ?? Coverage(), list)
    }
  }
}

extension Outbox.Peer {
  /// Counts what one peer lacks by itself.
  fileprivate init(
    _ replica: ReplicaID, _ lacks: LackingLines, _ aside: Coverage, _ list: ListedEvents
  ) {
    let lacking = list.indices(of: lacks)
    let refused = lacking.filter { aside.contains(list.items[$0].id) }
    self.init(
      replica: replica,
      pending: PendingEvents(
        lacks.without(aside), lacking.filter { !aside.contains(list.items[$0].id) }, of: list),
      setAside: PendingEvents(
        LackingLines(Coverage(of: refused.map { list.items[$0].id })), refused, of: list))
  }
}
