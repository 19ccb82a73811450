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
    value(in: Array(text.utf8)) ?? Base64.bytes(of: text).flatMap { value(in: $0) }
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
}
