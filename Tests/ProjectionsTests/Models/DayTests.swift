import Projections
import Testing

struct DayTests {
  @Test func `a day is read, printed and ordered`() throws {
    let day = try #require(Day("2024-02-29"))
    #expect((day.year, day.month, day.day) == (2024, 2, 29))
    #expect(day.description == "2024-02-29")
    #expect(Day("1970-01-02")?.daysSinceEpoch == 1)
    let next = try #require(Day("2024-03-01"))
    #expect(day < next)
    #expect(next.daysSinceEpoch == day.daysSinceEpoch + 1)
    #expect(Day("0000-01-01")?.description == "0000-01-01")
    #expect(Day("9999-12-31")?.description == "9999-12-31")
  }

  @Test(arguments: [
    "2023-02-29", "2024-13-01", "2024-00-01", "2024-01-00", "2024-1-01", "24-01-01", "2024-01-01 ",
    "", "2024/01/01", "+024-01-01",
  ])
  func `what the calendar does not have is no day`(text: String) {
    #expect(Day(text) == nil)
  }

  @Test func `a day is counted from another one, over leap days and turns of the year`() throws {
    let day = try #require(Day("2024-02-27"))
    #expect(
      (day...(day + 3)).map(\.description) == [
        "2024-02-27", "2024-02-28", "2024-02-29", "2024-03-01",
      ])
    #expect((day..<(day + 1)).count == 1 && (day..<day).isEmpty)
    #expect((day - 58).description == "2023-12-31")
    #expect(try #require(Day("2025-02-27")) - day == 366)
    #expect(day - (try #require(Day("2025-02-27"))) == -366)
    #expect(stride(from: day, to: day + 15, by: 7).map(\.day) == [27, 5, 12])
    #expect(Day(daysSinceEpoch: -1).description == "1969-12-31")
  }

  @Test(arguments: [
    Int.min, .min + 1, -10_000_000, -3_652_424, 3_652_424, 10_000_000, .max - 1, .max,
  ])
  func `no number of days leads out of the years 0 to 9999`(days: Int) throws {
    let (first, last) = (try #require(Day("0000-01-01")), try #require(Day("9999-12-31")))
    #expect(last - first == 3_652_424)
    let (far, back) = days > 0 ? (last, first) : (first, last)
    for day in [first, last, try #require(Day("2024-02-29"))] {
      #expect(day + days == far && day - days == back)
      #expect(day.advanced(by: days) == far)
    }
    #expect(Day(daysSinceEpoch: days) == far)
    // A range to the last day ends there.
    #expect(Array((last - 1)...last).count == 2)
  }

  @Test func `each day has the weekday that follows the one before`() throws {
    let first = try #require(Day("0000-01-01"))
    #expect(first.weekday == .saturday)
    #expect(try #require(Day("9999-12-31")).weekday == .friday)
    #expect(try #require(Day("1970-01-01")).weekday == .thursday)
    #expect(try #require(Day("2026-11-01")).weekday == .sunday)
    var expected = Weekday.saturday.rawValue
    for day in first..<(first + 1000) {
      #expect(day.weekday.rawValue == expected)
      expected = expected % 7 + 1
    }
    #expect(Weekday.allCases.map(\.rawValue) == Array(1...7))
    #expect(Weekday.monday < .tuesday && Weekday.saturday < .sunday)
  }

  @Test func `a day is made of its year, month and day`() throws {
    #expect(Day(year: 2024, month: 2, day: 29) == Day("2024-02-29"))
    #expect(Day(year: 0, month: 1, day: 1) == Day("0000-01-01"))
    for (year, month, day) in [
      (2023, 2, 29), (2024, 0, 1), (2024, 13, 1), (2024, 4, 31), (2024, 1, 0), (-1, 1, 1),
      (10_000, 1, 1), (.max, 1, 1), (2024, .min, 1), (2024, 1, .max),
    ] {
      #expect(Day(year: year, month: month, day: day) == nil)
    }
  }
}
