import EventLog
import Importers
import Projections
import Training
import Testing

@testable import ltcli

struct TimeWordTests {
  /// 26 March 2026, 13:00 in Berlin; three days later its clocks go forward.
  private static func reader(_ zone: String = "Europe/Berlin") throws -> TimeReader {
    let now = try #require(Instant("2026-03-26T12:00:00.000Z"))
    return TimeReader(now: now, zone: try LocalTime(zone: zone))
  }

  private static func instants(_ text: String, _ zone: String = "Europe/Berlin") throws -> String {
    let word = try #require(TimeWord(text), "\(text)")
    let range = try reader(zone).instants(of: word)
    return "\(range.lowerBound) \(range.upperBound)"
  }

  @Test(arguments: [
    ("2026-01-15", "2026-01-14T23:00:00.000Z 2026-01-15T22:59:59.999Z"),
    ("2026-03-29", "2026-03-28T23:00:00.000Z 2026-03-29T21:59:59.999Z"),
    ("2026-02", "2026-01-31T23:00:00.000Z 2026-02-28T22:59:59.999Z"),
    ("2025", "2024-12-31T23:00:00.000Z 2025-12-31T22:59:59.999Z"),
    ("today", "2026-03-25T23:00:00.000Z 2026-03-26T22:59:59.999Z"),
    ("Yesterday", "2026-03-24T23:00:00.000Z 2026-03-25T22:59:59.999Z"),
  ])
  func `a day, a month and a year count whole, by the clocks of the zone`(
    text: String, expected: String
  ) throws {
    #expect(try Self.instants(text) == expected)
  }

  @Test(arguments: [
    ("now", "2026-03-26T12:00:00.000Z"), ("NOW", "2026-03-26T12:00:00.000Z"),
    ("30min", "2026-03-26T11:30:00.000Z"), ("12h", "2026-03-26T00:00:00.000Z"),
    ("7d", "2026-03-19T12:00:00.000Z"), ("2w", "2026-03-12T12:00:00.000Z"),
    ("99999w", "0109-09-19T12:00:00.000Z"),
    ("2026-01-15T18:00", "2026-01-15T17:00:00.000Z"),
    ("2026-07-15 18:00", "2026-07-15T16:00:00.000Z"),
    ("2026-01-15T18:00:01", "2026-01-15T17:00:01.000Z"),
    ("2026-01-15t18:00:01.250", "2026-01-15T17:00:01.250Z"),
    ("2026-01-15T18:00Z", "2026-01-15T18:00:00.000Z"),
    ("2026-01-15T18:00:01.250z", "2026-01-15T18:00:01.250Z"),
    ("2026-01-15T18:00+01:00", "2026-01-15T17:00:00.000Z"),
    ("2026-01-15T18:00-0330", "2026-01-15T21:30:00.000Z"),
    ("2026-01-15T18:00:00+05", "2026-01-15T13:00:00.000Z"),
    // Skipped by the clocks, and shown twice by them.
    ("2026-03-29T02:30", "2026-03-29T01:30:00.000Z"),
    ("2025-10-26T02:30", "2025-10-26T00:30:00.000Z"),
  ])
  func `a time is one millisecond`(text: String, expected: String) throws {
    #expect(try Self.instants(text) == "\(expected) \(expected)")
  }

  @Test(arguments: [
    "", "x", "tomorrow", "7", "d", "7 d", "-7d", "123456d", "7m", "7dd", "2026-13", "2026-02-30",
    "2026-1-5", "26-01-15", "2026-01-15T", "2026-01-15T24:00", "2026-01-15T18:60",
    "2026-01-15T18", "2026-01-15T18:00:60", "2026-01-15T18:00:00.1", "2026-01-15T18:00:00.",
    "2026-01-15T18:00+24:00", "2026-01-15T18:00+1", "2026-01-15T18:00ZZ", "2026-01-15T18:00 Z",
    "2026-01-15_18:00", "２０２６-01-15", "2026-01-15T18:00é",
  ])
  func `anything else is no time`(text: String) { #expect(TimeWord(text) == nil) }

  @Test(arguments: [
    ("2026-01-15", "2026-01-15 2026-01-15"), ("2024-02", "2024-02-01 2024-02-29"),
    ("2026-12", "2026-12-01 2026-12-31"), ("9999-12", "9999-12-01 9999-12-31"),
    ("2025", "2025-01-01 2025-12-31"), ("now", "2026-03-26 2026-03-26"),
    ("today", "2026-03-26 2026-03-26"), ("yesterday", "2026-03-25 2026-03-25"),
    ("7d", "2026-03-19 2026-03-19"), ("1w", "2026-03-19 2026-03-19"),
    ("99999w", "0109-09-19 0109-09-19"),
  ])
  func `days are those of the calendar`(text: String, expected: String) throws {
    let word = try #require(TimeWord(text))
    let days = try #require(try Self.reader().days(of: word))
    #expect("\(days.lowerBound) \(days.upperBound)" == expected)
  }

  @Test(arguments: ["12h", "30min", "2026-01-15T18:00", "2026-01-15T18:00Z"])
  func `a time of day names no day`(text: String) throws {
    let word = try #require(TimeWord(text))
    #expect(try Self.reader().days(of: word) == nil)
  }

  @Test func `today is the day of the zone, not of Greenwich`() throws {
    #expect(try Self.reader("Pacific/Kiritimati").today.description == "2026-03-27")
    #expect(try Self.reader("Pacific/Pago_Pago").today.description == "2026-03-26")
  }

  @Test func `days follow each other without a gap, whatever the clocks do`() throws {
    // Havana's clocks go back at midnight; Apia had no 30 December 2011.
    for (zone, day) in [("America/Havana", "2025-11-02"), ("Pacific/Apia", "2011-12-29")] {
      let reader = try Self.reader(zone)
      var first = try #require(Day(day))
      for _ in 0..<4 {
        let next = first + 1
        let range = reader.instants(of: .days(first...first))
        let after = reader.instants(of: .days(next...next))
        #expect(range.upperBound.milliseconds + 1 >= after.lowerBound.milliseconds)
        #expect(range.lowerBound <= after.lowerBound)
        first = next
      }
    }
  }

  @Test func `weeks begin on Monday, before 1970 too`() throws {
    #expect(try #require(Day("1970-01-01")).shownWeekday == "Thu")
    #expect(try #require(Day("2026-03-26")).shownWeekday == "Thu")
    #expect(try #require(Day("1969-12-29")).shownWeekday == "Mon")
    #expect(try #require(Day("0001-01-01")).shownWeekday == "Mon")
  }
}
