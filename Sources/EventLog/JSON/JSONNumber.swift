/// The shape of a JSON number's text: as much as it takes to know its value or its canonical form.
struct JSONNumber {
  /// 2^53−1: every integer up to here has a double of its own.
  static let greatest: Double = 9_007_199_254_740_991

  let start: Int
  var end: Int
  var isNegative = false
  /// The digits before the point, and after it.
  var integerDigits = 0
  var fractionDigits = 0
  /// The digits with the point left out; right while there are at most 19.
  var mantissa: UInt64 = 0
  /// Whether any digit before the exponent is not zero, whatever their count.
  var hasNonZeroDigit = false
  var hasExponent = false

  /// Reads the number at an offset, by the grammar of RFC 8259.
  init(at start: Int, in bytes: JSONBytes) throws(JSONFault) {
    self.start = start
    end = start
    if bytes[end] == UInt8(ascii: "-") {
      isNegative = true
      end += 1
    }
    let first = end
    integerDigits = try digits(in: bytes, countingInto: true)
    guard integerDigits == 1 || bytes[first] != UInt8(ascii: "0") else {
      throw JSONFault(.leadingZero, at: first)
    }
    if bytes[end] == UInt8(ascii: ".") {
      end += 1
      fractionDigits = try digits(in: bytes, countingInto: true)
    }
    if bytes[end] | 0x20 == UInt8(ascii: "e") {
      end += 1
      hasExponent = true
      if bytes[end] == UInt8(ascii: "+") || bytes[end] == UInt8(ascii: "-") { end += 1 }
      _ = try digits(in: bytes, countingInto: false)
    }
  }

  /// Steps over one digit or more; returns how many.
  @inline(__always)
  private mutating func digits(in bytes: JSONBytes, countingInto mantissaToo: Bool)
    throws(JSONFault) -> Int
  {
    let first = end
    while true {
      let digit = bytes[end] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      if mantissaToo {
        mantissa = mantissa &* 10 &+ UInt64(digit)
        hasNonZeroDigit = hasNonZeroDigit || digit != 0
      }
      end += 1
    }
    guard end > first else { throw JSONFault(.digit, at: end) }
    return end - first
  }
}
