import EventLogTesting
import Testing

@testable import EventLog

/// The stamps of local writes, whatever the wall clock does (merge-rules 1).
struct StampClockTests {
  /// The stamps of writes about one entity, one for each reading of the wall clock.
  private func stamps(
    readings: [String], after first: String? = nil
  ) throws -> [String] {
    var greatest = try first.map { try #require(Stamp($0)) }
    return try readings.map { reading in
      let now = try #require(Instant(reading))
      let stamp = try #require(Stamp.forLocalWrite(now: now, after: greatest))
      greatest = stamp
      return stamp.description
    }
  }

  @Test func `the first write about an entity has the wall clock and counter 0`() throws {
    #expect(
      try stamps(readings: ["2026-01-15T10:00:00.123Z"]) == ["2026-01-15T10:00:00.123Z-0000"])
  }

  @Test func `a clock that runs gives its own time`() throws {
    #expect(
      try stamps(readings: ["2026-01-15T10:00:00.123Z", "2026-01-15T10:00:00.124Z"])
        == ["2026-01-15T10:00:00.123Z-0000", "2026-01-15T10:00:00.124Z-0000"])
  }

  @Test func `a stuttering clock counts up`() throws {
    let reading = "2026-01-15T10:00:00.123Z"
    #expect(
      try stamps(readings: [reading, reading, reading, "2026-01-15T10:00:00.124Z"]) == [
        "2026-01-15T10:00:00.123Z-0000", "2026-01-15T10:00:00.123Z-0001",
        "2026-01-15T10:00:00.123Z-0002", "2026-01-15T10:00:00.124Z-0000",
      ])
  }

  @Test func `a regressing clock changes nothing`() throws {
    #expect(
      try stamps(readings: [
        "2026-01-15T10:00:00.123Z", "2026-01-15T10:00:00.122Z", "2024-01-01T00:00:00.000Z",
        "2026-01-15T10:00:00.200Z",
      ]) == [
        "2026-01-15T10:00:00.123Z-0000", "2026-01-15T10:00:00.123Z-0001",
        "2026-01-15T10:00:00.123Z-0002", "2026-01-15T10:00:00.200Z-0000",
      ])
  }

  @Test func `a write goes beyond a value from a drifting clock`() throws {
    #expect(
      try stamps(
        readings: ["2026-01-15T10:00:00.000Z", "2026-01-15T10:00:05.000Z"],
        after: "2031-05-01T00:00:00.000Z-0000")
        == ["2031-05-01T00:00:00.000Z-0001", "2031-05-01T00:00:00.000Z-0002"])
  }

  @Test func `an overflowing counter moves on to the next millisecond`() throws {
    #expect(
      try stamps(
        readings: ["2026-01-15T10:00:00.123Z", "2026-01-15T10:00:00.123Z"],
        after: "2026-01-15T10:00:00.123Z-fffe")
        == ["2026-01-15T10:00:00.123Z-ffff", "2026-01-15T10:00:00.124Z-0000"])
  }

  @Test func `an overflowing counter carries into the next year`() throws {
    #expect(
      try stamps(
        readings: ["2026-12-31T23:59:59.999Z"], after: "2026-12-31T23:59:59.999Z-ffff")
        == ["2027-01-01T00:00:00.000Z-0000"])
  }

  @Test func `the clock wins over an overflow only if it is later`() throws {
    #expect(
      try stamps(
        readings: ["2026-01-15T10:00:00.124Z"], after: "2026-01-15T10:00:00.123Z-ffff")
        == ["2026-01-15T10:00:00.124Z-0000"])
  }

  @Test(arguments: [
    ("1970-01-01T00:00:00.000Z", "2000-01-01T00:00:00.001Z-0000"),
    ("1999-12-31T23:59:59.999Z", "2000-01-01T00:00:00.001Z-0000"),
    ("2000-01-01T00:00:00.000Z", "2000-01-01T00:00:00.001Z-0000"),
    ("2000-01-01T00:00:00.001Z", "2000-01-01T00:00:00.001Z-0000"),
    ("2000-01-01T00:00:00.002Z", "2000-01-01T00:00:00.002Z-0000"),
    ("2099-12-31T23:59:59.999Z", "2099-12-31T23:59:59.999Z-0000"),
    ("2100-01-01T00:00:00.000Z", "2099-12-31T23:59:59.999Z-0000"),
    ("2150-06-01T00:00:00.000Z", "2099-12-31T23:59:59.999Z-0000"),
    ("9999-12-31T23:59:59.999Z", "2099-12-31T23:59:59.999Z-0000"),
  ])
  func `a clock outside the years 2000 to 2099 stands at their nearest end`(
    reading: String, stamp: String
  ) throws {
    #expect(try stamps(readings: [reading]) == [stamp])
  }

  @Test(arguments: [
    (Int64.min, "2000-01-01T00:00:00.001Z-0000"), (Int64.max, "2099-12-31T23:59:59.999Z-0000"),
  ])
  func `a clock that makes no sense at all is read as well`(milliseconds: Int64, stamp: String) {
    let now = Instant(milliseconds: milliseconds)
    #expect(Stamp.forLocalWrite(now: now, after: nil)?.description == stamp)
  }

  @Test func `an edit of a starter is later than every starter, whatever the clock shows`() throws {
    for version in [1, 2, .max] as [UInt16] {
      let starter = try #require(Stamp.starter(version: version))
      let edit = try #require(Stamp.forLocalWrite(now: Instant(milliseconds: 0), after: starter))
      #expect(edit.description == "2000-01-01T00:00:00.001Z-0000")
      #expect(starter < edit)
      let record = Stamp.forAdoption(of: Instant(milliseconds: .min), now: Instant(milliseconds: 0))
      #expect(record == edit)
    }
  }

  @Test(
    arguments: [
      (0, nil), (1, "2000-01-01T00:00:00.000Z-0000"), (2, "2000-01-01T00:00:00.000Z-0001"),
      (.max, "2000-01-01T00:00:00.000Z-fffe"),
    ] as [(UInt16, String?)])
  func `the version of a starter is its place in the first millisecond`(
    version: UInt16, stamp: String?
  ) {
    #expect(Stamp.starter(version: version)?.description == stamp)
  }

  @Test func `a clock beyond 2099 still counts up`() throws {
    let reading = "2150-06-01T00:00:00.000Z"
    #expect(
      try stamps(readings: [reading, reading])
        == ["2099-12-31T23:59:59.999Z-0000", "2099-12-31T23:59:59.999Z-0001"])
  }

  @Test func `a value that was stamped beyond 2099 is overruled all the same`() throws {
    #expect(
      try stamps(
        readings: ["2026-01-15T10:00:00.000Z"], after: "2150-06-01T00:00:00.000Z-0007")
        == ["2150-06-01T00:00:00.000Z-0008"])
  }

  @Test func `the last stamp has no tick`() throws {
    let last = try #require(Stamp("2199-12-31T23:59:59.999Z-ffff"))
    #expect(last.ticked == nil)
    // A snapshot may state any number.
    #expect(Stamp(packed: .max).ticked == nil)
    #expect(Stamp.forLocalWrite(now: .latestBelieved, after: last) == nil)
    let lastButOne = try #require(Stamp("2199-12-31T23:59:59.999Z-fffe"))
    #expect(lastButOne.ticked == last)
  }

  @Test func `a write is later than what it follows, and no earlier than the clock`() throws {
    var generator = SplitMix64(seed: 4)
    for _ in 1...2000 {
      let greatest = try #require(Stamp.random(using: &generator))
      // Half of the readings are close to the entity's stamp.
      let now =
        Bool.random(using: &generator)
        ? try #require(Stamp.random(near: greatest, using: &generator)).instant
        : try #require(Stamp.random(using: &generator)).instant
      let clock = try #require(Stamp(instant: min(now, .latestBelieved)))
      let tick = try #require(greatest.ticked)
      #expect(Stamp.forLocalWrite(now: now, after: greatest) == max(clock, tick))
      #expect(greatest < tick)
    }
  }
}
