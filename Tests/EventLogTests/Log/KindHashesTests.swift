import EventLogTesting
import Testing

@testable import EventLog

/// The remembered hashes of kinds, checked against hashing each kind anew.
struct KindHashesTests {
  @Test(arguments: Seeds.some(of: 0..<20 as Range<UInt64>))
  func `a remembered hash is that of the kind's bytes`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var hashes = KindHashes()
    // Few letters, so that kinds repeat and some differ only in their last byte.
    for _ in 0..<400 {
      let count = Int.random(in: 1...10, using: &generator)
      let kind = (0..<count).map { _ in UInt8.random(in: 0x61...0x62, using: &generator) }
      let before = [UInt8](repeating: 0x22, count: Int.random(in: 0...3, using: &generator))
      let after = [UInt8](repeating: 0x2E, count: Int.random(in: 0...9, using: &generator))
      let line = before + kind + after
      let place = before.count..<(before.count + count)
      let hash = line.withUnsafeBytes { hashes.hash(ofKindAt: place, in: $0) }
      #expect(hash == XXH64.hash(kind))
    }
  }
}
