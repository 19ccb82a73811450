import EventLog
import EventLogTesting

/// Random bytes, or bytes that an attacker wrote.
struct AdversarialBytes {
  private var generator: SplitMix64

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
  }

  /// A whole number up to a bound, drawn from the seed.
  mutating func number(below bound: Int) -> Int {
    bound < 2 ? 0 : Int.random(in: 0..<bound, using: &generator)
  }

  /// Something in place of a file's bytes; says whether whole event lines may be among it.
  mutating func bytes(insteadOf old: [UInt8]) -> (bytes: [UInt8], mayHoldEvents: Bool) {
    switch number(below: 6) {
    case 0: (random(upTo: 2_000), false)
    case 1, 2: (mutated(old), false)
    case 3: (fragments(), false)
    case 4: (lines(), true)
    default: (old + lines(), true)
    }
  }

  private mutating func random(upTo length: Int) -> [UInt8] {
    let count = number(below: length)
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  /// The old bytes with some of them changed, taken out, put in or doubled.
  private mutating func mutated(_ old: [UInt8]) -> [UInt8] {
    var bytes = old
    for _ in 0...number(below: 4) {
      let start = number(below: bytes.count + 1)
      let end = min(bytes.count, start + number(below: 300))
      switch number(below: 5) {
      case 0: bytes.removeSubrange(start..<end)
      case 1: bytes.insert(contentsOf: random(upTo: 50), at: start)
      case 2: bytes.insert(contentsOf: bytes[start..<end], at: number(below: bytes.count + 1))
      case 3: for index in start..<end { bytes[index] = 0 }
      default:
        if start < bytes.count { bytes[start] = UInt8.random(in: 0...255, using: &generator) }
      }
    }
    return bytes
  }

  /// Pieces of JSON that are hard on readers, in any order.
  private mutating func fragments() -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0...number(below: 30) {
      bytes += AdversarialBytes.pieces[number(below: AdversarialBytes.pieces.count)]
    }
    return bytes
  }

  private static let pieces: [[UInt8]] = [
    Array("{\"replica\":\"".utf8), Array("aaaaaaaaaaaaaaaa".utf8), Array("\",\"seq\":".utf8),
    Array("9007199254740991".utf8), Array("99999999999999999999999".utf8), Array("-0".utf8),
    Array("1e999".utf8), Array("\",\"batch\":[1,9007199254740991],\"".utf8), Array("[1,2]".utf8),
    Array(repeating: UInt8(ascii: "["), count: 100), Array(repeating: UInt8(ascii: "{"), count: 40),
    Array(repeating: UInt8(ascii: "\n"), count: 100), Array("\n".utf8), Array("\"}\n".utf8),
    Array("\\ud800".utf8), [0xEF, 0xBB, 0xBF], [0xC3], [0xF4, 0x90, 0x80, 0x80], [0], [0xFF],
    Array("\"stamp\":\"2199-12-31T23:59:59.999Z-ffff\"".utf8), Array(",\"data\":{".utf8),
    Array(",\"sum\":\"0000000000000000\"}".utf8), Array("{\"format\":9007199254740991,".utf8),
    Array(repeating: UInt8(ascii: "1"), count: 400), Array("true".utf8), Array("\u{2028}".utf8),
  ]

  /// Whole lines with right sums and extreme values.
  private mutating func lines() -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0...number(below: 5) {
      do throws(LogError) {
        bytes += try line() + [UInt8(ascii: "\n")]
      } catch {
        bytes += fragments()
      }
    }
    return bytes
  }

  private mutating func line() throws(LogError) -> [UInt8] {
    let seqs: [UInt64] = [1, 2, 3, 9, 1_000_000, (1 << 53) - 2, (1 << 53) - 1]
    let replicas: [UInt64] = [0xAAAA_AAAA_AAAA_AAAA, 0, .max, 0xB0]
    let stamps = [
      "2026-01-15T10:00:00.123Z-0000", "2199-12-31T23:59:59.999Z-ffff",
      "2000-01-01T00:00:00.000Z-0000",
    ]
    let marks: [(UInt64, UInt64)] = [
      (1, 1), (1, 2), (2, 2), (1, 1 << 52), (3, 3), (1, (1 << 53) - 1),
    ]
    let mark = marks[number(below: marks.count)]
    guard let stamp = Stamp(stamps[number(below: stamps.count)]) else {
      throw LogError(.malformed, "a stamp")
    }
    return try EventLine.bytes(
      of: World.draft("\(number(below: 3))"),
      id: EventID(
        replica: ReplicaID(bits: replicas[number(below: replicas.count)]),
        seq: seqs[number(below: seqs.count)]),
      stamp: stamp,
      batch: number(below: 3) == 0 ? BatchMark(index: mark.0, count: mark.1) : nil,
      in: World.dataset)
  }
}
