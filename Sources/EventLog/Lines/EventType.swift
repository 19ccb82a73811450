/// What sort of fact an event states: `kind.verb` (log-format 1).
public struct EventType: Sendable, Hashable {
  /// What the event is about, for example `module`.
  public let kind: String
  /// What became of it, for example `saved`.
  public let verb: String

  /// The most bytes that `kind.verb` may have.
  public static let greatestLength = 64

  /// Makes a type; nil unless both parts are `[a-z][A-Za-z0-9]*` and fit into 64 bytes.
  public init?(kind: String, verb: String) {
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

  /// Hashes the bytes of both parts.
  public func hash(into hasher: inout Hasher) {
    TextOrder.hash(kind, into: &hasher)
    TextOrder.hash(verb, into: &hasher)
  }

  /// Whether it is `[a-z][A-Za-z0-9]*`.
  package static func isName(_ bytes: some Sequence<UInt8>) -> Bool {
    var isFirst = true
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): break
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        if isFirst { return false }
      default: return false
      }
      isFirst = false
    }
    return !isFirst
  }
}

extension EventType: LosslessStringConvertible {
  /// Reads `kind.verb`; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    self.init(kind: String(parts[0]), verb: String(parts[1]))
  }

  /// `kind.verb`.
  public var description: String { "\(kind).\(verb)" }
}
