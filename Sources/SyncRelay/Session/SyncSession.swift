public import EventLog
public import Projections

/// One side of an exchange between two stores: a value without I/O.
///
/// `start` gives the first message; the caller hands each message of the peer to `receive`, which
/// says what to take into the store and what to send back. The exchange may stop after any message:
/// what was taken is durable and whole, and a new session goes on from there.
public struct SyncSession: Sendable {
  private let kinds: KindTable
  private let mine: SyncMessage.Hello
  private let allowsEphemeral: Bool
  private var peer: SyncMessage.Hello?
  /// The order of what is sent, while it is made.
  private var toSend: SendingOrder?
  /// The same, once the peer's fingerprints have come.
  private var order: SendingOrder?
  /// Whether the last part is still unacknowledged.
  private var isWaiting = false
  private var hasSentAll = false
  private var hasReceivedAll = false

  /// Prepares an exchange.
  /// - Parameter allowsEphemeral: Whether an ephemeral store may meet one that is not.
  public init(
    manifest: StoreManifest, coverage: Coverage, allowsEphemeral: Bool = false,
    kinds: KindTable = .current
  ) {
    self.kinds = kinds
    self.allowsEphemeral = allowsEphemeral
    mine = SyncMessage.Hello(manifest, coverage: coverage)
  }

  /// Whether each side has sent all that the other lacked.
  public var isFinished: Bool { hasSentAll && hasReceivedAll }

  /// The first message.
  public func start() -> SyncMessage { .hello(mine) }

  /// What to do about a message of the peer: first take the events, durably; then send the answers.
  public struct Step: Sendable {
    /// The events to take.
    public var events: [Event] = []
    /// The messages to send once they are durable.
    public var answers: [SyncMessage] = []
  }

  /// Takes a message of the peer.
  /// - Parameter log: The store's log as it is now.
  /// - Throws: `wrongDataset`, `sameReplica`, `ephemeral`, `conflictingContent`,
  ///   `unexpectedMessage`.
  public mutating func receive(
    _ message: SyncMessage, log: Log
  ) throws(LogError) -> Step {
    switch message {
    case .hello(let hello):
      guard peer == nil else { throw unexpected("hello") }
      try meet(hello)
      return Step(answers: [.shared(try fingerprints(log))])
    case .shared(let theirs):
      guard peer != nil, order == nil else { throw unexpected("shared") }
      try compare(theirs, log: log)
      return Step(answers: [try nextPart(log)])
    case .events(let events):
      guard order != nil, !hasReceivedAll else { throw unexpected("events") }
      return Step(events: events, answers: [.acknowledged])
    case .acknowledged:
      guard isWaiting else { throw unexpected("acknowledged") }
      isWaiting = false
      return Step(answers: [try nextPart(log)])
    case .done:
      guard order != nil, !hasReceivedAll else { throw unexpected("done") }
      hasReceivedAll = true
      return Step()
    }
  }

  /// Looks at more of the events that are to be sent, once the peer has introduced itself, so that a store
  /// may do other things in between; the answer to the peer's fingerprints looks at all others.
  /// - Returns: Whether all were looked at.
  package mutating func prepare(_ count: Int, log: Log) throws(LogError) -> Bool {
    guard let peer, order == nil else { return true }
    if toSend == nil {
      toSend = try SendingOrder(mine.coverage.subtracting(peer.coverage), in: log)
    }
    return try toSend?.look(at: count, in: log, kinds) ?? true
  }

  private mutating func nextPart(_ log: Log) throws(LogError) -> SyncMessage {
    if order == nil {
      while try !prepare(SendingOrder.eventsPerPart, log: log) {}
      order = toSend
      toSend = nil
    }
    let positions = order?.nextPart() ?? []
    guard !positions.isEmpty else {
      hasSentAll = true
      return .done
    }
    isWaiting = true
    var events: [Event] = []
    for position in positions { events.append(try log.event(at: position)) }
    return .events(events)
  }
}

extension SyncSession {
  /// Refuses a peer with which this store must not exchange events.
  private mutating func meet(_ hello: SyncMessage.Hello) throws(LogError) {
    guard hello.dataset == mine.dataset else {
      throw LogError(
        .wrongDataset,
        "the stores hold different datasets, \(mine.dataset) and \(hello.dataset)",
        advice: .cloneDataset)
    }
    guard hello.replica != mine.replica else {
      throw LogError(
        .sameReplica, "both stores write as replica \(mine.replica): one is a copy of the other",
        advice: .replaceCopyByClone)
    }
    guard hello.isEphemeral == mine.isEphemeral || allowsEphemeral else {
      throw LogError(
        .ephemeral, "one of the stores is ephemeral (for a trial) and the other is not",
        advice: .keepApart)
    }
    peer = hello
  }

  /// This store's fingerprints of the events that both sides hold.
  private func fingerprints(
    _ log: Log
  ) throws(LogError) -> [SyncMessage.RangeFingerprint] {
    guard let peer else { return [] }
    var fingerprints: [SyncMessage.RangeFingerprint] = []
    for range in mine.coverage.intersection(peer.coverage).ranges {
      fingerprints.append(
        SyncMessage.RangeFingerprint(
          range: range, fingerprint: try log.fingerprint(of: range)))
    }
    return fingerprints
  }

  /// Both sides compute the same ranges, so their lists compare element by element.
  private func compare(
    _ theirs: [SyncMessage.RangeFingerprint], log: Log
  ) throws(LogError) {
    let mine = try fingerprints(log)
    guard mine.map(\.range) == theirs.map(\.range) else { throw unexpected("shared") }
    for (mine, theirs) in zip(mine, theirs) where mine != theirs {
      throw LogError(
        .conflictingContent,
        "the stores hold different contents under the same event ids, among \(mine.range)",
        advice: .verifyBoth)
    }
  }

  private func unexpected(_ message: String) -> LogError {
    LogError(.unexpectedMessage, "the message \"\(message)\" has no place here")
  }
}
