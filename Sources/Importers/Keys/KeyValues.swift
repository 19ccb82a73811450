import EventLog

/// The value of a key as an app keeps it: an object, or one as JSON text, or that text's bytes in base64, as a dump of
/// `Data` has them.
enum KeyValues {
  /// The object that a value holds; nil where it holds none.
  static func object(in value: JSONValue) -> JSONObject? {
    switch value {
    case .object(let object): object
    case .string(let text): self.value(inText: text)?.object
    case .null, .bool, .number, .array: nil
    }
  }

  /// The object or list that a text is, or that its bytes in base64 are; nil for any other text.
  static func value(inText text: String) -> JSONValue? {
    value(in: Array(text.utf8)) ?? bytes(ofBase64: text).flatMap { value(in: $0) }
  }

  private static func value(in bytes: [UInt8]) -> JSONValue? {
    let start = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    guard start == UInt8(ascii: "{") || start == UInt8(ascii: "[") else { return nil }
    do throws(LogError) {
      return try JSONReader.value(of: bytes)
    } catch {
      return nil
    }
  }

  /// The bytes of a text in base64; nil for any other text.
  static func bytes(ofBase64 text: String) -> [UInt8]? {
    let letters = Array(text.utf8).filter { $0 > 0x20 }
    let filled = letters.prefix { $0 != UInt8(ascii: "=") }
    guard letters.count % 4 == 0, letters.count - filled.count <= 2,
      letters.dropFirst(filled.count).allSatisfy({ $0 == UInt8(ascii: "=") })
    else { return nil }
    var bytes: [UInt8] = []
    var (bits, count) = (UInt32(0), 0)
    for letter in filled {
      guard let value = value(ofLetter: letter) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
    return bytes
  }

  private static func value(ofLetter letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): letter - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): letter - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
