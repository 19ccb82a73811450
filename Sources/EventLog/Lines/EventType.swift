/// What sort of fact an event states: `kind.verb` (log-format 1).
public struct EventType: Sendable, Hashable {
  /// What the event is about, for example `module`.
  public let kind: String
  /// What became of it, for example `saved`.
  public let verb: String

  /// The most bytes that `kind.verb` may have.
  package static let greatestLength = 64

  /// Makes a type; nil unless both parts are `[a-z][A-Za-z0-9]*` and fit into 64 bytes.
  package init?(kind: String, verb: String) {
    guard EventType.isName(kind.utf8), EventType.isName(verb.utf8),
      kind.utf8.count + 1 + verb.utf8.count <= EventType.greatestLength
    else { return nil }
    self.kind = kind
    self.verb = verb
  }

  /// For bytes whose grammar has been checked by the line reader.
  init(checkedKind kind: String, verb: String) {
    self.kind = kind
    self.verb = verb
  }

  /// How many bytes `kind.verb` has.
  var length: Int { kind.utf8.count + 1 + verb.utf8.count }

  /// Whether it is `[a-z][A-Za-z0-9]*`.
  package static func isName(_ bytes: some Collection<UInt8>) -> Bool {
    guard let first = bytes.first, first &- UInt8(ascii: "a") < 26 else { return false }
    return bytes.allSatisfy(isNameByte)
  }

  @inline(__always)
  static func isNameByte(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
  }
}

extension EventType: CustomStringConvertible {
  /// Reads `kind.verb`; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    self.init(kind: String(parts[0]), verb: String(parts[1]))
  }

  /// `kind.verb`.
  public var description: String { "\(kind).\(verb)" }
}
