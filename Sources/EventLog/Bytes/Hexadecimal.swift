/// Lowercase hex digits of a fixed width, as ids, sums and counters use them.
package enum Hexadecimal {
  /// The value of exactly `digits` lowercase hex digits; nil for anything else.
  package static func value(of text: some Sequence<UInt8>, digits: Int) -> UInt64? {
    var value: UInt64 = 0
    var count = 0
    for byte in text {
      guard count < digits, let nibble = nibble(of: byte) else { return nil }
      value = value << 4 | nibble
      count += 1
    }
    return count == digits ? value : nil
  }

  /// The lowest `digits` hex digits of `value`.
  package static func text(of value: UInt64, digits: Int) -> String {
    String(decoding: bytes(of: value, digits: digits), as: UTF8.self)
  }

  /// The lowest `digits` hex digits of `value`, as ASCII.
  package static func bytes(of value: UInt64, digits: Int) -> [UInt8] {
    (0..<digits).reversed().map { place in
      let nibble = UInt8(truncatingIfNeeded: value >> UInt64(place * 4)) & 15
      return nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10
    }
  }

  @inline(__always)
  private static func nibble(of byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
    default: nil
    }
  }
}
