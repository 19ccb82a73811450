extension Array<UInt8> {
  /// Appends a text that needs no escape.
  mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a whole number in decimal.
  mutating func append(number: Int) {
    append(contentsOf: String(number).utf8)
  }

  /// Appends 64 bits as 16 lowercase hex digits.
  mutating func append(hexadecimal bits: UInt64) {
    for place in (0..<16).reversed() {
      let digit = UInt8(truncatingIfNeeded: bits >> UInt64(place * 4)) & 15
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}

/// 64 bits as 16 lowercase hex digits.
func hexadecimal(_ bits: UInt64) -> String {
  var text: [UInt8] = []
  text.append(hexadecimal: bits)
  return String(decoding: text, as: UTF8.self)
}
