package import EventLog

/// Two lines with one id and one sum: XXH64 is made for accidents, and an attacker can make its numbers meet.
package enum EqualSums {
  /// Two different event lines of one id, which have the same sum.
  package static func lines(
    of id: EventID, in dataset: DatasetID, stamp: Stamp
  ) throws(LogError) -> [[UInt8]] {
    func line(_ name: String) throws(LogError) -> [UInt8] {
      let draft = try EventDraft(
        line: Array(#"{"type":"module.saved","entity":"m","data":{"name":"\#(name)"}}"#.utf8))
      return try EventLine.bytes(of: draft, id: id, stamp: stamp, batch: nil, in: dataset)
    }
    // The name begins at a stripe, so that its words are words of the first lane.
    let mark = String(repeating: "#", count: 64)
    let start = offset(of: Array(mark.utf8), in: try line(mark))
    let padding = String(repeating: "-", count: (32 - start % 32) % 32)
    let plain = Array(String(repeating: "a", count: 64).utf8)
    let bytes = try line(padding + text(plain))
    let block = start + padding.utf8.count
    var lane = Lane(seed: dataset.seed)
    for stripe in stride(from: 0, to: block, by: 32) { lane.take(word(bytes, stripe)) }
    let (first, second) = meeting(of: lane, beside: word(plain, 0))
    var other = plain
    for index in 0..<8 {
      other[index] = UInt8(truncatingIfNeeded: first >> UInt64(index * 8))
      other[32 + index] = UInt8(truncatingIfNeeded: second >> UInt64(index * 8))
    }
    return [bytes, try line(padding + text(other))]
  }

  /// Two words that leave the lane as it is after a plain word twice: the first is any other, the second makes up for
  /// it, and both are letters that stand in a text as they are.
  private static func meeting(of lane: Lane, beside plain: UInt64) -> (UInt64, UInt64) {
    var known = lane
    known.take(plain)
    var random = SplitMix64(seed: 1)
    while true {
      let letters = (0..<8).map { _ in UInt8(ascii: "b") + UInt8(random.below(25)) }
      let first = word(letters, 0)
      var changed = lane
      changed.take(first)
      let second = plain &+ (known.value &- changed.value) &* Lane.inverse
      let isText = (0..<8).allSatisfy { index in
        let byte = UInt8(truncatingIfNeeded: second >> UInt64(index * 8))
        return byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"")
          && byte != UInt8(ascii: "\\")
      }
      if isText { return (first, second) }
    }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func offset(of text: [UInt8], in bytes: [UInt8]) -> Int {
    bytes.indices.first { bytes[$0...].starts(with: text) } ?? 0
  }

  private static func word(_ bytes: [UInt8], _ offset: Int) -> UInt64 {
    bytes[offset..<(offset + 8)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// The first of the four lanes of XXH64.
private struct Lane {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private(set) var value: UInt64

  init(seed: UInt64) { value = seed &+ Lane.prime1 &+ Lane.prime2 }

  mutating func take(_ word: UInt64) {
    let sum = value &+ word &* Lane.prime2
    value = (sum << 31 | sum >> 33) &* Lane.prime1
  }

  /// The number by which the second prime is 1, modulo 2^64.
  static let inverse: UInt64 = {
    var inverse = prime2
    for _ in 0..<6 { inverse = inverse &* (2 &- prime2 &* inverse) }
    return inverse
  }()
}
