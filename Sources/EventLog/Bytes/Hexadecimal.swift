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

  /// The value of eight lowercase hex digits, given as they stand in memory; nil for anything else.
  ///
  /// All eight at a time: a digit's value is its lower half, plus 9 for a letter, which alone has bit
  /// 6. Whether they were digits at all shows when the values are printed again.
  @inline(__always)
  package static func eightDigits(_ bytes: UInt64) -> UInt64? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let digits = UInt64(bigEndian: bytes)
    let values = (digits & (ones * 0x0F)) &+ (digits >> 6 & ones) &* 9
    let letters = (values &+ ones &* 6) >> 4 & ones
    guard values & (ones &* 0xF0) == 0, values &+ ones &* 0x30 &+ letters &* 39 == digits else {
      return nil
    }
    let pairs = (values | values >> 4) & 0x00FF_00FF_00FF_00FF
    let quads = (pairs | pairs >> 8) & 0x0000_FFFF_0000_FFFF
    return (quads | quads >> 16) & 0xFFFF_FFFF
  }

  /// The lowest `digits` hex digits of `value`.
  package static func text(of value: UInt64, digits: Int) -> String {
    var bytes: [UInt8] = []
    append(value, digits: digits, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the lowest `digits` hex digits of `value`, as ASCII.
  @inline(__always)
  static func append(_ value: UInt64, digits: Int, to bytes: inout some ByteSink) {
    if digits > 8 { appendUpToEight(value >> 32, digits: digits - 8, to: &bytes) }
    appendUpToEight(value, digits: min(digits, 8), to: &bytes)
  }

  @inline(__always)
  private static func appendUpToEight(
    _ value: UInt64, digits: Int, to bytes: inout some ByteSink
  ) {
    bytes.append(digits, of: eightDigits(ofLower: value).bigEndian >> UInt64(8 * (8 - digits)))
  }

  /// The last eight digits as ASCII, the first of them in the top byte: each half of a byte is moved
  /// into a byte of its own, and those from 10 on are lifted to the letters.
  @inline(__always)
  private static func eightDigits(ofLower value: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quads = (value & 0xFFFF_FFFF | value << 16) & 0x0000_FFFF_0000_FFFF
    let pairs = (quads | quads << 8) & 0x00FF_00FF_00FF_00FF
    let halves = (pairs | pairs << 4) & (ones * 0x0F)
    let letters = (halves &+ ones &* 6) >> 4 & ones
    return halves &+ ones &* 0x30 &+ letters &* 39
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
