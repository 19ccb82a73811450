/// The text of one JSON number, as RFC 8259 lets it be.
struct JSONNumber {
  /// 2^53−1: every integer up to here has a double of its own.
  static let greatest: Double = 9_007_199_254_740_991

  private let place: Range<Int>

  /// The offset after it.
  var end: Int { place.upperBound }

  /// Reads the number at an offset.
  init(at start: Int, in bytes: JSONBytes) throws(JSONFault) {
    let first = bytes[start] == UInt8(ascii: "-") ? start + 1 : start
    var end = try Self.digitsEnd(from: first, in: bytes)
    guard bytes[first] != UInt8(ascii: "0") || end == first + 1 else {
      throw JSONFault(.leadingZero, at: first)
    }
    if bytes[end] == UInt8(ascii: ".") { end = try Self.digitsEnd(from: end + 1, in: bytes) }
    if Self.isExponent(bytes[end]) {
      let isSigned = bytes[end + 1] == UInt8(ascii: "+") || bytes[end + 1] == UInt8(ascii: "-")
      end = try Self.digitsEnd(from: isSigned ? end + 2 : end + 1, in: bytes)
    }
    place = start..<end
  }

  /// Steps over one digit or more.
  private static func digitsEnd(from start: Int, in bytes: JSONBytes) throws(JSONFault) -> Int {
    let end = bytes.digitsEnd(from: start)
    guard end > start else { throw JSONFault(.digit, at: start) }
    return end
  }

  private static func isExponent(_ byte: UInt8) -> Bool { byte | 0x20 == UInt8(ascii: "e") }

  /// The double that the text denotes; −0 is read as 0.
  func value(in bytes: JSONBytes) throws(JSONFault) -> Double {
    let text = bytes.slice(place)
    if let value = Self.short(text) { return value }
    // The standard library's conversion rounds right and knows no locale. The grammar is a subset of
    // what it takes; were it ever to refuse, infinity is refused as well.
    let value = Double(String(decoding: text, as: UTF8.self)) ?? .infinity
    guard value.magnitude <= Self.greatest else {
      throw JSONFault(.numberTooGreat, at: place.lowerBound)
    }
    guard value == 0 else { return value }
    for byte in text.prefix(while: { !Self.isExponent($0) }) where byte > UInt8(ascii: "0") {
      throw JSONFault(.numberTooSmall, at: place.lowerBound)
    }
    return 0
  }

  /// The double of a number of few bytes without an exponent, as nearly all are; nil for any other.
  ///
  /// Its digits and its power of ten are doubles as they are, so that the division alone rounds, and rounds right.
  private static func short(_ text: UnsafeRawBufferPointer) -> Double? {
    // 10^15 is less than 2^53.
    guard text.count <= 15 else { return nil }
    var digits: Int64 = 0
    var power: Double = 1
    var isFraction = false
    for byte in text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits = digits * 10 + Int64(byte - UInt8(ascii: "0"))
        if isFraction { power *= 10 }
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "-"): break
      default: return nil
      }
    }
    // As an integer: −0 is 0.
    return Double(text.first == UInt8(ascii: "-") ? -digits : digits) / power
  }

  /// Checks that the text is what canonical form writes for its value.
  func checkCanonical(in bytes: JSONBytes) throws(JSONFault) {
    let value = try value(in: bytes)
    if value == 0, bytes[place.lowerBound] == UInt8(ascii: "-") {
      throw JSONFault(.negativeZero, at: place.lowerBound)
    }
    var canonical: [UInt8] = []
    JSONText.append(number: value, to: &canonical)
    guard canonical.elementsEqual(bytes.slice(place)) else {
      throw JSONFault(.numberForm, at: place.lowerBound)
    }
  }
}
