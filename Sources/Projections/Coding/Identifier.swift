package import EventLog

/// The id of an entity or of a list's element: an opaque text, compared as UTF-8 bytes.
///
/// `Workout.ID` is `Identifier<Workout>`, so a session's id cannot stand for a workout's.
public struct Identifier<Owner>: Sendable {
  /// The id as it stands in the log. An entity's has 1 to 128 bytes of `A-Z a-z 0-9 . _ : @ + -`; an
  /// element's is any text that is not empty. A write of another id throws.
  public let text: String

  /// Takes over an id.
  public init(_ text: String) {
    self.text = text
  }

  /// A new id: 128 random bits as 32 hex digits.
  public init() {
    self.init(from: SystemRandomness())
  }

  /// A new id, from a source of random bits.
  package init(from randomness: any Randomness) {
    text =
      Hexadecimal.text(of: randomness.bits(), digits: 16)
      + Hexadecimal.text(of: randomness.bits(), digits: 16)
  }
}

extension Identifier: Hashable, Comparable {
  /// Whether both have the same bytes.
  public static func == (left: Identifier, right: Identifier) -> Bool {
    TextOrder.isSame(left.text, right.text)
  }

  /// Orders by bytes.
  public static func < (left: Identifier, right: Identifier) -> Bool {
    UTF8Text(left.text) < UTF8Text(right.text)
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) { TextOrder.hash(text, into: &hasher) }
}

extension Identifier: Codable {
  /// Reads a string.
  public init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  /// Writes a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension Identifier: CustomStringConvertible, ExpressibleByStringLiteral {
  /// The id's text.
  public var description: String { text }

  /// Takes over an id.
  public init(stringLiteral text: String) { self.init(text) }
}
