extension JSONText {
  /// Appends a number as ECMAScript's Number::toString prints it: the shortest digits that read back
  /// as the same double, with an exponent from 1e21 up and below 0.000001.
  ///
  /// A value that is not finite is written as `null`, as ECMAScript's JSON does;
  /// ``JSONValue/check(depth:)`` refuses it before it comes here.
  package static func append(number: Double, to text: inout [UInt8]) {
    guard number.isFinite else { return text.append(contentsOf: "null".utf8) }
    if number.sign == .minus, number != 0 { text.append(UInt8(ascii: "-")) }
    let magnitude = number.magnitude
    if let integer = wholeNumber(magnitude) {
      Decimal.append(integer, to: &text)
    } else {
      append(description: magnitude.description, to: &text)
    }
  }

  /// The value as an integer, where it is one below 10^16: these have no shorter digits than their own.
  private static func wholeNumber(_ magnitude: Double) -> UInt64? {
    // The conversion cuts off the fraction, and so tells whether there is one.
    guard magnitude < 1e16 else { return nil }
    let integer = UInt64(magnitude)
    return Double(integer) == magnitude ? integer : nil
  }

  /// Appends the standard library's description of a number, laid out as ECMA-262 lays it out.
  ///
  /// The description has the very digits, of which there are 17 at most. It is to look otherwise only
  /// where it has an exponent, which is below −4 or above 15: `1.2e-05`, `1e-07`, `1.2e+16`.
  private static func append(description: String, to text: inout [UInt8]) {
    let description = description.utf8
    guard let mark = description.firstIndex(of: UInt8(ascii: "e")),
      let exponent = Int(Substring(description[mark...].dropFirst()))
    else { return text.append(contentsOf: description) }
    let decimal = description[..<mark]
    let digits = decimal.filter { $0 != UInt8(ascii: ".") }
    switch exponent {
    case -6..<0:
      text.append(contentsOf: "0.".utf8)
      appendZeros(-1 - exponent, to: &text)
      text.append(contentsOf: digits)
    case 0..<21:
      text.append(contentsOf: digits)
      appendZeros(exponent + 1 - digits.count, to: &text)
    default:
      text.append(contentsOf: decimal)
      text.append(contentsOf: exponent > 0 ? "e+".utf8 : "e-".utf8)
      Decimal.append(UInt64(exponent.magnitude), to: &text)
    }
  }

  private static func appendZeros(_ count: Int, to text: inout [UInt8]) {
    text.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: count))
  }
}
