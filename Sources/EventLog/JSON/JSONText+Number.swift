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
    } else if !appendShortDecimal(magnitude, to: &text) {
      append(ShortestDecimal(of: magnitude), to: &text)
    }
  }

  /// The value as an integer, where it is one up to 2^53−1.
  private static func wholeNumber(_ magnitude: Double) -> UInt64? {
    // The conversion cuts off the fraction, and so tells whether there is one.
    guard magnitude <= JSONNumber.greatest else { return nil }
    let integer = UInt64(magnitude)
    return Double(integer) == magnitude ? integer : nil
  }

  /// Appends a value that one to three digits of fraction denote, as weights and efforts have them;
  /// false for any other.
  ///
  /// Any two decimals of at most 15 digits have two different doubles, so the one that is found is
  /// the shortest; and it has no needless zero, since fewer digits were tried before. The product may
  /// be off by a little, never by half: so the nearest integer is the only one that can be right.
  private static func appendShortDecimal(_ magnitude: Double, to text: inout [UInt8]) -> Bool {
    guard magnitude < 1e11 else { return false }
    var scale: UInt64 = 1
    for digits in 1...3 {
      scale *= 10
      let scaled = UInt64(magnitude * Double(scale) + 0.5)
      guard Double(scaled) / Double(scale) == magnitude else { continue }
      Decimal.append(scaled / scale, to: &text)
      text.append(UInt8(ascii: "."))
      Decimal.append(scaled % scale, digits: digits, to: &text)
      return true
    }
    return false
  }

  /// The layout of ECMA-262, Number::toString, with its n as `pointPlace`.
  private static func append(_ decimal: ShortestDecimal, to text: inout [UInt8]) {
    let digits = decimal.digits
    let pointPlace = decimal.pointPlace
    switch pointPlace {
    case 1...21 where pointPlace >= digits.count:
      text.append(contentsOf: digits)
      appendZeros(pointPlace - digits.count, to: &text)
    case 1...21:
      text.append(contentsOf: digits[..<pointPlace])
      text.append(UInt8(ascii: "."))
      text.append(contentsOf: digits[pointPlace...])
    case -5...0:
      text.append(contentsOf: "0.".utf8)
      appendZeros(-pointPlace, to: &text)
      text.append(contentsOf: digits)
    default:
      text.append(digits[0])
      if digits.count > 1 {
        text.append(UInt8(ascii: "."))
        text.append(contentsOf: digits[1...])
      }
      text.append(contentsOf: pointPlace > 0 ? "e+".utf8 : "e-".utf8)
      Decimal.append(UInt64((pointPlace - 1).magnitude), to: &text)
    }
  }

  private static func appendZeros(_ count: Int, to text: inout [UInt8]) {
    text.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: count))
  }
}

/// The shortest decimal that reads back as a given double, and of these the closest to it.
private struct ShortestDecimal {
  /// Its digits, without zeros at either end.
  private(set) var digits: [UInt8]
  /// Where the point stands: 0.digits × 10^pointPlace.
  private(set) var pointPlace: Int

  /// Takes the digits from the standard library's description, which finds exactly these and only
  /// lays them out otherwise: `82.5`, `1e-07`, `1.2e+16`.
  init(of magnitude: Double) {
    let description = Array(magnitude.description.utf8)
    let parts = description.split(separator: UInt8(ascii: "e"), maxSplits: 1)
    let point = parts[0].firstIndex(of: UInt8(ascii: ".")) ?? parts[0].endIndex
    let all = parts[0][..<point] + parts[0][point...].dropFirst()
    let significant = all.drop { $0 == UInt8(ascii: "0") }
    let exponent = parts.count > 1 ? Self.exponent(of: parts[1]) : 0
    pointPlace = point + exponent - (all.count - significant.count)
    digits = Array(significant)
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
  }

  /// The value of a sign and digits.
  private static func exponent(of text: ArraySlice<UInt8>) -> Int {
    let magnitude = text.dropFirst().reduce(0) { $0 * 10 + Int($1 & 15) }
    return text.first == UInt8(ascii: "-") ? -magnitude : magnitude
  }
}
