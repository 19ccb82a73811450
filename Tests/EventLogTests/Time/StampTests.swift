import EventLog
import EventLogTesting
import Testing

/// Stamps, their notation and their order (merge-rules 1).
struct StampTests {
  @Test func `a stamp reads as it prints`() throws {
    let stamp = try #require(Stamp("2026-01-15T10:00:00.123Z-00af"))
    #expect(stamp.instant == Instant(milliseconds: 1_768_471_200_123))
    #expect(stamp.counter == 0xAF)
    #expect(stamp.description == "2026-01-15T10:00:00.123Z-00af")
  }

  @Test func `any stamp comes back as itself`() throws {
    var generator = SplitMix64(seed: 2)
    for _ in 1...2000 {
      let stamp = try #require(Stamp.random(using: &generator))
      #expect(Stamp(stamp.description) == stamp)
      #expect(Stamp(instant: stamp.instant, counter: stamp.counter) == stamp)
    }
  }

  @Test func `text order is time order`() throws {
    var generator = SplitMix64(seed: 3)
    for round in 1...2000 {
      let left = try #require(Stamp.random(using: &generator))
      // Every other pair is close together, so that the counter decides too.
      let right =
        round.isMultiple(of: 2)
        ? try #require(Stamp.random(using: &generator))
        : try #require(Stamp.random(near: left, using: &generator))
      let times = (left.instant.milliseconds, left.counter)
      let otherTimes = (right.instant.milliseconds, right.counter)
      let texts = (Array(left.description.utf8), Array(right.description.utf8))
      #expect((left < right) == (times < otherTimes), "\(left) and \(right)")
      #expect((left < right) == texts.0.lexicographicallyPrecedes(texts.1), "\(left) and \(right)")
      #expect((left == right) == (texts.0 == texts.1), "\(left) and \(right)")
    }
  }

  @Test(arguments: [
    "2000-01-01T00:00:00.000Z-0000", "2199-12-31T23:59:59.999Z-ffff",
    "2000-02-29T00:00:00.000Z-0001",
  ])
  func `the first and the last stamp are stamps`(text: String) {
    #expect(Stamp(text)?.description == text)
  }

  @Test(arguments: [
    "", "2026-01-15T10:00:00.123Z", "2026-01-15T10:00:00.123Z-", "2026-01-15T10:00:00.123Z-000",
    "2026-01-15T10:00:00.123Z-00000", "2026-01-15T10:00:00.123Z-00AF",
    "2026-01-15T10:00:00.123Z-00ag", "2026-01-15T10:00:00.123Z_0000",
    "2026-01-15T10:00:00.123Z+0000", "2026-01-15T10:00:00Z-0000", "2026-01-15T10:00:00Z-0000abcd",
    "1999-12-31T23:59:59.999Z-ffff", "2200-01-01T00:00:00.000Z-0000",
    "2100-02-29T00:00:00.000Z-0000", "2026-01-15T24:00:00.000Z-0000",
    " 2026-01-15T10:00:00.123Z-0000", "2026-01-15T10:00:00.123Z-0000\n",
    "2026-01-15T10:00:00.123Z- 000", "2026-01-15T10:00:00.123Z-+000",
    "2026-01-15T10:00:00.123Z-00é",
  ])
  func `a text that is no stamp is refused`(text: String) {
    #expect(Stamp(text) == nil)
  }

  @Test func `there is no stamp outside the years 2000 to 2199`() {
    let before = Instant(milliseconds: Instant.earliestStamped.milliseconds - 1)
    let after = Instant(milliseconds: Instant.latestStamped.milliseconds + 1)
    #expect(Stamp(instant: before, counter: .max) == nil)
    #expect(Stamp(instant: after) == nil)
    #expect(Stamp(instant: Instant(milliseconds: .min)) == nil)
    #expect(Stamp(instant: Instant(milliseconds: .max)) == nil)
    #expect(Stamp(instant: .earliestStamped) != nil)
    #expect(Stamp(instant: .latestStamped, counter: .max) != nil)
  }
}

extension Stamp {
  /// Any stamp.
  static func random(using generator: inout SplitMix64) -> Stamp? {
    let milliseconds = Int64.random(
      in: Instant.earliestStamped.milliseconds...Instant.latestStamped.milliseconds,
      using: &generator)
    return Stamp(
      instant: Instant(milliseconds: milliseconds),
      counter: UInt16.random(in: .min ... .max, using: &generator))
  }

  /// A stamp within two milliseconds and two counts of another.
  static func random(near other: Stamp, using generator: inout SplitMix64) -> Stamp? {
    let earliest = max(other.instant.milliseconds - 2, Instant.earliestStamped.milliseconds)
    let latest = min(other.instant.milliseconds + 2, Instant.latestStamped.milliseconds)
    let milliseconds = Int64.random(in: earliest...latest, using: &generator)
    return Stamp(
      instant: Instant(milliseconds: milliseconds),
      counter: other.counter &+ UInt16.random(in: 0...2, using: &generator))
  }
}
