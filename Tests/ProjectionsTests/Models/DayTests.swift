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
}
