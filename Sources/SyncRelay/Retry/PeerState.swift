package import EventLog

/// What is kept of a peer at an address: how the last pass ended, and when the next one is due.
///
/// A value: clock and randomness come in with each step. It says what this device should do next, and which events not
/// to send again. No exchange relies on it: a peer whose state is lost is merely called and sent more often.
package struct PeerState: Sendable, Hashable {
  /// Where the peer is: a folder's absolute path, or an address with a scheme. The peer is named by it until its
  /// replica is known.
  package let address: String
  /// What is known of it.
  package var traits = PeerTraits()
  /// The build that wrote this.
  package var build: String
  /// How many counted attempts have failed in a row.
  package var attempts = 0
  /// The last pass; nil before the first.
  package var last: LastPass?
  /// When both last held the same, or all but what the peer cannot read, by this device's clock; nil if they never did.
  package var level: Instant?
  /// How long after the last pass the next one is due, in milliseconds.
  package var wait: Int64 = 0
  /// Whether something has happened that makes a pass due at once.
  package var isDueAtOnce = false
  /// The events that it refused, which are set aside.
  package var rejected = RejectedEvents()
  /// How often in a row it has refused some of them.
  package var refusals = 0
  /// When they are offered to it again; nil if nothing is set aside.
  package var offeredAgainAt: Instant?
  /// When its last byte came.
  package var lastByte: Instant?
  /// When it last said that something is durable there.
  package var lastAcknowledged: Instant?
  /// The time in which the peer has said that its store takes nothing; nil once a pass has ended otherwise.
  package var trouble: PeerTrouble?

  /// A peer that was never tried.
  package init(address: String, build: String) {
    self.address = address
    self.build = build
  }

  /// Whether so many attempts have failed that a person has to look: the peer is not polled any more.
  package var needsManualIntervention: Bool { attempts >= RetryPolicy.greatestAttempts }

  /// Whether the peer has said for so long that its store takes nothing that a person is told. It is polled on.
  package var isInTroubleForLong: Bool { trouble?.isLong ?? false }
}

/// A time in which a peer was reached, and its store took nothing: its disk is full, for example.
package struct PeerTrouble: Sendable, Hashable {
  /// When the peer first said so, by this device's clock.
  package private(set) var first: Instant
  /// When the peer last said so, by this device's clock.
  package private(set) var last: Instant

  /// Makes one from its ends; nil where it would end before it begins.
  package init?(first: Instant, last: Instant) {
    guard first <= last else { return nil }
    (self.first, self.last) = (first, last)
  }

  /// Begins at a time.
  init(at instant: Instant) { (first, last) = (instant, instant) }

  /// The same trouble, prolonged to an instant; begun anew at it where the clock was set back.
  func goingOn(at instant: Instant) -> PeerTrouble {
    var longer = PeerTrouble(at: instant)
    longer.first = min(first, instant)
    return longer
  }

  /// Whether it has lasted a day, so that a person is told.
  package var isLong: Bool {
    let time = last.milliseconds.subtractingReportingOverflow(first.milliseconds)
    return time.overflow || time.partialValue >= RetryPolicy.timeUntilTold
  }
}

extension PeerState: CustomStringConvertible {
  /// The replica where it is known, else the address.
  package var description: String { traits.replica?.description ?? address }
}

/// Peer properties whose change can turn a failing sync into a working one; nil means unknown.
package struct PeerTraits: Sendable, Hashable {
  /// The replica that it writes as.
  package var replica: ReplicaID?
  /// The version of the protocol that it speaks.
  package var version: Int?
  /// The program that it runs, as that names itself.
  package var engine: String?
  /// Tells one token from another; see `mark(ofToken:)`.
  package var token: UInt16?

  /// Names what is known.
  package init(
    replica: ReplicaID? = nil, version: Int? = nil, engine: String? = nil, token: UInt16? = nil
  ) {
    self.replica = replica
    self.version = version
    self.engine = engine
    self.token = token
  }

  /// A 16-bit hash of the token: it shows a changed token, and reveals next to nothing of it in the file.
  package static func mark(ofToken bytes: [UInt8]) -> UInt16 {
    UInt16(truncatingIfNeeded: XXH64.hash(bytes))
  }

  /// Takes in what is known now.
  /// - Returns: What is another than before; what was not known before has not changed.
  mutating func update(_ now: PeerTraits) -> Change {
    let changed = Change(
      isAnotherReader: differs(replica, now.replica) || differs(version, now.version)
        || differs(engine, now.engine),
      isAnotherToken: differs(token, now.token))
    replica = now.replica ?? replica
    version = now.version ?? version
    engine = now.engine ?? engine
    token = now.token ?? token
    return changed
  }

  private func differs<Value: Equatable>(_ before: Value?, _ now: Value?) -> Bool {
    guard let before, let now else { return false }
    return before != now
  }

  struct Change {
    /// Whether another store or another build is there, which may read what the former could not.
    let isAnotherReader: Bool
    let isAnotherToken: Bool
  }
}

/// What is kept of the last pass with a peer.
package struct LastPass: Sendable, Hashable {
  /// When it ended, by this device's clock.
  package var at: Instant
  /// How it ended.
  package var ending: Ending
  /// How many events went either way.
  package var moved: Int
  /// Why it ended so, or why it moved nothing.
  package var reason: String

  /// How a pass ended, without its reason.
  package enum Ending: String, Sendable, CaseIterable {
    case succeeded, different, unreachable, unauthorised, refused, failed
  }

  init(at: Instant, ending: Ending, moved: Int, reason: String) {
    (self.at, self.ending, self.moved, self.reason) = (at, ending, moved, reason)
  }

  /// Remembers a pass.
  package init(_ outcome: PassOutcome, at: Instant) {
    self.at = at
    switch outcome {
    case .succeeded(let moved):
      (ending, self.moved) = (.succeeded, LastPass.bounded(moved))
      reason = moved > 0 ? "" : "both held the same"
    case .different(let moved):
      (ending, self.moved) = (.different, LastPass.bounded(moved))
      reason = "both sides have caught up, and hold different events all the same"
    case .unreachable(let why, let moved), .troubled(let why, let moved):
      (ending, self.moved) = (.unreachable, LastPass.bounded(moved))
      reason = ReasonText.bounded(why)
    case .unauthorised(let why):
      (ending, moved, reason) = (.unauthorised, 0, ReasonText.bounded(why))
    case .refused(let events, let moved):
      (ending, self.moved) = (.refused, LastPass.bounded(moved))
      reason =
        events.isEmpty
        ? "both hold the same, but for what is set aside"
        : "the peer cannot take \(events.count) of the events"
    case .failed(let why, let moved, _):
      (ending, self.moved) = (.failed, LastPass.bounded(moved))
      reason = ReasonText.bounded(why)
    }
  }
}

extension LastPass {
  /// A count that every platform's `Int` holds.
  private static func bounded(_ moved: Int) -> Int { min(max(0, moved), Int(Int32.max)) }
}
