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

  /// The receipt as canonical JSON.
  package var json: JSONObject {
    [
      "at": .string(at.description), "complete": .bool(isComplete),
      "coverage": .string(coverage.description), "dataset": .string(dataset.text),
      "peer": .string(peer.description), "received": .string(received.description),
      "replica": .string(replica.description), "sent": .string(sent.description),
    ]
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
    self.init(
      dataset: dataset, replica: replica, peer: peer, at: at, sent: sent, received: received,
      coverage: coverage, isComplete: isComplete)
  }
}

extension Store {
  /// The newest receipt of each peer that can be read, ascending by the peers' ids.
  /// - Complexity: O(names), plus the bytes of those receipts
  package func newestReceipts() throws(LogError) -> [Receipt] {
    var newest: [ReplicaID: Receipt] = [:]
    // Descending, so the newest of a peer comes first.
    for name in try peerFiles().reversed() {
      guard let peer = ReceiptName(name)?.peer, newest[peer] == nil else { continue }
      newest[peer] = try receipt(name)
    }
    return newest.values.sorted { $0.peer < $1.peer }
  }

  /// Nil for what is no receipt: `verify` names it.
  private func receipt(_ name: String) throws(LogError) -> Receipt? {
    do throws(LogError) {
      return try JSONReader.value(of: peerFile(name)).object.flatMap { Receipt($0) }
    } catch {
      if error.code == .malformed { return nil }
      throw error
    }
  }

  /// Keeps a receipt durably under the next free number.
  func keep(_ receipt: Receipt) throws(LogError) {
    guard let number = ReceiptName.nextNumber(after: try peerFiles()) else {
      throw LogError(
        .unusable, "every number of a receipt is taken", at: LogError.Position(path: folder.peers))
    }
    try keepPeerFile(
      ReceiptName(number: number, peer: receipt.peer).text,
      bytes: receipt.json.canonicalBytes() + [UInt8(ascii: "\n")])
  }
}
