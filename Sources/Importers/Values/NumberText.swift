import EventLog

/// Numbers as exports write them.
enum NumberText {
  /// Beyond this no set is heavy, long or far; and a conversion stays within what JSON may hold.
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

  /// A member of a payload as a cell has it; empty for what is no number.
  static func text(_ value: JSONValue?) -> String {
    value?.number == nil ? "" : value?.canonicalText() ?? ""
  }

  private static func isStart(_ byte: UInt8) -> Bool {
    byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    isStart(byte) || byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
  }
}
