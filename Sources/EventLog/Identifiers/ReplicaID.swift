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
