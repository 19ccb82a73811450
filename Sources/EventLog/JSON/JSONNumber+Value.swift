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
