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

extension JSONNumber {
  /// The double that the text denotes; −0 is read as 0.
  func value(in bytes: JSONBytes) throws(JSONFault) -> Double {
    let value = exactValue ?? convertedValue(in: bytes)
    guard value.magnitude <= Self.greatest else { throw JSONFault(.numberTooGreat, at: start) }
    guard value != 0 || !hasNonZeroDigit else { throw JSONFault(.numberTooSmall, at: start) }
    return value == 0 ? 0 : value
  }

  /// The value where one division rounds it right: both operands have at most 15 digits, and so are
  /// exact.
  private var exactValue: Double? {
    guard !hasExponent, integerDigits + fractionDigits <= 15 else { return nil }
    var divisor = 1.0
    for _ in 0..<fractionDigits { divisor *= 10 }
    let magnitude = Double(mantissa) / divisor
    return isNegative ? -magnitude : magnitude
  }

  /// The value by the standard library's conversion, which rounds right and knows no locale.
  private func convertedValue(in bytes: JSONBytes) -> Double {
    // The grammar is a subset of what the conversion takes. Were it ever to refuse, infinity is
    // refused as well.
    Double(String(decoding: bytes.slice(start..<end), as: UTF8.self)) ?? .infinity
  }
}

extension JSONNumber {
  /// Checks that the text is what canonical form writes for its value.
  func checkCanonical(in bytes: JSONBytes) throws(JSONFault) {
    if isPlainlyCanonical(in: bytes) { return }
    let value = try value(in: bytes)
    if value == 0, isNegative { throw JSONFault(.negativeZero, at: start) }
    var canonical: [UInt8] = []
    JSONText.append(number: value, to: &canonical)
    guard canonical.elementsEqual(bytes.slice(start..<end)) else {
      throw JSONFault(.numberForm, at: start)
    }
  }

  /// Whether the text is canonical for a reason that needs no conversion.
  ///
  /// Any two decimals of at most 15 digits have two different doubles. So such a decimal is the
  /// shortest one for its double, if only it has no needless digit itself.
  private func isPlainlyCanonical(in bytes: JSONBytes) -> Bool {
    guard !hasExponent, integerDigits + fractionDigits <= 15 else { return false }
    if fractionDigits == 0 { return mantissa != 0 || !isNegative }
    guard bytes[end - 1] != UInt8(ascii: "0") else { return false }
    // Below 0.000001 an exponent is due; six digits of fraction cannot go below it.
    let point = end - fractionDigits - 1
    return fractionDigits <= 6 || integerDigits > 1 || bytes[point - 1] != UInt8(ascii: "0")
  }
}
