import EventLog
import Testing

/// The calendar, checked against counting days one by one.
struct CivilDateTests {
  @Test func `every day from 1970 to 2200 comes back as itself`() throws {
    var plain = PlainCalendar()
    var wrong: [String] = []
    while plain.year <= 2200 {
      let date = CivilDate(daysSinceEpoch: plain.days)
      let again = CivilDate(year: plain.year, month: plain.month, day: plain.day)
      let isRight =
        date.year == plain.year && date.month == plain.month && date.day == plain.day
        && again == date && date.daysSinceEpoch == plain.days && date.text == plain.text
        && CivilDate(text: Array(plain.text.utf8)) == date
      if !isRight { wrong.append("\(plain.text) as \(date.text)") }
      plain.advance()
    }
    #expect(wrong == [])
    // 231 years of 365 days, and the 56 leap days 1972, 1976 … 2196 without 2100, and 2000 among them.
    #expect(plain.days == 231 * 365 + 56)
  }

  @Test(arguments: [
    (2000, 2, 29), (1996, 2, 29), (2400, 2, 29), (1600, 2, 29), (2026, 12, 31), (0, 1, 1),
    (9999, 12, 31),
  ])
  func `a day of the calendar is taken`(year: Int, month: Int, day: Int) throws {
    let date = try #require(CivilDate(year: year, month: month, day: day))
    #expect(CivilDate(daysSinceEpoch: date.daysSinceEpoch) == date)
  }

  @Test(arguments: [
    (1900, 2, 29), (2100, 2, 29), (2026, 2, 29), (2000, 2, 30), (2026, 4, 31), (2026, 6, 31),
    (2026, 9, 31), (2026, 11, 31), (2026, 1, 32), (2026, 1, 0), (2026, 0, 1), (2026, 13, 1),
    (2026, -1, 1), (2026, 1, -1),
  ])
  func `a day that the calendar lacks is refused`(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test(arguments: [
    ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2000-03-01", 11_017),
    ("2026-01-15", 20_468), ("0000-03-01", -719_468), ("0000-02-29", -719_469),
  ])
  func `days are counted from 1970`(text: String, days: Int) {
    #expect(CivilDate(text: Array(text.utf8))?.daysSinceEpoch == days)
    #expect(CivilDate(daysSinceEpoch: days).text == text)
  }

  @Test(arguments: [
    "", "2026", "2026-01", "2026-1-15", "2026-01-1", "26-01-15", "2026-01-155", " 2026-01-15",
    "2026/01/15", "2026-01/15", "20260-1-15", "-026-01-15", "+026-01-15", "2026-0a-15",
    "2026-02-30", "2026-00-10", "２026-01-15", "2026-01-15\n",
  ])
  func `a text that is no day is refused`(text: String) {
    #expect(CivilDate(text: Array(text.utf8)) == nil)
  }
}

/// A calendar that only knows how to move to the next day.
private struct PlainCalendar {
  var year = 1970
  var month = 1
  var day = 1
  var days = 0

  var text: String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(padded(month))-\(padded(day))"
  }

  mutating func advance() {
    let isLeap = year.isMultiple(of: 400) || (year.isMultiple(of: 4) && !year.isMultiple(of: 100))
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    days += 1
    day += 1
    if day > lengths[month - 1] {
      day = 1
      month += 1
    }
    if month > 12 {
      month = 1
      year += 1
    }
  }
}
