package import EventLog
package import Projections

/// One side of an exchange: its session, on the replica of its store.
package struct ExchangeSide: Sendable {
  /// The session.
  package var session: SyncSession
  /// The peer's hello, from where the store heeds it on; that of another dataset is never heeded.
  package private(set) var peer: SyncMessage.Hello?
  /// The events that were taken.
  package private(set) var received = Coverage()
  /// The events that the peer has acknowledged: they are durable there.
  package private(set) var sent = Coverage()
  /// The events that the peer cannot read.
  package private(set) var refused: [RefusedEvent] = []
  /// What each peer has refused before.
  private let setAside: [ReplicaID: Coverage]
  /// The receipt that was left so far.
  private var receipt: ReceiptName?

  /// Prepares an exchange of a replica.
  /// - Throws: Why it cannot be read what its peers have refused.
  package init(
    _ replica: Replica, _ options: SyncSession.Options = SyncSession.Options(), at moment: Moment
  ) throws(LogError) {
    var options = options
    options.setAside = try replica.store.setAsideByPeer()
    setAside = options.setAside
    session = SyncSession(
      replica.manifest, replica.log, options, kinds: replica.state.kinds, at: moment)
  }

  /// Does what the peer's bytes ask for, up to events that are to be taken.
  /// - Returns: The events to take durably, all or none; say `note(taken:)` then. Nil where more bytes are needed.
  /// - Throws: What `SyncSession` refuses; a failure of the store.
  package mutating func nextEvents(
    for replica: Replica
  ) throws(LogError) -> ReceivedLines? {
    defer { noteSettled() }
    while let task = try session.nextTask(in: replica.log) {
      switch task {
      case .detectReusedID(let theirs):
        peer = theirs
        if session.isPlan { continue }
        try replica.store.detectReusedID(in: theirs.coverage, of: theirs.replica)
        session.introduce(as: replica.manifest.replica)
      case .take(let lines): return lines
      }
    }
    return nil
  }

  /// Notes that the events are durable.
  /// - Parameters:
  ///   - positions: Those of the events that the store lacked.
  ///   - log: The store's, which has them.
  package mutating func note(taken positions: Range<Int>, in log: Log) {
    received.formUnion(log.coverage(of: positions))
    session.noteTaken()
  }

  /// Takes bytes of the peer: the events durably, before anything is answered.
  /// - Throws: What `SyncSession` refuses; a failure of the store.
  package mutating func receive(
    _ bytes: [UInt8], for replica: Replica, at moment: Moment
  ) throws(LogError) {
    session.receive(bytes, at: moment)
    while let events = try nextEvents(for: replica) {
      note(taken: try replica.receive(events), in: replica.log)
    }
  }

  /// The next bytes for the peer; nil where there is nothing to say for now.
  package mutating func nextBytes(of replica: Replica) throws(LogError) -> [UInt8]? {
    try session.nextBytes(in: replica.log)
  }

  private mutating func noteSettled() {
    let settled = session.takeSettled()
    sent.formUnion(Coverage(of: settled.taken))
    refused += settled.refused
  }

  /// What need not be sent to the peer any more: it holds it, or cannot read it. Empty before its hello.
  package var settledCoverage: Coverage {
    guard let peer else { return Coverage() }
    return peer.coverage.union(received).union(sent).union(setAside[peer.replica] ?? Coverage())
      .union(Coverage(of: refused.map(\.event)))
  }

  /// Leaves a receipt (sync-protocol 7), in place of one that this exchange has left before; none where the peer
  /// has not introduced itself, or only plans.
  package mutating func leaveReceipt(
    in replica: Replica, isComplete: Bool
  ) throws(LogError) {
    guard let peer, !session.isPlan else { return }
    var receipt = Receipt(
      dataset: replica.manifest.dataset, replica: replica.manifest.replica, peer: peer.replica,
      at: replica.store.environment.clock.now(), sent: sent, received: received,
      coverage: replica.log.coverage, isComplete: isComplete,
      peerCoverage: peer.coverage.union(received).union(sent), clock: session.clockDifference)
    if isComplete {
      receipt.contested = try replica.log.fingerprints(of: replica.log.contested.ranges)
    }
    // A device that asks every few minutes would fill its folder with receipts that say the same.
    if sent.isEmpty, received.isEmpty, isComplete,
      let known = try replica.store.knownPeers().first(where: { $0.replica == peer.replica }),
      known.newest.isRepeated(by: receipt)
    {
      return
    }
    self.receipt = try replica.store.keep(receipt, inPlaceOf: self.receipt)
  }
}
