import EventLog

extension SyncSession {
  /// Reads one message of the peer.
  mutating func read(_ message: SyncMessage, _ log: Log) throws(LogError) -> Task? {
    switch message {
    case .hello(let hello):
      guard case .introducing = stage else { throw SyncSession.unexpected("hello") }
      peer = hello
      stage = .heeding
      return hello.dataset == mine.dataset ? .heed(hello.coverage) : try nextTask(in: log)
    case .shared(let theirs):
      guard case .meeting = stage else { throw SyncSession.unexpected("shared") }
      try compare(theirs, log)
      stage = .exchanging
    case .events(let part):
      guard case .exchanging = stage, !hasPeerCaughtUp || isWatching else {
        throw SyncSession.unexpected("events")
      }
      try count(part.refused)
      hasPeerCaughtUp = false
      partUnderWay = part
      return .take(part.events)
    case .acknowledged(let said):
      guard let now = try outgoing?.settle(said) else {
        throw SyncSession.unexpected("acknowledged")
      }
      settled.taken += now.taken
      settled.refused += now.refused
    case .caughtUp:
      guard case .exchanging = stage, !hasPeerCaughtUp else {
        throw SyncSession.unexpected("caughtUp")
      }
      hasPeerCaughtUp = true
    case .ping: notes.owesPong = true
    case .pong: break
    case .refused(let refusal):
      isRefused = true
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
      from: log, to: peer, holding: mine.coverage,
      setAside: options.setAside[peer.replica] ?? Coverage(),
      options.limits)
    notes.shared = try fingerprints(log, peer)
  }

  /// Refuses a peer with which this store must not exchange events.
  private func check(_ hello: SyncMessage.Hello) throws(LogError) {
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
    guard hello.isEphemeral == mine.isEphemeral || options.allowsEphemeral else {
      throw LogError(
        .ephemeral, "one of the stores is ephemeral (for a trial) and the other is not",
        advice: .keepApart)
    }
  }

  /// This store's fingerprints of the events that both sides hold.
  private func fingerprints(
    _ log: Log, _ peer: SyncMessage.Hello
  ) throws(LogError) -> [SyncMessage.RangeFingerprint] {
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
    _ theirs: [SyncMessage.RangeFingerprint], _ log: Log
  ) throws(LogError) {
    guard let peer else { throw SyncSession.unexpected("shared") }
    let mine = try fingerprints(log, peer)
    guard mine.map(\.range) == theirs.map(\.range) else { throw SyncSession.unexpected("shared") }
    for (mine, theirs) in zip(mine, theirs) where mine != theirs {
      throw LogError(
        .conflictingContent,
        "the stores hold different contents under the same event ids, among \(mine.range)",
        advice: .verifyBoth)
    }
  }

  /// Gives up a peer of whose lines too many cannot be read.
  private mutating func count(_ refused: [RefusedLine]) throws(LogError) {
    refusedLines += refused.count
    if refusedLines > options.limits.refusedLines {
      throw LogError(
        .unexpectedMessage,
        "more than \(options.limits.refusedLines) lines of the peer cannot be read by this build",
        advice: .useNewerBuild)
    }
  }

  /// What a peer's refusal means here.
  private static func error(of refusal: SyncMessage.Refusal) -> LogError {
    let known: [LogError.Code] = [
      .wrongDataset, .sameReplica, .ephemeral, .conflictingContent, .unauthorised,
    ]
    let code = known.first { $0.description == refusal.code } ?? .refusedByPeer
    return LogError(code, "the peer ends the exchange: \(refusal.reason)")
  }

  static func unexpected(_ message: String) -> LogError {
    LogError(.unexpectedMessage, "the message \"\(message)\" has no place here")
  }
}
