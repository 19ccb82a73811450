import EventLog
import Foundation
import Projections
import Training
import Testing

/// The days of schedules (RFC 5545), held against python-dateutil.
struct ScheduleTests {
  /// What `Tests/Schedules/oracle.py` has said; `LIFTTRAIL_SCHEDULES` names another table of it.
  private static func table() throws -> [JSONObject] {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
      .dropLast(3).joined(separator: "/")
    let named = ProcessInfo.processInfo.environment["LIFTTRAIL_SCHEDULES"]
    let contents = try PosixFileSystem().contents(of: named ?? "\(root)/Schedules/table.jsonl")
    return try contents.bytes(in: 0..<contents.count).split(separator: UInt8(ascii: "\n"))
      .map { try #require(try JSONReader.value(of: Array($0)).object) }
  }

  private static func day(_ value: JSONValue?) throws -> Day {
    try #require(value?.string.flatMap { Day($0) })
  }

  @Test func `their days are those that dateutil says`() throws {
    let table = try Self.table()
    #expect(table.count >= 500)
    for row in table {
      let schedule = try Schedule.reading(try #require(row["schedule"]?.object))
      let range = try Self.day(row["from"])...Self.day(row["to"])
      let expected = row["days"]?.array?.compactMap(\.number).map { range.lowerBound + Int($0) }
      #expect(schedule.days(in: range) == expected, "\(JSONValue.object(row).canonicalText())")
    }
  }

  private static func day(_ text: String) throws -> Day { try #require(Day(text)) }

  @Test func `a part of a range has the days of the whole that are in it`() throws {
    for row in try Self.table() {
      let schedule = try Schedule.reading(try #require(row["schedule"]?.object))
      let range = try Self.day(row["from"])...Self.day(row["to"])
      let days = schedule.days(in: range)
      for day in [range.lowerBound, range.upperBound] + days.prefix(3) {
        #expect(schedule.days(in: day...day) == days.filter { $0 == day })
      }
    }
  }

  @Test func `a month without the day is passed over`() throws {
    let schedule = Schedule(start: try Self.day("2026-01-31"), .monthly)
    #expect(
      schedule.days(in: try Self.day("2026-01-01")...Self.day("2026-07-31")).map(\.description)
        == ["2026-01-31", "2026-03-31", "2026-05-31", "2026-07-31"])
  }

  @Test func `what is excluded counts`() throws {
    let start = try Self.day("2026-01-01")
    let schedule = Schedule(start: start, .daily, count: 3, excluded: [start + 1])
    #expect(schedule.days(in: start...start + 9) == [start, start + 2])
  }

  @Test func `a schedule that this build cannot read has no day`() throws {
    let start = try Self.day("2026-01-01")
    #expect(Schedule(start: start).days(in: start...start + 9) == [])
    #expect(Schedule(.daily).days(in: start...start + 9) == [])
  }

  @Test(arguments: Schedule.Frequency.allCases)
  func `no number makes it trap, or long`(frequency: Schedule.Frequency) throws {
    let first = try Self.day("0000-01-01")
    let last = try Self.day("9999-12-31")
    func days(_ interval: Int, count: Int?, nth: Int = 0, _ monthDays: [Int] = []) -> [Day] {
      Schedule(
        start: first, frequency, interval: interval, weekdays: nth == 0 ? [] : Weekday.allCases,
        nth: nth, monthDays: monthDays, count: count
      ).days(in: last - 40...last)
    }
    #expect(days(.max, count: .max).isEmpty)
    #expect(days(.max, count: nil).isEmpty)
    #expect(days(.min, count: nil) == days(1, count: .max))
    #expect(days(1, count: .min).isEmpty)
    #expect(days(1, count: 3_000_000, [.max, .min, -1]).count <= 2)
    #expect(days(1, count: nil, nth: .min).count == (frequency.hasNth ? 0 : 41))
    #expect(days(1, count: nil, nth: .max).count == (frequency.hasNth ? 0 : 41))
    // It is due on the first and the last day of the calendar.
    let yearly = Schedule(start: first, .yearly, monthDays: [1, -1])
    #expect(yearly.days(in: last - 40...last).last == last)
    #expect(yearly.days(in: first...first) == [first])
    let far = Schedule(start: last, frequency, interval: .max, count: .max)
    #expect(far.days(in: first...last) == [last])
  }
}

extension Schedule.Frequency {
  /// Whether `nth` means something within such a period.
  fileprivate var hasNth: Bool { self == .monthly || self == .yearly }
}
