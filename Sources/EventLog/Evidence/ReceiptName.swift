/// The file name of a receipt: its number in 12 digits, the peer's replica id, and an ending (log-format 9).
///
/// Any other file in `peers/` is not a receipt.
package struct ReceiptName: Sendable, Hashable {
  /// The receipt's number.
  package let number: Int64
  /// The replica on the other side.
  package let peer: ReplicaID

  private static let digits = 12
  private static let ending = ".receipt.json"
  /// The greatest number that has a name.
  package static let greatestNumber: Int64 = 999_999_999_999

  /// Names a receipt.
  package init(number: Int64, peer: ReplicaID) {
    self.number = number
    self.peer = peer
  }

  /// Reads a receipt's file name; nil for other names.
  package init?(_ name: String) {
    let bytes = Array(name.utf8)
    guard bytes.count == Self.digits + 1 + 16 + Self.ending.utf8.count,
      let number = Decimal.digits(Self.digits, of: bytes, at: 0),
      bytes[Self.digits] == UInt8(ascii: "-"), name.hasSuffix(Self.ending),
      let peer = ReplicaID(
        String(decoding: bytes[(Self.digits + 1)..<(Self.digits + 17)], as: UTF8.self))
    else { return nil }
    self.init(number: number, peer: peer)
  }

  /// The file's name.
  package var text: String {
    "\(Decimal.text(of: number, digits: Self.digits))-\(peer)\(Self.ending)"
  }

  /// The number of the next receipt: one more than the greatest number that has a free one behind it.
  ///
  /// So a stray file with the greatest number of all does not block new receipts.
  /// - Parameter names: All names in `peers/`.
  /// - Returns: Nil where every number is taken.
  /// - Complexity: O(n log n)
  package static func nextNumber(
    after names: [String], greatest: Int64 = greatestNumber
  ) -> Int64? {
    var above = greatest + 1
    for number in names.compactMap({ ReceiptName($0)?.number }).sorted(by: >) {
      if number + 1 < above { return number + 1 }
      above = number
    }
    return above > 1 ? 1 : nil
  }
}
