import Projections
import Training
import Testing

@testable import Importers

struct `Dates and times as spreadsheets write them` {
  private func plan(
    _ dates: [String], as order: DateOrder? = nil
  ) throws(ImportError) -> ImportPlan {
    let rows = dates.enumerated().map { place, date in
      "\"\(date)\",A\(place),30m,Squat,1,100,5,0,0,,,"
    }
    let text = ([StrongFile.classic] + rows).joined(separator: "\n") + "\n"
    return try StrongImport.plan(for: Array(text.utf8), unit: .kilograms, zone: "UTC", dates: order)
  }

  private func starts(_ dates: String..., as order: DateOrder? = nil) throws -> [String] {
    let plan = try plan(dates, as: order)
    #expect(plan.skips == [] && plan.notes == [])
    return plan.sessions.compactMap { $0.started?.startedAt.map { "\($0)" } }
  }

  @Test(arguments: [
    ("7/23/2025 7:16 PM", "2025-07-23T19:16:00.000Z"),
    ("7/23/25 19:16", "2025-07-23T19:16:00.000Z"),
    ("07/23/2025, 07:16:05 PM", "2025-07-23T19:16:05.000Z"),
    ("23.07.2025 19:16", "2025-07-23T19:16:00.000Z"), ("3.4.25 9:05", "2025-04-03T09:05:00.000Z"),
    ("23/07/2025 19:16:05", "2025-07-23T19:16:05.000Z"),
    ("23-07-2025 19:16", "2025-07-23T19:16:00.000Z"),
    ("23-07-2025 19.16", "2025-07-23T19:16:00.000Z"),
    ("2025-07-23 19:16", "2025-07-23T19:16:00.000Z"),
    ("2025-07-23 7:16", "2025-07-23T07:16:00.000Z"),
    ("2025-07-23T19:16:00", "2025-07-23T19:16:00.000Z"),
    ("2025/7/3 19:16", "2025-07-03T19:16:00.000Z"),
    ("2025-07-23 19:16:05.000", "2025-07-23T19:16:05.000Z"),
    ("2025. 7. 23. 오후 7:16", "2025-07-23T19:16:00.000Z"),
    ("2025年7月23日 19:16", "2025-07-23T19:16:00.000Z"),
    ("5/5/2025 0:00", "2025-05-05T00:00:00.000Z"),
  ])
  func `a date that settles itself is read by itself`(text: String, expected: String) throws {
    #expect(try starts(text) == [expected])
  }

  @Test(arguments: [
    "7/23/2025 19:16Z", "23/23/2025 19:16", "31.04.2025 19:16", "2025/23/07 19:16", "7/23/2025 19",
    "25-07-23 19:16", "7/23/2025 24:00", "7/23/2025 19:60", "7/23/2025 1916", "7.23/2025 19:16",
    "7/23/202 19:16", "45861.80", "7/23/2025 19:16 x", "7/23/2025x19:16", "", "23.07. 19:16",
    "7/23/2025 13:16 PM", "7/23/1825 19:16",
  ])
  func `what is no date is not read as one`(text: String) throws {
    #expect(
      try plan([text, "2025-01-01 10:00:00"]).skips
        == ["2: column “Date”: “\(text)” is not a date with a time"])
  }

  @Test func `a day above 12 settles the order for the whole file, wherever it stands`() throws {
    #expect(
      try starts("3/4/2025 10:00", "7/23/2025 10:00")
        == ["2025-03-04T10:00:00.000Z", "2025-07-23T10:00:00.000Z"])
    #expect(
      try starts("3/4/2025 10:00", "23/7/2025 10:00")
        == ["2025-04-03T10:00:00.000Z", "2025-07-23T10:00:00.000Z"])
    #expect(
      try starts("3-4-2025 10:00", "2025-01-01 10:00:00", "13/4/2025 10:00")[0]
        == "2025-04-03T10:00:00.000Z")
  }

  @Test func `where nothing settles it, it is asked, and the answer counts`() throws {
    let dates = ["5/5/2025 10:00", "3/4/2025 10:00", "23.07.2025 10:00"]
    #expect(throws: ImportError.datesUndecided(line: 3, date: "3/4/2025 10:00")) { try plan(dates) }
    #expect(try plan(dates, as: .dayFirst).sessions[1].title == "2025-04-03 A1")
    #expect(try plan(dates, as: .monthFirst).sessions[1].title == "2025-03-04 A1")
  }

  @Test func `an answer that the file contradicts is refused`() throws {
    #expect(
      throws: ImportError.datesContradicted(
        asked: .dayFirst, line: 3, date: "7/23/2025 10:00")
    ) { try plan(["3/4/2025 10:00", "7/23/2025 10:00"], as: .dayFirst) }
    #expect(try starts("2025-07-23 10:00:00", as: .dayFirst) == ["2025-07-23T10:00:00.000Z"])
  }

  @Test
  func `of two orders in one file that of more dates counts, and the others are not understood`()
    throws
  {
    let dates = ["3/4/2025 10:00", "7/23/2025 10:00", "23/7/2025 10:00", "24/7/2025 10:00"]
    let plan = try plan(dates)
    #expect(plan.sessions.map(\.title) == ["2025-04-03 A0", "2025-07-23 A2", "2025-07-24 A3"])
    #expect(
      plan.skips
        == [
          "3: column “Date”: “7/23/2025 10:00” does not have the day first, as other dates of the file do"
        ])
    #expect(plan.skipped.allSatisfy { $0.isLoss })
    #expect(
      plan.notes == [
        "2: “3/4/2025 10:00” is read with the day first, as more dates of the file are; others have the month first"
      ])
    let asked = try self.plan(dates, as: .monthFirst)
    #expect(asked.sessions.map(\.title) == ["2025-03-04 A0", "2025-07-23 A1"])
    #expect(asked.skipped.map(\.line) == [4, 5])
    // Of equally many the first counts.
    #expect(try self.plan(["7/23/2025 10:00", "23/7/2025 10:00"]).skipped.map(\.line) == [3])
  }

  @Test func `days without a time are taken where no date of the file has one`() throws {
    let plan = try plan(["7/23/25", "7/24/25"])
    #expect(
      plan.sessions.map { $0.started?.localStart } == ["2025-07-23", "2025-07-24"])
    #expect(
      plan.notes == ["2: the dates have no time of day: each session is taken to begin at 00:00"])
    #expect(
      try self.plan(["7/23/25", "7/24/25 10:00"]).skips
        == ["2: column “Date”: “7/23/25” is not a date with a time"])
  }

  @Test func `the local start is as the file has it where that says it, else with the year first`()
    throws
  {
    let plan = try plan([
      "2025-07-23T19:16:05", "7/23/2025 7:17 PM", "7/23/2025 7:18:09 PM", "2025-07-23 19:19",
    ])
    #expect(
      plan.sessions.map { $0.started?.localStart } == [
        "2025-07-23T19:16:05", "2025-07-23 19:17", "2025-07-23 19:18:09", "2025-07-23 19:19",
      ])
  }

  @Test func `a date in another form gives a session the same id`() throws {
    func ids(_ date: String) throws -> [Session.ID] {
      try plan([date]).sessions.map(\.id)
    }
    let expected = try ids("2025-07-23 19:16:00")
    for date in ["7/23/2025 7:16 PM", "23.07.2025 19:16", "23/07/25 19:16:00", "2025/7/23 19:16"] {
      #expect(try ids(date) == expected)
    }
  }

  private func durations(_ texts: String...) throws -> (seconds: [Double?], notes: [String]) {
    let rows = texts.enumerated().map { place, text in
      "2026-05-0\(place + 1) 10:00:00,A,\"\(text)\",Squat,1,100,5,0,0,,,\n"
    }
    let plan = try StrongFile.plan(
      lines: [StrongFile.classic] + rows, unit: .kilograms, zone: "UTC")
    return (plan.sessions.map(\.durationSeconds), plan.notes)
  }

  @Test func `two numbers of a duration are hours and minutes unless one exceeds a day`() throws {
    let hours = try durations("1:05", "0:45", "1:05:30", "2d 3h", "49h 12m")
    #expect(hours.seconds == [3900, 2700, 3930, 183_600, 177_120])
    #expect(hours.notes == ["2: durations such as “1:05” are taken for hours and minutes"])
    let minutes = try durations("12:30", "65:30", "1:05:30")
    #expect(minutes.seconds == [750, 3930, 3930])
    #expect(minutes.notes == ["2: durations such as “12:30” are taken for minutes and seconds"])
    #expect(try durations("1:05:30", "25:00:00").notes == [])
  }

  @Test func `the seconds of sets and pauses may be a clock's, of minutes first`() throws {
    let plan = try StrongFile.session(
      "Plank,1,0,0,0,0:01:30", "Plank,Rest Timer,0,0,0,1:05", "Plank,2,0,0,0,1:30",
      "Plank,3,0,0,0,1:00:05", "Plank,4,0,0,0,12:01:30 AM", "Plank,5,0,0,0,90.5",
      "Plank,6,0,0,0,0:00", "Plank,7,0,0,0,1:99")
    #expect(
      plan.sets == [
        "Plank normal #1 0.0kg 0.0x 90.0s rest 65.0s", "Plank normal #2 0.0kg 0.0x 90.0s",
        "Plank normal #3 0.0kg 0.0x 3605.0s", "Plank normal #4 0.0kg 0.0x 90.0s",
        "Plank normal #5 0.0kg 0.0x 90.5s",
      ])
    #expect(
      plan.skips == [
        "8: not done: no reps, weight, distance or time",
        "9: column “Seconds”: “1:99” is not a number",
      ])
    #expect(plan.notes == ["3: times of sets such as “1:05” are taken for minutes and seconds"])
  }
}
