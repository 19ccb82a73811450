import EventLog
import Importers
import Projections
import Testing
import Training

@testable import ltcli

struct SpokenTimeTests {
  /// Thursday, 26 March 2026, 13:00 in Berlin.
  private static func reader() throws -> TimeReader {
    let now = try #require(Instant("2026-03-26T12:00:00.000Z"))
    return TimeReader(now: now, zone: try LocalTime(zone: "Europe/Berlin"))
  }

  @Test(arguments: [
    ("monday", "2026-03-23"), ("Mon", "2026-03-23"), ("thu", "2026-03-26"),
    ("thursday", "2026-03-26"), ("last thu", "2026-03-19"), ("last tue", "2026-03-24"),
    ("fri", "2026-03-20"), ("28.11.", "2025-11-28"), ("28.11.2026", "2026-11-28"),
    ("26.3.", "2026-03-26"), ("27.3.", "2025-03-27"), ("29.2.", "2024-02-29"),
    ("28/11", "2025-11-28"), ("11/28", "2025-11-28"), ("11/28/2025", "2025-11-28"),
    ("28/11/2025", "2025-11-28"), ("3/3", "2026-03-03"),
  ])
  func `a day is the last one that has come`(text: String, day: String) throws {
    let word = try #require(TimeWord(text))
    let days = try #require(try Self.reader().days(of: word))
    #expect("\(days.lowerBound) \(days.upperBound)" == "\(day) \(day)")
  }

  @Test(arguments: [
    ("19:10", "2026-03-26T18:10:00.000Z"), ("tue 18:30", "2026-03-24T17:30:00.000Z"),
    ("last tue 18:30", "2026-03-24T17:30:00.000Z"),
    ("yesterday 18:30", "2026-03-25T17:30:00.000Z"),
    ("yesterday at 18:30", "2026-03-25T17:30:00.000Z"), ("today 7:05", "2026-03-26T06:05:00.000Z"),
    ("28.11. 18:30", "2025-11-28T17:30:00.000Z"), ("28.11.2025 6pm", "2025-11-28T17:00:00.000Z"),
    ("2026-03-01 6:30pm", "2026-03-01T17:30:00.000Z"), ("12am", "2026-03-25T23:00:00.000Z"),
    ("12pm", "2026-03-26T11:00:00.000Z"),
  ])
  func `a time stands behind a day, or is of today`(text: String, instant: String) throws {
    let word = try #require(TimeWord(text))
    #expect(try Self.reader().instants(of: word).lowerBound.description == instant)
    #expect(try Self.reader().days(of: word) == nil)
  }

  @Test(arguments: [
    "3/4", "3/4/2026", "31.2.", "32.1.", "1.13.", "28.11.26", "13pm", "0am", "7:5", "24:00",
    "18:60",
    "last", "last week", "m", "mond", "tues day", "next tue", "5/", "/5", "13/13", "1/2/3", "::",
    "today yesterday", "at 18:30 tue",
  ])
  func `anything else is no time`(text: String) { #expect(TimeWord(text) == nil) }

  @Test(arguments: [
    (["sessions", "/phone", "--from", "3/4"], "--from: “3/4” may be two days"),
    (["log", "/phone", "--since", "3/4 18:30"], "--since: “3/4 18:30” may be two days"),
    (["show", "/phone", "3/4"], "“3/4” may be two days"),
    (["train", "/phone", "--on", "3/4"], "--on: “3/4” may be two days"),
  ])
  func `a day that may be two is refused with both spellings`(words: [String], reason: String) {
    let bench = Workbench()
    bench.makeStore()
    let outcome = bench.run(words, on: CapturedConsole())
    #expect(outcome.status == .undecided, "\(outcome.error)")
    #expect(outcome.error.contains(reason))
    #expect(
      outcome.error.contains("write 3.4. where the day stands first, or 4.3. where the month"))
  }

  @Test func `every verb that takes a day takes it as people write it`() {
    let training = TrainingBench()
    let bench = training.bench
    #expect(
      bench.run(["sessions", "/phone", "--from", "wed"], on: CapturedConsole()).status == .done)
    let shown = bench.run(["show", "/phone", "5.1."], on: CapturedConsole())
    #expect(shown.status == .done && shown.output.contains("Squat"), "\(shown.error)")
    let monday = bench.run(["show", "/phone", "session", "5/1/2026"], on: CapturedConsole())
    #expect(monday.status == .undecided)
    #expect(
      bench.run(["show", "/phone", "session", "14/1/2026"], on: CapturedConsole()).output
        .contains("Squat"))
  }
}
