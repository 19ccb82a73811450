package import EventLog
package import Projections

/// One side of an exchange: its session, on the replica of its store.
package struct ExchangeSide: Sendable {
  private var session: SyncSession
  private var peer: ReplicaID?
  private var taken: [EventRange] = []
  /// The events of the part that the peer has not acknowledged yet.
  private var underWay: [EventRange] = []
  private var acknowledged: [EventRange] = []

  /// The events that were taken.
  package var received: Coverage { Coverage(taken) }
  /// The events that the peer has acknowledged: they are durable there.
  package var sent: Coverage { Coverage(acknowledged) }
  /// Whether each side has sent all that the other lacked.
  package var isFinished: Bool { session.isFinished }

  /// Prepares an exchange of a replica.
  package init(_ replica: Replica, allowsEphemeral: Bool) {
    session = SyncSession(
      manifest: replica.manifest, coverage: replica.log.coverage, allowsEphemeral: allowsEphemeral,
      kinds: replica.state.kinds)
  }

  /// The first message.
  package func start() -> SyncMessage { session.start() }

  /// Takes a fresh replica id where a peer's `hello` names events of this store that it does not hold
  /// (sync-protocol 5).
  package static func heed(_ message: SyncMessage, in replica: Replica) throws(LogError) {
    guard case .hello(let hello) = message, hello.dataset == replica.manifest.dataset else {
      return
    }
    try replica.store.heed(hello.coverage)
  }

  /// Takes a message of the peer: its events durably, before anything is answered.
  /// - Returns: The answers, and the events that the store lacked.
  /// - Throws: What `SyncSession` refuses; a failure of the store.
  package mutating func deliver(
    _ message: SyncMessage, to replica: Replica
  ) throws(LogError) -> (answers: [SyncMessage], taken: [Event]) {
    switch message {
    case .hello(let hello):
      try ExchangeSide.heed(message, in: replica)
      peer = hello.replica
    case .acknowledged:
      acknowledged += underWay
      underWay = []
    case .shared, .events, .done: break
    }
    let step = try session.receive(message, log: replica.log)
    let events = try replica.receive(step.events)
    taken += events.map(\.range)
    for case .events(let part) in step.answers { underWay = part.map(\.range) }
    return (step.answers, events)
  }

  /// Leaves a receipt (sync-protocol 7); none where the peer has not introduced itself.
  /// - Parameter sent: The events that the peer took and has made durable.
  package func leaveReceipt(
    in replica: Replica, sent: Coverage, isComplete: Bool
  ) throws(LogError) {
    guard let peer else { return }
    let receipt = Receipt(
      dataset: replica.manifest.dataset, replica: replica.manifest.replica, peer: peer,
      at: replica.store.environment.clock.now(), sent: sent, received: received,
      coverage: replica.log.coverage, isComplete: isComplete)
    try replica.store.keep(receipt)
  }
}

extension Event {
  /// The range of this one event.
  fileprivate var range: EventRange { EventRange(replica: id.replica, seqs: id.seq...id.seq) }
}
