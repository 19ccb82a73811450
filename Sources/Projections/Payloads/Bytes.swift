package import EventLog

/// Some bytes as a member of a model: a token, a small thumbnail. A payload has them as one text in base64, four letters
/// for three bytes; `Data` has a number for each byte there, about four letters a byte.
///
/// A line has a greatest length, so keep photos and other files beside the store, and their names in it.
public struct Bytes: Sendable, Hashable {
  /// The bytes in their order.
  public var array: [UInt8]

  /// Takes some bytes, such as a `Data`.
  public init(_ bytes: some Sequence<UInt8>) { array = Array(bytes) }

  /// No bytes.
  public init() { array = [] }

  /// The bytes of a text in base64 (RFC 4648, section 4); nil for any other text, and for another spelling of the same.
  /// - Complexity: O(bytes)
  public init?(base64 text: String) {
    guard let bytes = Base64.bytes(of: text), Base64.text(of: bytes) == text else { return nil }
    array = bytes
  }

  /// The text in base64.
  /// - Complexity: O(bytes)
  public var base64: String { Base64.text(of: array) }
}

extension Bytes: Codable {
  /// Reads a text in base64.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let bytes = Bytes(base64: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "bytes are a text in base64")
    }
    self = bytes
  }

  /// Writes a text in base64.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(base64)
  }
}

extension Bytes: PayloadScalar {
  package init?(payload: JSONValue) {
    guard case .string(let text) = payload, let bytes = Bytes(base64: text) else { return nil }
    self = bytes
  }

  package var payload: JSONValue? { .string(base64) }
  package static var memberType: MemberType { .text }
  package static var samples: [JSONValue] { ["AA==", "AQ=="] }
}
