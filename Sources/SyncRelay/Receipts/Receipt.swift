package import EventLog

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
  package var contested: [SyncMessage.RangeFingerprint] = []
  /// The entities that the pass brought events about that are stamped ahead of this device's clock.
  package var ahead = EntitiesAhead()

  /// The receipt as canonical JSON.
  package var json: JSONObject {
    var object: JSONObject = [
      "at": .string(at.description), "complete": .bool(isComplete),
      "coverage": .string(coverage.description), "dataset": .string(dataset.text),
      "peer": .string(peer.description), "received": .string(received.description),
      "replica": .string(replica.description), "sent": .string(sent.description),
    ]
    // What `complete` says already is not said twice: it may be ten thousand ranges.
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
  /// Reads a receipt's members; nil where one is missing or something else.
  package init?(_ members: JSONObject) {
    func text(_ name: String) -> String? { members[name]?.string }
    guard let dataset = text("dataset").flatMap({ DatasetID($0) }),
      let replica = text("replica").flatMap({ ReplicaID($0) }),
      let peer = text("peer").flatMap({ ReplicaID($0) }),
      let at = text("at").flatMap({ Instant($0) }),
      let sent = text("sent").flatMap({ Coverage($0) }),
      let received = text("received").flatMap({ Coverage($0) }),
      let coverage = text("coverage").flatMap({ Coverage($0) }),
      let isComplete = members["complete"]?.bool
    else { return nil }
    let peerCoverage = text("peerCoverage").flatMap { Coverage($0) }
    guard peerCoverage != nil || members["peerCoverage"] == nil else { return nil }
    let clock = members["clock"]?.number.flatMap { ClockDifference($0) }
    guard clock != nil || members["clock"] == nil else { return nil }
    let contested = (members["contested"]?.array ?? []).map {
      $0.string.flatMap { SyncMessage.RangeFingerprint($0) }
    }
    guard !contested.contains(nil) else { return nil }
    let ahead = members["ahead"].map { $0.object.flatMap { EntitiesAhead($0) } } ?? EntitiesAhead()
    guard let ahead else { return nil }
    self.init(
      dataset: dataset, replica: replica, peer: peer, at: at, sent: sent, received: received,
      coverage: coverage, isComplete: isComplete, peerCoverage: peerCoverage,
      clock: clock, contested: contested.compactMap(\.self), ahead: ahead)
  }

  /// What the peer held at the end, as far as this receipt tells.
  var heldByPeer: Coverage { peerCoverage ?? (isComplete ? coverage : sent.union(received)) }

  /// Whether it tells of the same stores with the same events, and of clocks as far apart in the same words.
  func isRepeated(by other: Receipt) -> Bool {
    isComplete == other.isComplete && replica == other.replica && coverage == other.coverage
      && contested == other.contested && ahead.isEmpty
      && heldByPeer == other.heldByPeer
      && wordsOfClock == other.wordsOfClock
  }

  /// What people are told of the clocks; nil where they are near enough.
  private var wordsOfClock: String? {
    clock.flatMap { $0.isOff ? $0.description : nil }
  }

  /// Whether it tells of all events that the peer held, so that no older one adds to it.
  var tellsAllOfPeer: Bool { isComplete || peerCoverage != nil }
}

extension Store {
  /// Keeps a receipt durably, with what the pass brought from the future.
  /// - Parameter former: One of the same exchange whose place it takes; else it gets the next free number.
  /// - Returns: Its name.
  @discardableResult
  func keep(
    _ receipt: Receipt, inPlaceOf former: ReceiptName? = nil
  ) throws(LogError) -> ReceiptName {
    var receipt = receipt
    receipt.ahead = try EntitiesAhead(
      log.entities(
        stampedAfter: ClockDifference.latestTolerated(receipt.at), among: receipt.received))
    let bytes = receipt.json.canonicalBytes() + [UInt8(ascii: "\n")]
    if let former {
      try keepPeerFile(former.text, bytes: bytes)
      return former
    }
    guard let number = ReceiptName.nextNumber(after: try peerFiles()) else {
      throw LogError(
        .unusable, "every number of a receipt is taken", at: LogError.Position(path: folder.peers))
    }
    let name = ReceiptName(number: number, peer: receipt.peer)
    do throws(LogError) {
      try keepPeerFile(name.text, bytes: bytes)
      return name
    } catch  where error.code == .strange && number < ReceiptName.greatestNumber {
      // Something of a person's stands where the file would be made; `verify` names it.
      let next = ReceiptName(number: number + 1, peer: receipt.peer)
      try keepPeerFile(next.text, bytes: bytes)
      return next
    }
  }
}
