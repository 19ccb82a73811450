import EventLog
import EventLogTesting
import Testing

/// Instants and their notation.
struct InstantTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00.000Z", 0), ("1970-01-01T00:00:00.001Z", 1),
    ("1969-12-31T23:59:59.999Z", -1), ("2000-02-29T12:34:56.789Z", 951_827_696_789),
    ("2026-01-15T10:00:00.123Z", 1_768_471_200_123),
    ("2000-01-01T00:00:00.000Z", 946_684_800_000),
    ("2099-12-31T23:59:59.999Z", 4_102_444_799_999),
    ("2199-12-31T23:59:59.999Z", 7_258_118_399_999),
  ])
  func `a text and its milliseconds name the same instant`(text: String, milliseconds: Int64) {
    #expect(Instant(text) == Instant(milliseconds: milliseconds))
    #expect(Instant(milliseconds: milliseconds).description == text)
  }

  @Test func `the borders of stamps are the borders of their years`() {
    #expect(Instant.earliestStamped.description == "2000-01-01T00:00:00.000Z")
    #expect(Instant.latestBelieved.description == "2099-12-31T23:59:59.999Z")
    #expect(Instant.latestStamped.description == "2199-12-31T23:59:59.999Z")
  }

  @Test func `milliseconds may be left out`() {
    #expect(Instant("2026-01-15T10:00:00Z") == Instant("2026-01-15T10:00:00.000Z"))
  }

  @Test func `any instant of the years 1970 to 2200 comes back as itself`() {
    var generator = SplitMix64(seed: 1)
    let wrong = (1...5000).map { _ in Int64.random(in: 0..<7_289_654_400_000, using: &generator) }
      .filter { Instant(Instant(milliseconds: $0).description)?.milliseconds != $0 }
    #expect(wrong == [])
  }

  @Test func `each millisecond around a second comes back as itself`() {
    let second = 1_768_471_200_000 as Int64
    let wrong = ((second - 1001)...(second + 1001))
      .filter { Instant(Instant(milliseconds: $0).description)?.milliseconds != $0 }
    #expect(wrong == [])
  }

  @Test(arguments: [
    "", "2026-01-15", "2026-01-15T10:00", "2026-01-15T10:00:00", "2026-01-15T10:00:00.123",
    "2026-01-15t10:00:00.123Z", "2026-01-15T10:00:00.123z", "2026-01-15 10:00:00.123Z",
    "2026-01-15T24:00:00.000Z", "2026-01-15T10:60:00.000Z", "2026-01-15T10:00:60.000Z",
    "2026-01-15T10:00:00.12Z", "2026-01-15T10:00:00.1234Z", "2026-01-15T10:00:00,123Z",
    "2026-01-15T10:00:00.Z", "2026-01-15T10:00:00.123+00:00", "2026-01-15T10:00:00+00:00Z",
    "2026-02-29T10:00:00.000Z", "2026-13-01T10:00:00.000Z", "2026-01-15T1a:00:00.000Z",
    "2026-01-15T-1:00:00.000Z", "2026-01-15T10-00:00.000Z", "2026-01-15T10:00-00.000Z",
    "2026-01-15T10:00:00.000Z ", " 2026-01-15T10:00:00.000Z", "12026-01-15T10:00:00.000Z",
    "2026-01-15T10:00:0\u{665}.000Z", "2026-01-15T10:00:00.00é",
  ])
  func `a text that is no instant is refused`(text: String) {
    #expect(Instant(text) == nil)
  }

  @Test func `the earlier instant is the lesser`() {
    #expect(Instant(milliseconds: -1) < Instant(milliseconds: 0))
    #expect(!(Instant(milliseconds: 0) < Instant(milliseconds: 0)))
  }
}
