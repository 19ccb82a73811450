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
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}

extension UInt8 {
  /// Whether this is one of the digits `0` to `9` in ASCII.
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
