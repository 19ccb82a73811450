/// The name of one event: its replica and its number there, printed `replica:seq` (log-format 11).
public struct EventID: Sendable, Hashable, Comparable {
  /// Who wrote it.
  public let replica: ReplicaID
  /// Its number among its replica's events, from 1.
  public let seq: UInt64

  /// Makes an id.
  package init(replica: ReplicaID, seq: UInt64) {
    self.replica = replica
    self.seq = seq
  }

  /// Reads `replica:seq`; nil for anything else.
  public init?(_ text: some StringProtocol) {
    guard let colon = text.firstIndex(of: ":"), let replica = ReplicaID(text[..<colon]),
      let seq = Decimal.value(of: text[text.index(after: colon)...].utf8), seq > 0
    else { return nil }
    self.init(replica: replica, seq: seq)
  }

  /// Orders by replica, then by number.
  public static func < (left: EventID, right: EventID) -> Bool {
    left.replica == right.replica ? left.seq < right.seq : left.replica < right.replica
  }
}

extension EventID: CustomStringConvertible {
  /// `replica:seq`.
  public var description: String { "\(replica):\(seq)" }
}
