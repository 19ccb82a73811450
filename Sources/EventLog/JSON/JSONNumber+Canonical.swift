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
