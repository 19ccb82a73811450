package import EventLog
package import Projections

/// One side of an exchange: its session, on the replica of its store.
package struct ExchangeSide: Sendable {
  private var session: SyncSession
  /// The replica on the other side; nil until it has introduced itself.
  package private(set) var peer: ReplicaID?
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

  /// What to do about a message of the peer: first take the pieces, durably and in order; then send the
  /// answers.
  package struct Step: Sendable {
    /// The events to take, cut into pieces that may be taken one by one.
    package let pieces: [[Event]]
    /// The messages to send then.
    package let answers: [SyncMessage]
  }

  /// Looks at more of the events that are to be sent; see `SyncSession.prepare`.
  package mutating func prepare(_ count: Int, log: Log) throws(LogError) -> Bool {
    try session.prepare(count, log: log)
  }

  /// Reads a message of the peer, after `heed`.
  /// - Throws: What `SyncSession` refuses.
  package mutating func read(
    _ message: SyncMessage, in replica: Replica
  ) throws(LogError) -> Step {
    switch message {
    case .hello(let hello): peer = hello.replica
    case .acknowledged:
      acknowledged += underWay
      underWay = []
    case .shared, .events, .done: break
    }
    let step = try session.receive(message, log: replica.log)
    for case .events(let part) in step.answers { underWay = part.map(\.range) }
    return Step(pieces: EventPieces.cut(step.events), answers: step.answers)
  }

  /// Notes the events of a piece that the store lacked and has taken durably.
  package mutating func note(taken events: [Event]) { taken += events.map(\.range) }

  /// Takes a message of the peer: its events durably, before anything is answered.
  /// - Returns: The answers.
  /// - Throws: What `SyncSession` refuses; a failure of the store.
  package mutating func deliver(
    _ message: SyncMessage, to replica: Replica
  ) throws(LogError) -> [SyncMessage] {
    try ExchangeSide.heed(message, in: replica)
    let step = try read(message, in: replica)
    for piece in step.pieces { note(taken: try replica.receive(piece)) }
    return step.answers
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
