import EventLog

/// Numbers as exports write them.
enum NumberText {
  /// The greatest value of a set's weight, time or distance; conversions of it stay within what JSON may hold.
  static let greatest = 1e9

  /// The value of digits with an optional sign, fraction and exponent; nil for anything else.
  ///
  /// - Parameter allowsComma: Whether the fraction may follow a comma, as German writes it. Only
  ///   where a comma does not part fields: elsewhere `1,5` is two fields.
  /// - Parameter greatest: The greatest amount, either side of zero.
  static func value(
    of text: String, allowsComma: Bool, greatest: Double = NumberText.greatest
  ) -> Double? {
    if let value = whole(text) { return value <= greatest ? value : nil }
    var bytes = Array(text.trimmed.utf8)
    if allowsComma, let comma = bytes.firstIndex(of: UInt8(ascii: ",")) {
      // Beside a point, one of the two would be a thousands separator: two points are no number.
      bytes[comma] = UInt8(ascii: ".")
    }
    // `Double` alone would take “nan”, “inf” and hexadecimal too.
    guard bytes.first.map(isStart) == true, bytes.allSatisfy(isPart) else { return nil }
    guard let value = Double(String(decoding: bytes, as: UTF8.self)) else { return nil }
    return abs(value) <= greatest ? value : nil
  }

  /// The value of at most nine digits and nothing else, as most numbers are; nil for any other text.
  private static func whole(_ text: String) -> Double? {
    guard (1...9).contains(text.utf8.count) else { return nil }
    var value = 0
    for byte in text.utf8 {
      guard byte.isDigit else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return Double(value)
  }

  /// A number as a cell has it; empty for nil.
  static func text(_ value: Double?) -> String {
    value.map { JSONValue.number($0).canonicalText() } ?? ""
  }

  private static func isStart(_ byte: UInt8) -> Bool {
    byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    isStart(byte) || byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
  }
}

extension String {
  /// The text without white space at its ends; Unicode's, so that a no-break space goes too.
  ///
  /// Most texts begin and end with printable ASCII, and are told by these two bytes.
  var trimmed: String {
    if let first = utf8.first, let last = utf8.last, first.isPrinted, last.isPrinted { return self }
    return trimmedByCharacters
  }

  /// The same for every text, character by character.
  var trimmedByCharacters: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}

extension String {
  /// Whether it holds nothing but white space.
  var isBlank: Bool {
    guard let first = utf8.first else { return true }
    return !first.isPrinted && allSatisfy(\.isWhitespace)
  }
}

extension UInt8 {
  /// Whether this is a character of ASCII that leaves a mark.
  var isPrinted: Bool { self > 0x20 && self < 0x7F }

  /// Whether this is one of the digits `0` to `9` in ASCII.
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
