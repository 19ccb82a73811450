/// The thing an event is about, printed `kind/id` (log-format 11).
///
/// Both parts are ASCII by their grammar, so Swift's comparison of them is one of bytes.
public struct Entity: Sendable, Hashable, Comparable {
  /// What sort of thing it is, for example `module`.
  public let kind: String
  /// Which one: 1 to 128 bytes of `A-Z a-z 0-9 . _ : @ + -`, opaque.
  public let id: String

  /// The most bytes that an id may have.
  package static let greatestLength = 128

  /// Makes an entity; nil where either part breaks its grammar.
  package init?(kind: String, id: String) {
    guard EventType.isName(kind.utf8), Entity.isID(id.utf8) else { return nil }
    self.kind = kind
    self.id = id
  }

  /// For parts whose grammar has been checked.
  package init(checkedKind kind: String, id: String) {
    self.kind = kind
    self.id = id
  }

  /// Orders by kind, then by id, both as bytes.
  public static func < (left: Entity, right: Entity) -> Bool {
    left.kind == right.kind ? left.id < right.id : left.kind < right.kind
  }

  /// Whether the bytes are an entity's id.
  package static func isID(_ bytes: some Collection<UInt8>) -> Bool {
    (1...greatestLength).contains(bytes.count) && bytes.allSatisfy(isIDByte)
  }

  @inline(__always)
  static func isIDByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "@"), UInt8(ascii: "+"):
      true
    default: false
    }
  }
}

extension Entity: CustomStringConvertible {
  /// Reads `kind/id`; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    self.init(kind: String(parts[0]), id: String(parts[1]))
  }

  /// `kind/id`.
  public var description: String { "\(kind)/\(id)" }
}
