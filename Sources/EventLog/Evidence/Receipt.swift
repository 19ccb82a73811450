/// What one pass leaves in `peers/` about itself (sync-protocol 7).
///
/// A brief one has no coverages: `brief` says in their place what is still needed of them.
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
  /// How many lines the log had, of which `coverage` tells; nil where the receipt does not say.
  package var lines: Int?
  /// What people call the peer's store; nil where it did not say.
  package var peerName: String?
  /// The ids under which the peer wrote before, the latest first, as far as it says.
  package var peerFormerly: [ReplicaID] = []
  /// What a later writer has left of the coverages; nil while they are there.
  package internal(set) var brief: BriefCoverages?

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
      "dataset": .string(dataset.text), "peer": .string(peer.description),
      "replica": .string(replica.description),
    ]
    object["clock"] = clock.map { .number(Double($0.milliseconds)) }
    if !ahead.isEmpty { object["ahead"] = .object(ahead.json) }
    object["peerName"] = peerName.map { .string($0) }
    if !peerFormerly.isEmpty {
      object["peerFormerly"] = .array(peerFormerly.map { .string($0.description) })
    }
    if let brief {
      brief.add(to: &object)
      return object
    }
    object["coverage"] = .string(coverage.description)
    object["received"] = .string(received.description)
    object["sent"] = .string(sent.description)
    object["lines"] = lines.map { .number(Double($0)) }
    // Left out if `complete` says it already: it may be ten thousand ranges.
    if let peerCoverage, !(isComplete && peerCoverage == coverage) {
      object["peerCoverage"] = .string(peerCoverage.description)
    }
    if !contested.isEmpty { object["contested"] = .array(contested.map { .string($0.text) }) }
    return object
  }
}

extension Receipt {
  /// What a receipt proves of the store that keeps it, also one of which the rest cannot be read.
  struct Claim {
    /// The store.
    let owner: StoreOwner
    /// The events that its log held; none in a brief receipt, since a later one knows them all.
    let events: Coverage
    /// What stands in place of the coverages in a brief receipt.
    let brief: BriefCoverages?

    /// Nil where one of the members is missing or of another type.
    init?(_ members: JSONObject) {
      guard let dataset = members.text("dataset", DatasetID.init),
        let replica = members.text("replica", ReplicaID.init)
      else { return nil }
      owner = StoreOwner(dataset: dataset, replica: replica)
      if let member = members["coverage"] {
        guard let events = member.string.flatMap({ Coverage($0) }) else { return nil }
        (self.events, brief) = (events, nil)
      } else {
        guard let brief = BriefCoverages(members) else { return nil }
        (events, self.brief) = (Coverage(), brief)
      }
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
      let at = text("at").flatMap({ Instant($0) }), let isComplete = members["complete"]?.bool,
      let sent = claim.brief == nil ? text("sent").flatMap({ Coverage($0) }) : Coverage(),
      let received = claim.brief == nil ? text("received").flatMap({ Coverage($0) }) : Coverage()
    else { return nil }
    let lines = claim.brief == nil ? members.whole("lines", as: Int.self) : nil
    guard lines.map({ $0 >= 0 }) ?? (claim.brief != nil || members["lines"] == nil) else {
      return nil
    }
    let peerCoverage = text("peerCoverage").flatMap { Coverage($0) }
    guard peerCoverage != nil || members["peerCoverage"] == nil else { return nil }
    let clock = members["clock"]?.number.flatMap { ClockDifference($0) }
    guard clock != nil || members["clock"] == nil else { return nil }
    let contested =
      members["contested"] == nil ? [] : members.list("contested", RangeFingerprint.init)
    guard let contested else { return nil }
    let ahead = members["ahead"].map { $0.object.flatMap { EntitiesAhead($0) } } ?? EntitiesAhead()
    guard let ahead else { return nil }
    self.init(
      dataset: claim.owner.dataset, replica: claim.owner.replica, peer: peer, at: at, sent: sent,
      received: received, coverage: claim.events, isComplete: isComplete,
      peerCoverage: peerCoverage, clock: clock, contested: contested,
      ahead: ahead)
    (self.lines, brief) = (lines, claim.brief)
    // These two are for people, so the receipt is sound whatever they say.
    peerName = text("peerName")
    peerFormerly = members.list("peerFormerly", ReplicaID.init) ?? []
  }
}

extension Receipt {
  /// How many events were sent and are durable there.
  package var sentCount: UInt64 { brief?.sent ?? sent.count }

  /// How many events were taken.
  package var receivedCount: UInt64 { brief?.received ?? received.count }

  /// What the peer held at the end, as far as the coverages of this receipt tell.
  var heldByPeer: Coverage { peerCoverage ?? (isComplete ? coverage : sent.union(received)) }

  /// Whether another receipt adds nothing to this one: it has the same coverage and the same clock warning. A brief
  /// receipt has none to compare.
  func isRepeated(by other: Receipt) -> Bool {
    brief == nil && isComplete == other.isComplete && replica == other.replica
      && coverage == other.coverage && contested == other.contested && ahead.isEmpty
      && heldByPeer == other.heldByPeer && isOfSamePeer(as: other)
      && wordsOfClock == other.wordsOfClock
  }

  /// Whether another receipt has the same peer, under the same name and with the same former ids.
  func isOfSamePeer(as other: Receipt) -> Bool {
    peer == other.peer && peerName == other.peerName && peerFormerly == other.peerFormerly
  }

  /// The warning about the clocks; nil if they are near enough.
  var wordsOfClock: String? {
    clock.flatMap { $0.isOff ? $0.description : nil }
  }

  /// Whether it tells of all events that the peer held, so that no older receipt adds to it.
  var tellsAllOfPeer: Bool { isComplete || peerCoverage != nil || brief != nil }
}
