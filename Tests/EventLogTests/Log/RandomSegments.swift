import EventLogTesting
import Testing

@testable import EventLog

/// The bytes of a random log: groups of lines of three replicas, in a few segments, with damage or
/// without.
struct RandomSegments {
  /// The lines of each segment, with their newlines.
  private(set) var lines: [[[UInt8]]] = []
  private var generator: SplitMix64

  init(seed: UInt64, isDamaged: Bool) throws {
    generator = SplitMix64(seed: seed)
    var seqs: [UInt64] = [0, 0, 0]
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      var segment: [[UInt8]] = []
      for _ in 0..<Int.random(in: 1...12, using: &generator) { segment += try group(&seqs) }
      lines.append(segment)
    }
    guard isDamaged else { return }
    for _ in 0..<Int.random(in: 1...2, using: &generator) { damage() }
  }

  /// The segments, named after the positions that they would have without damage.
  func segments() -> [Log.Segment] {
    var position = 1
    return lines.enumerated().map { index, lines in
      defer { position += lines.count { $0.last == UInt8(ascii: "\n") } }
      return Log.Segment(
        path: "segment \(index)", firstPosition: position,
        contents: FileContents(Array(lines.joined())))
    }
  }

  /// One line, or a batch.
  private mutating func group(_ seqs: inout [UInt64]) throws -> [[UInt8]] {
    let replica = Int.random(in: 0..<3, using: &generator)
    let count = UInt64([1, 1, 1, 2, 3, 7].randomElement(using: &generator) ?? 1)
    let isMarked = count > 1 || Bool.random(using: &generator)
    return try (1...count).map { index in
      seqs[replica] += 1
      let length = Int.random(in: 0...9, using: &generator) == 0 ? 3_000 : 20
      let note = String(repeating: "n", count: Int.random(in: 0...length, using: &generator))
      let stamp = try #require(Stamp("2026-01-15T10:00:00.123Z-0000"))
      let id = EventID(replica: ReplicaID(bits: UInt64(replica) + 1), seq: seqs[replica])
      let draft = try draft("module.saved", "m", ["note": .string(note)])
      return try EventLine.bytes(
        of: draft, id: id, stamp: stamp,
        batch: isMarked ? BatchMark(index: index, count: count) : nil, in: TestStore.dataset) + [
          UInt8(ascii: "\n")
        ]
    }
  }

  /// Damages the lines as no writer would.
  private mutating func damage() {
    let segment = Int.random(in: 0..<lines.count, using: &generator)
    guard let line = lines[segment].indices.randomElement(using: &generator) else { return }
    let byte = Int.random(in: 0..<lines[segment][line].count, using: &generator)
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: lines[segment][line][byte] ^= UInt8(1 << Int.random(in: 0..<8, using: &generator))
    case 1: lines[segment].remove(at: line)
    case 2: lines[segment].insert(Array("no event\n".utf8), at: line)
    case 3: lines[segment].insert([UInt8(ascii: "\n")], at: line)
    case 4: lines[segment].append(lines[segment][line])
    case 5: lines[segment].swapAt(line, 0)
    default: lines[segment] = lines[segment][..<line] + [Array(lines[segment][line][..<byte])]
    }
  }
}
