import EventLogTesting
import Testing

@testable import EventLog

/// The table of stamps, held against a dictionary.
struct StampTableTests {
  @Test(arguments: Seeds.some(of: 0..<20 as Range<UInt64>))
  func `the greatest stamp of each entity is found, whatever came in which order`(
    seed: UInt64
  ) throws {
    var generator = SplitMix64(seed: seed)
    var table = StampTable(seed: HashSeed(from: SeededRandomness(seed: seed)))
    var plain: [UInt64: Stamp] = [:]
    // Few numbers, so that most are there already; the lower halves are the same, as if an attacker had
    // chosen them.
    let numbers = (0..<60 as Range<UInt64>).map { ($0 % 7) | (($0 / 7) << 40) }
    for _ in 0..<400 {
      let number = numbers[Int(generator.next() % 60)]
      let stamp = Stamp(packed: Stamp.least + generator.next() % 50)
      table.note(stamp, of: number)
      plain[number] = max(plain[number] ?? stamp, stamp)
    }
    table.checkInvariants()
    for number in numbers { #expect(table[number] == plain[number]) }
    #expect(table[1 << 63] == nil)
  }

  @Test func `an empty table knows nothing`() {
    #expect(StampTable()[0] == nil)
  }
}

extension Stamp {
  /// The first stamp there is.
  fileprivate static let least = UInt64(Instant.earliestStamped.milliseconds) << 16
}
