import EventLog

/// Bytes as pairs of lowercase hex digits.
enum HexText {
  static func text(of bytes: [UInt8]) -> String {
    bytes.map { Hexadecimal.text(of: UInt64($0), digits: 2) }.joined()
  }

  /// The bytes; nil where the text is anything else.
  static func bytes(of text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for start in stride(from: 0, to: digits.count, by: 2) {
      guard let byte = Hexadecimal.value(of: digits[start...].prefix(2), digits: 2) else {
        return nil
      }
      bytes.append(UInt8(byte))
    }
    return bytes
  }
}
