/// The name of one event: its replica and its number there, printed `replica:seq` (log-format 11).
///
/// Where a log holds several contents under one name, the id also says which of them is meant:
/// `replica:seq/2` is the second by the bytes of its line.
public struct EventID: Sendable, Hashable, Comparable {
  /// Who wrote it.
  public let replica: ReplicaID
  /// The seq, and in the lower bits how many contents come before this one: so ids compare as numbers.
  @usableFromInline let bits: UInt64

  /// Its number among its replica's events, from 1.
  @inlinable public var seq: UInt64 { bits >> EventID.contentBits }
  /// Which of the contents under one `replica:seq` it is, by their bytes, from 1.
  @inlinable public var contentNumber: Int {
    Int(truncatingIfNeeded: bits & (1 << EventID.contentBits - 1)) &+ 1
  }

  /// Makes the id of an event, or of one of several contents.
  /// - Parameters:
  ///   - seq: At most 2^53−1; of a greater number the lower 53 bits count.
  ///   - contentNumber: From 1 to `greatestContentNumber`.
  package init(replica: ReplicaID, seq: UInt64, contentNumber: Int = 1) {
    self.replica = replica
    bits =
      seq << EventID.contentBits | UInt64(truncatingIfNeeded: contentNumber &- 1)
      & (1 << EventID.contentBits - 1)
  }

  /// Reads `replica:seq` or `replica:seq/number`; nil for anything else.
  public init?(_ text: some StringProtocol) {
    guard let colon = text.firstIndex(of: ":"), let replica = ReplicaID(text[..<colon]) else {
      return nil
    }
    let numbers = text[text.index(after: colon)...]
      .split(separator: "/", omittingEmptySubsequences: false)
    guard let seq = numbers.first.flatMap({ Decimal.value(of: $0.utf8) }), seq > 0 else {
      return nil
    }
    switch numbers.count {
    case 1: self.init(replica: replica, seq: seq)
    case 2:
      guard let number = Decimal.value(of: numbers[1].utf8), number > 1,
        number <= EventID.greatestContentNumber
      else { return nil }
      self.init(replica: replica, seq: seq, contentNumber: Int(number))
    default: return nil
    }
  }

  /// Orders by replica, then by number, then by content.
  public static func < (left: EventID, right: EventID) -> Bool {
    left.replica == right.replica ? left.bits < right.bits : left.replica < right.replica
  }

  /// A seq has at most 53 bits.
  @usableFromInline static var contentBits: UInt64 { 11 }
  /// How many contents a log takes under one id.
  package static var greatestContentNumber: Int { 1 << 11 }
}

extension EventID {
  /// The id of another content under this `replica:seq`.
  package func numbered(_ contentNumber: Int) -> EventID {
    EventID(replica: replica, seq: seq, contentNumber: contentNumber)
  }

  /// The id of the first content.
  package var first: EventID { numbered(1) }
}

extension EventID: CustomStringConvertible {
  /// `replica:seq`, and behind it `/number` of a content that is not the first.
  public var description: String {
    contentNumber == 1 ? "\(replica):\(seq)" : "\(replica):\(seq)/\(contentNumber)"
  }
}

/// One writer of a dataset, printed as 16 lowercase hex digits (log-format 1).
///
/// Numeric order is the order of the printed digits as bytes.
public struct ReplicaID: Sendable, Hashable, Comparable {
  /// The 64 bits behind the digits.
  package let bits: UInt64

  /// Makes an id from its bits.
  package init(bits: UInt64) {
    self.bits = bits
  }

  /// Reads 16 lowercase hex digits; nil for anything else.
  public init?(_ text: some StringProtocol) {
    guard let bits = Hexadecimal.value(of: text.utf8, digits: 16) else { return nil }
    self.bits = bits
  }

  /// Orders by the printed digits.
  public static func < (left: ReplicaID, right: ReplicaID) -> Bool {
    left.bits < right.bits
  }
}

extension ReplicaID: CustomStringConvertible {
  /// The 16 digits.
  public var description: String { Hexadecimal.text(of: bits, digits: 16) }
}
