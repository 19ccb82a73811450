import EventLog

extension SyncSession {
  /// Reads one message of the peer.
  mutating func read(_ message: SyncMessage, _ log: Log) throws(LogError) -> Task? {
    if message.bringsOn { liveness.noteProgress() }
    switch message {
    case .hello(let hello):
      guard case .introducing = stage else { throw SyncSession.unexpected("hello") }
      peer = hello
      heldByteCount = hello.coverage.byteCount
      stage = .detectingReusedID
      return hello.dataset == mine.dataset ? .detectReusedID(in: hello) : try nextTask(in: log)
    case .shared(let theirs):
      try compare(theirs, log)
      stage = .exchanging
    case .events(var part):
      guard case .exchanging = stage, !hasPeerCaughtUp || isWatching, peer?.isPlanning != true
      else {
        throw SyncSession.unexpected("events")
      }
      try acceptance.take(
        &part, to: log, of: mine.dataset, writingAs: options.writesNothing ? nil : own)
      try count(part.refused)
      hasPeerCaughtUp = false
      partUnderWay = part
      return .take(part.lines)
    case .acknowledged(let said):
      guard let now = try outgoing?.settle(said) else {
        throw SyncSession.unexpected("acknowledged")
      }
      // Who plans keeps nothing of what it acknowledges.
      if isPlan { break }
      sent.formUnion(Coverage(of: now.taken))
      refused += now.refused
    case .caughtUp:
      guard case .exchanging = stage, !hasPeerCaughtUp, hasCompared else {
        throw SyncSession.unexpected("caughtUp")
      }
      hasPeerCaughtUp = true
    case .holds(let said):
      guard case .exchanging = stage, hasPeerCaughtUp, isWatching || holdings?.theirs == nil else {
        throw SyncSession.unexpected("holds")
      }
      holdings?.hear(said)
    case .ping: notes.owesPong = true
    case .pong: break
    case .refused(let refusal):
      isRefused = true
      hasPeerTrouble = refusal.isOfStore
      throw SyncSession.error(of: refusal)
    }
    return nil
  }

  /// Goes on once the store has heeded the peer's first message.
  mutating func meet(_ log: Log) throws(LogError) {
    guard let peer else { return }
    stage = .meeting
    try check(peer)
    outgoing = try Outgoing(
      from: log, to: peer, holding: mine.isPlanning ? Coverage() : mine.coverage, upTo: lineCount,
      rejected: options.setAside.events, at: mine.wall, options.limits)
    holdings = Holdings(mine, peer)
    let shared = mine.coverage.intersection(peer.coverage)
    let comparison = try ContentComparison(of: shared, in: log)
    notes.shared.append(comparison.round)
    self.comparison = comparison
    // Both the comparison and what is sent know these ranges.
    heldByteCount +=
      shared.byteCount + comparison.round.count * MemoryLayout<RangeFingerprint>.stride
  }

  /// Refuses a hello that claims this side's id where the peer has used up the fresh ids that this side takes because of
  /// it. A hello claims the id if it has it, or names events of it that are missing here.
  /// - Throws: `sameReplica`
  func admitClaim(in hello: SyncMessage.Hello, _ log: Log) throws(LogError) {
    let claims =
      hello.replica == own || !hello.coverage[own].subtracting(log.coverage[own]).isEmpty
    guard claims, !options.writesNothing, !acceptance.admitsClaim() else { return }
    throw LogError(
      .sameReplica,
      "the peer claims this store's own replica id, and the store takes no more fresh ids because of it today"
    )
  }

  /// Refuses a peer with which this store must not exchange events.
  private func check(_ hello: SyncMessage.Hello) throws(LogError) {
    guard hello.dataset == mine.dataset else {
      throw LogError.ofOtherDataset(
        "the stores hold different datasets, \(mine.dataset) and \(hello.dataset)")
    }
    guard !mine.isPlanning || !hello.isPlanning else {
      throw LogError(
        .unexpectedMessage, "both sides only plan the exchange, so neither sends its events")
    }
    // No event gets a number in a plan.
    guard hello.replica != mine.replica || isPlan else {
      throw LogError(
        .sameReplica,
        "both stores write as replica \(mine.replica): one is a copy of the other, and goes on under "
          + "a fresh id", advice: .exchangeAgain)
    }
    guard hello.isEphemeral == mine.isEphemeral || options.allowsEphemeral else {
      throw LogError(
        .ephemeral, "one of the stores is ephemeral (for a trial) and the other is not",
        advice: .keepApart)
    }
  }

  /// Compares the contents of what both sides hold. Those that differ are sent like what a side lacks.
  private mutating func compare(
    _ theirs: [RangeFingerprint], _ log: Log
  ) throws(LogError) {
    guard var comparison else { throw SyncSession.unexpected("shared") }
    if try comparison.take(theirs, in: log) {
      notes.shared.append(comparison.round)
    } else if !comparison.differing.isEmpty, !mine.isPlanning {
      try outgoing?.add(contentsOf: comparison.differing, in: log)
    }
    self.comparison = comparison
  }

  /// Gives up a peer of whose lines too many cannot be read.
  private mutating func count(_ refused: [RefusedLine]) throws(LogError) {
    refusedLines += refused.count
    if refusedLines > options.limits.refusedLines {
      throw options.limits.tooManyRefusedLines
    }
  }

  /// What a peer's refusal means here.
  static func error(of refusal: SyncMessage.Refusal) -> LogError {
    let known: [LogError.Code] = [
      .wrongDataset, .sameReplica, .ephemeral, .unauthorised,
    ]
    var code = known.first { $0.description == refusal.code } ?? .refusedByPeer
    // It refuses nothing: it cannot go on for now.
    if refusal.isOfStore { code = .peerEnded }
    // A line that the peer finds damaged is one of this store.
    let damage: [LogError.Code] = [.malformed, .badSum, .partialBatch]
    let isOfLine = damage.contains { $0.description == refusal.code }
    var error = LogError(
      code, "the peer ends the exchange: \(refusal.reason)", advice: isOfLine ? .verify : nil)
    if code == .wrongDataset { (error.advice, error.found) = (.meet, refusal.found) }
    return error
  }

  static func unexpected(_ message: String) -> LogError {
    LogError(.unexpectedMessage, "the message \"\(message)\" is not allowed at this point")
  }
}

extension SyncMessage {
  /// Whether it brings the exchange on; the others only say that the sender is there.
  fileprivate var bringsOn: Bool {
    switch self {
    case .ping, .pong: false
    case .hello, .shared, .events, .acknowledged, .caughtUp, .holds, .refused: true
    }
  }
}
