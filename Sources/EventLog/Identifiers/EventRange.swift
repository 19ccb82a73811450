/// Consecutive events of one replica, printed `replica:from-to`, ends included (log-format 11).
public struct EventRange: Sendable, Hashable {
  /// Whose events they are.
  public let replica: ReplicaID
  /// Their numbers.
  public let seqs: ClosedRange<UInt64>

  /// Makes a range.
  package init(replica: ReplicaID, seqs: ClosedRange<UInt64>) {
    self.replica = replica
    self.seqs = seqs
  }

  /// The range of one event.
  package init(_ event: EventID) {
    self.init(replica: event.replica, seqs: event.seq...event.seq)
  }

  /// How many events it names; 2^64−1 where there are more.
  package var count: UInt64 { seqs.width }
}

extension EventRange: CustomStringConvertible {
  /// Reads `replica:from-to`, and an event id as the range of that one event; nil for anything
  /// else.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let from = EventID(first), from.contentNumber == 1 else {
      return nil
    }
    guard parts.count == 2 else {
      self.init(from)
      return
    }
    guard let last = Decimal.value(of: parts[1].utf8), last >= from.seq else { return nil }
    self.init(replica: from.replica, seqs: from.seq...last)
  }

  /// `replica:from-to`.
  public var description: String { "\(replica):\(seqs.lowerBound)-\(seqs.upperBound)" }
}
