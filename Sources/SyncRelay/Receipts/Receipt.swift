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

extension Store {
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
