package import EventLog
import Projections

extension SyncSession {
  /// What is to be said besides events. Each is said once, however often there was reason to: a peer that asks
  /// for much and reads little fills no memory.
  struct Notes: Sendable {
    var owesHello = false
    /// The rounds of fingerprints that are to be said, the next one first: a peer may be a round ahead.
    var shared: [[RangeFingerprint]] = []
    var owesPing = false
    var owesPong = false
    var owesAcknowledgement = false
    var refused: [RefusedLine] = []

    var isEmpty: Bool {
      !owesHello && shared.isEmpty && !owesPing && !owesPong && !owesAcknowledgement
    }
  }

  /// The bytes of the next message; nil if there is nothing to say for now.
  ///
  /// Pings and acknowledgements go before events.
  /// - Parameter log: The store's as it is now, of which everything is durable.
  /// - Throws: `tooLarge` where this store's events are more ranges than an exchange takes; `damaged` where a line of
  ///   this store cannot be believed.
  package mutating func nextBytes(in log: Log) throws(LogError) -> [UInt8]? {
    if let note = nextNote() { return try bytes(of: note) }
    guard mayFollow else { return nil }
    // A side that does not watch says once that it has sent all.
    if isWatching || !hasSentCaughtUp, let part = try outgoing?.nextPart(in: log, kinds) {
      hasSentCaughtUp = false
      return WireLine.bytes(ofPart: part.bytes, count: part.count)
    }
    if !hasSentCaughtUp {
      guard hasCompared, outgoing?.hasSentAll(of: log) ?? false else { return nil }
      hasSentCaughtUp = true
      return WireLine.bytes(of: .caughtUp)
    }
    // A side that plans keeps nothing of what it takes.
    guard isSettled, !mine.isPlanning, !hasSaidHoldings, let outgoing, var holdings else {
      return nil
    }
    let said = try holdings.say(
      outgoing, taken: linesSettled, setAside: isPlan ? Coverage() : setAside, in: log)
    self.holdings = holdings
    return WireLine.bytes(of: .holds(said))
  }

  private func bytes(of note: SyncMessage) throws(LogError) -> [UInt8] {
    if case .hello(let hello) = note, hello.coverage.ranges.count > options.limits.ranges {
      throw LogError(
        .tooLarge,
        "this store's events are \(hello.coverage.ranges.count) ranges, and an exchange takes "
          + "\(options.limits.ranges)")
    }
    return WireLine.bytes(of: note, options.limits)
  }

  /// Whether this side has said its fingerprints, behind which its events may follow.
  private var mayFollow: Bool {
    switch stage {
    case .introducing, .detectingReusedID: false
    case .meeting, .exchanging: notes.shared.isEmpty
    }
  }

  private mutating func nextNote() -> SyncMessage? {
    if notes.owesHello {
      notes.owesHello = false
      return .hello(mine)
    }
    if !notes.shared.isEmpty { return .shared(notes.shared.removeFirst()) }
    if notes.owesPong {
      notes.owesPong = false
      return .pong
    }
    if notes.owesPing {
      notes.owesPing = false
      return .ping
    }
    if notes.owesAcknowledgement {
      notes.owesAcknowledgement = false
      defer { notes.refused = [] }
      return .acknowledged(
        SyncMessage.Acknowledgement(count: linesSettled, refused: notes.refused))
    }
    return nil
  }

  /// The last bytes of a side that ends the exchange because of an error: what the peer may know of it. Nil
  /// where the peer has ended the exchange itself.
  package mutating func farewell(_ error: LogError) -> [UInt8]? {
    if isRefused || error.code == .peerEnded || error.code == .peerSilent { return nil }
    // Such as a damaged line of this store that was to be sent.
    if error.isOfStore { return farewellOfStore() }
    return farewell(SyncMessage.Refusal(code: error.code.description, reason: error.reason))
  }

  /// The last bytes of a side whose own store fails or is closed. They do not say why: that is for its owner.
  package mutating func farewellOfStore() -> [UInt8] {
    farewell(
      SyncMessage.Refusal(
        code: SyncMessage.Refusal.store, reason: "its store takes nothing for now"))
  }

  private mutating func farewell(_ refusal: SyncMessage.Refusal) -> [UInt8] {
    var bytes: [UInt8] = []
    if notes.owesHello, let note = nextNote() { bytes += WireLine.bytes(of: note) }
    return bytes + WireLine.bytes(of: .refused(refusal))
  }
}
