/// The thing an event is about, printed `kind/id` (log-format 11).
///
/// Both parts are ASCII by their grammar, so Swift compares them as bytes.
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

/// The hash of an entity, for uses where a collision does no harm or is checked.
package enum EntityHash {
  /// XXH64 of the id, seeded with that of the kind.
  package static func value(of entity: Entity) -> UInt64 {
    value(kind: entity.kind, id: entity.id)
  }

  /// XXH64 of an entity's id, seeded with that of its kind, from the bytes of both.
  static func value(kind: String, id: String) -> UInt64 {
    var (kind, id) = (kind, id)
    return kind.withUTF8 { kind in
      let kindHash = XXH64.hash(UnsafeRawBufferPointer(kind))
      return id.withUTF8 { value(kindHash: kindHash, id: UnsafeRawBufferPointer($0)) }
    }
  }

  /// The hash of an entity whose kind's XXH64 is known.
  @inline(__always)
  static func value(kindHash: UInt64, id: UnsafeRawBufferPointer) -> UInt64 {
    XXH64.hash(id, seed: kindHash)
  }
}

/// The XXH64 of the kinds of some lines, which are few: most are known from a line before.
struct KindHashes: Sendable {
  /// For each length up to eight bytes the kind that came last, and its hash.
  private var known = [(kind: UInt64, hash: UInt64)](repeating: (0, 0), count: 9)

  /// The hash of the kind in a line.
  ///
  /// Bounds: eight bytes are read only where the line has eight from there on.
  @inline(__always)
  mutating func hash(ofKindAt place: Range<Int>, in line: UnsafeRawBufferPointer) -> UInt64 {
    let count = place.count
    guard count > 0, count <= 8, line.count &- place.lowerBound >= 8 else {
      return XXH64.hash(UnsafeRawBufferPointer(rebasing: line[place]))
    }
    let word = line.loadUnaligned(fromByteOffset: place.lowerBound, as: UInt64.self)
    let kind = UInt64(littleEndian: word) << UInt64(64 &- count &* 8)
    // A kind has no byte 0, so an unused place matches no kind.
    if known[count].kind == kind { return known[count].hash }
    let hash = XXH64.hash(UnsafeRawBufferPointer(rebasing: line[place]))
    known[count] = (kind, hash)
    return hash
  }
}

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
