/// What one pass leaves in `peers/` about itself (sync-protocol 7).
package struct Receipt: Sendable, Hashable {
  /// Whose history it is about.
  package var dataset: DatasetID
  /// The replica that keeps it.
  package var replica: ReplicaID
  /// The replica on the other side.
  package var peer: ReplicaID
  /// When the pass ended.
  package var at: Instant
  /// The events that were sent and are durable there.
  package var sent: Coverage
  /// The events that were taken.
  package var received: Coverage
  /// What the store held at the end.
  package var coverage: Coverage
  /// Whether the pass completed, so that both sides held the same.
  package var isComplete: Bool
  /// The events that the peer held at the end: those of its `hello`, and what it has made durable since. Nil
  /// where the pass did not note them.
  package var peerCoverage: Coverage?
  /// How far the peer's clock was from this device's when it said hello; nil where the peer did not say.
  package var clock: ClockDifference?
  /// The events of which both held the same several contents at the end, with their fingerprints; none where
  /// the pass did not complete.
  package var contested: [RangeFingerprint] = []
  /// The entities that the pass brought events about that are stamped ahead of this device's clock.
  package var ahead = EntitiesAhead()

  /// Makes a receipt.
  package init(
    dataset: DatasetID, replica: ReplicaID, peer: ReplicaID, at: Instant, sent: Coverage,
    received: Coverage, coverage: Coverage, isComplete: Bool, peerCoverage: Coverage? = nil,
    clock: ClockDifference? = nil, contested: [RangeFingerprint] = [],
    ahead: EntitiesAhead = EntitiesAhead()
  ) {
    self.dataset = dataset
    self.replica = replica
    self.peer = peer
    self.at = at
    self.sent = sent
    self.received = received
    self.coverage = coverage
    self.isComplete = isComplete
    self.peerCoverage = peerCoverage
    self.clock = clock
    self.contested = contested
    self.ahead = ahead
  }
}

extension Receipt {
  /// The receipt as canonical JSON.
  package var json: JSONObject {
    var object: JSONObject = [
      "at": .string(at.description), "complete": .bool(isComplete),
      "coverage": .string(coverage.description), "dataset": .string(dataset.text),
      "peer": .string(peer.description), "received": .string(received.description),
      "replica": .string(replica.description), "sent": .string(sent.description),
    ]
    // Left out if `complete` says it already: it may be ten thousand ranges.
    if let peerCoverage, !(isComplete && peerCoverage == coverage) {
      object["peerCoverage"] = .string(peerCoverage.description)
    }
    if !contested.isEmpty { object["contested"] = .array(contested.map { .string($0.text) }) }
    object["clock"] = clock.map { .number(Double($0.milliseconds)) }
    if !ahead.isEmpty { object["ahead"] = .object(ahead.json) }
    return object
  }
}

extension Receipt {
  /// What a receipt proves of the store that keeps it, also one of which the rest cannot be read.
  struct Claim {
    /// The store.
    let owner: StoreOwner
    /// The events that its log held.
    let events: Coverage

    /// Nil where one of the three members is missing or of another type.
    init?(_ members: JSONObject) {
      guard let dataset = members["dataset"]?.string.flatMap({ DatasetID($0) }),
        let replica = members["replica"]?.string.flatMap({ ReplicaID($0) }),
        let events = members["coverage"]?.string.flatMap({ Coverage($0) })
      else { return nil }
      owner = StoreOwner(dataset: dataset, replica: replica)
      self.events = events
    }
  }

  /// The members of a receipt's file, which must be in canonical form; the newline at the end may be missing.
  static func members(of bytes: [UInt8]) throws(LogError) -> JSONObject? {
    try JSONReader.canonicalValue(
      of: bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes
    ).object
  }

  /// Reads a receipt's members; nil where one is missing or of another type.
  package init?(_ members: JSONObject) {
    func text(_ name: String) -> String? { members[name]?.string }
    guard let claim = Claim(members), let peer = text("peer").flatMap({ ReplicaID($0) }),
      let at = text("at").flatMap({ Instant($0) }),
      let sent = text("sent").flatMap({ Coverage($0) }),
      let received = text("received").flatMap({ Coverage($0) }),
      let isComplete = members["complete"]?.bool
    else { return nil }
    let peerCoverage = text("peerCoverage").flatMap { Coverage($0) }
    guard peerCoverage != nil || members["peerCoverage"] == nil else { return nil }
    let clock = members["clock"]?.number.flatMap { ClockDifference($0) }
    guard clock != nil || members["clock"] == nil else { return nil }
    let contested = (members["contested"]?.array ?? []).map {
      $0.string.flatMap { RangeFingerprint($0) }
    }
    guard !contested.contains(nil) else { return nil }
    let ahead = members["ahead"].map { $0.object.flatMap { EntitiesAhead($0) } } ?? EntitiesAhead()
    guard let ahead else { return nil }
    self.init(
      dataset: claim.owner.dataset, replica: claim.owner.replica, peer: peer, at: at, sent: sent,
      received: received, coverage: claim.events, isComplete: isComplete,
      peerCoverage: peerCoverage, clock: clock, contested: contested.compactMap(\.self),
      ahead: ahead)
  }
}

extension Receipt {
  /// What the peer held at the end, as far as this receipt tells.
  var heldByPeer: Coverage { peerCoverage ?? (isComplete ? coverage : sent.union(received)) }

  /// Whether another receipt adds nothing to this one: it has the same coverage and the same clock warning.
  package func isRepeated(by other: Receipt) -> Bool {
    isComplete == other.isComplete && replica == other.replica && coverage == other.coverage
      && contested == other.contested && ahead.isEmpty
      && heldByPeer == other.heldByPeer
      && wordsOfClock == other.wordsOfClock
  }

  /// The warning about the clocks; nil if they are near enough.
  private var wordsOfClock: String? {
    clock.flatMap { $0.isOff ? $0.description : nil }
  }

  /// Whether it tells of all events that the peer held, so that no older receipt adds to it.
  var tellsAllOfPeer: Bool { isComplete || peerCoverage != nil }
}

/// A range and the contents of its events as one number; see `Log.fingerprint`.
package struct RangeFingerprint: Sendable, Hashable {
  /// The events.
  package var range: EventRange
  /// The fingerprint of their lines.
  package var fingerprint: UInt64

  /// Pairs a range with the fingerprint of its lines.
  package init(range: EventRange, fingerprint: UInt64) {
    self.range = range
    self.fingerprint = fingerprint
  }

  /// Reads `range=fingerprint`, the number as 16 hex digits; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let range = EventRange(String(parts[0])),
      let fingerprint = Hexadecimal.value(of: parts[1].utf8, digits: 16)
    else { return nil }
    self.init(range: range, fingerprint: fingerprint)
  }

  /// `range=fingerprint`.
  package var text: String { "\(range)=\(Hexadecimal.text(of: fingerprint, digits: 16))" }
}

/// What the receipts tell of a peer.
package struct KnownPeer: Sendable, Hashable {
  /// The newest receipt of a pass with it.
  package let newest: Receipt
  /// The events that its receipts say it holds.
  package let holds: Coverage

  /// - Parameter older: The receipts before it, back to the newest that tells of all that the peer held. A pass
  ///   that broke off tells of a few events only. Older receipts do not count, since the peer may have been put
  ///   back to an earlier state since.
  init(_ newest: Receipt, _ older: some Sequence<Receipt>) {
    self.newest = newest
    holds = Coverage(joining: [newest.heldByPeer] + older.map(\.heldByPeer))
  }

  /// Its replica.
  package var replica: ReplicaID { newest.peer }
}
