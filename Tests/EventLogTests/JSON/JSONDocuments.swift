import EventLog
import EventLogTesting

/// Random values and texts close to the edges of canonical form.
struct JSONDocuments {
  var random: SplitMix64

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// Pieces of texts: plain, escaped, composed, and on both sides of the point where UTF-8 and
  /// UTF-16 sort differently.
  private static let pieces = [
    "a", "b", "ab", "\u{E9}", "e\u{301}", "\n", "\u{1}", "\u{1F}", "\"", "\\", "/", "\u{7F}",
    "\u{80}",
    "\u{D7FF}", "\u{E000}", "\u{FB33}", "\u{FFFF}", "\u{1F600}", "\u{10FFFF}", "\0", " ", "!", "~",
    "name of an exercise",
  ]

  /// What mutations insert: bytes and sequences with a meaning, right or wrong.
  private static let insertions: [[UInt8]] =
    [
      ",", ":", "{", "}", "[", "]", "\"", "\\", " ", "\n", "0", "1", "-", ".", "e", "E", "+",
      "null",
      "true", "\\u00", "\\u001f", "\\u001F", "\\n", "\\/", "\\ud83d\\ude00", "\"a\":1", "\u{E9}",
      "1e-7",
      "0.000001", "9007199254740991", "9007199254740993", "\u{1F600}", "\0", "\t",
    ].map { Array($0.utf8) } + [[0x80], [0xC0], [0xED, 0xA0, 0x80], [0xEF, 0xBB, 0xBF], [0xFF]]

  mutating func text() -> String {
    (0..<random.below(5)).map { _ in random.one(of: Self.pieces) }.joined()
  }

  /// A number within the range; of few digits, of many, whole, tiny.
  mutating func number() -> Double {
    switch random.below(5) {
    case 0: Double(random.below(200)) - 100
    case 1: Double(random.below(4000)) / 4
    case 2: Double(random.next() >> 11) * (random.below(2) == 0 ? 1 : -1)
    case 3: Double(random.below(100_000)) / 1e9
    default:
      Double(bitPattern: random.next() & 0x800F_FFFF_FFFF_FFFF | UInt64(random.below(1075)) << 52)
    }
  }

  mutating func value(depth: Int = 0) -> JSONValue {
    switch random.below(depth < 4 ? 8 : 5) {
    case 0: return random.one(of: [.null, .bool(true), .bool(false)])
    case 1, 2: return .number(number())
    case 3, 4: return .string(text())
    case 5: return .array((0..<random.below(4)).map { _ in value(depth: depth + 1) })
    default:
      var object = JSONObject()
      for _ in 0..<random.below(5) { object[text()] = value(depth: depth + 1) }
      return .object(object)
    }
  }

  /// The bytes with up to three small changes.
  mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<random.below(4) {
      let place = random.below(bytes.count + 1)
      let length = min(random.below(6), bytes.count - place)
      let piece = Array(bytes[place..<place + length])
      switch random.below(5) {
      case 0: bytes.removeSubrange(place..<place + length)
      case 1: bytes.insert(contentsOf: piece, at: random.below(bytes.count + 1))
      case 2: bytes.insert(contentsOf: random.one(of: Self.insertions), at: place)
      case 3: bytes.replaceSubrange(place..<place + length, with: random.one(of: Self.insertions))
      default: if place < bytes.count { bytes[place] = UInt8(random.below(256)) }
      }
    }
    return bytes
  }

  /// Characters of numbers in an order that is right now and then.
  mutating func numberText() -> [UInt8] {
    func digits(_ count: Int) -> String {
      (0..<count).map { _ in random.one(of: ["0", "0", "1", "5", "9"]) }.joined()
    }
    var text = random.below(4) == 0 ? "-" : ""
    text += random.one(of: ["0", "0", digits(random.below(17)), "8" + digits(random.below(15))])
    if random.below(3) > 0 {
      text += "." + digits(random.below(18)) + random.one(of: ["", "1", "25"])
    }
    if random.below(4) == 0 {
      text += random.one(of: ["e-", "e", "e+", "E"]) + digits(1 + random.below(2))
    }
    return Array(text.utf8)
  }
}
