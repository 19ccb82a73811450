import EventLog
import EventLogTesting
import Testing

@testable import ltcli

/// What the tool says of an export of Strong's that a spreadsheet has saved.
struct ImportSpreadsheetTests {
  private let bench = Workbench()

  init() { bench.makeStore() }

  /// Imports a file of these lines.
  private func run(_ lines: [String], _ options: String = "--zone UTC") throws -> Workbench.Outcome
  {
    if try bench.files.status(of: "/strong.csv") != nil {
      try bench.files.removeFile(at: "/strong.csv")
    }
    let text = lines.map { $0 + "\n" }.joined()
    try bench.files.createFile(at: "/strong.csv").append(Array(text.utf8))
    return bench.run("import strong /phone /strong.csv \(options)")
  }

  @Test func `a session of a file without durations took nobody knows how long, and does not run`()
    throws
  {
    let outcome = try run([
      "Date,Workout Name,Exercise Name,Set Order,kg,Reps,km,Seconds,Notes",
      #"2015-03-13 20:15:08,"Bench","Bench Press",1,50.0,10,0.0,0,"""#,
    ])
    #expect(outcome.status == .done)
    // A column in which nothing stands is not printed.
    #expect(
      bench.run("sessions /phone").lines.prefix(2).map { $0.split(separator: " ").dropLast() } == [
        ["date", "time", "name", "sets", "volume"],
        ["2015-03-13", "Fri", "20:15", "Bench", "1", "500", "kg"],
      ])
    #expect(bench.run("sessions /phone --json").output.contains(#""running":false"#))
  }

  private static let header =
    "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;"
    + "Workout Notes;Workout Duration"
  private static let classic =
    "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE"

  @Test func `a number that nothing settles is a fraction, and the report says so`() throws {
    let outcome = try run([
      Self.header, "2026-03-01 10:00:00;A;Leg Press;1;1,800;kg;5;;;;0;;;30m",
    ])
    #expect(outcome.status == .done)
    #expect(
      outcome.lines.last
        == "  line 2  “1,800” may be 1800 or 1.8, and no other number of the file settles it; it was taken for 1.8"
    )
  }

  @Test func `a set that was not done is passed over and no reason for exit 1`() throws {
    let outcome = try run(
      [
        Self.classic, "2026-03-01 10:00:00,A,30m,Row,1,50,10,0,0,,,",
        "2026-03-01 10:00:00,A,30m,Row,2,0,0,0,0,,,", "2026-03-01 10:00:00,A,30m,Row,3,,,,,sore,,",
      ], "--unit kg --zone UTC --strict")
    #expect(outcome.status == .done)
    #expect(outcome.output.contains("rows       0 not understood, 2 passed over"))
    #expect(
      outcome.output.contains(
        """
        rows passed over
          1 row on line 3  not done: no reps, weight, distance or time
          1 row on line 4  not done: no reps, weight, distance or time; its note is kept
        """))
  }

  @Test func `durations of a spreadsheet are read`() throws {
    let durations = ["6h", "49h 12m", "0s", "-5m", "1:05:30", "2d 3h"]
    let outcome = try run(
      [Self.classic]
        + durations.enumerated().map { place, duration in
          "2026-05-0\(place + 1) 10:00:00,A,\(duration),Bench,1,80,5,0,0,,,"
        }, "--unit kg --zone Europe/Berlin")
    #expect(outcome.status == .done)
    #expect(
      outcome.lines.last == "  line 5  2026-05-04 A: “-5m” is not a duration, so it has no end")
    let sessions = bench.run("sessions /phone").lines.dropFirst().dropLast()
    #expect(
      sessions.map { $0.split(separator: " ")[3] } == [
        "6h00m", "49h12m", "0m", "A", "1h05m", "51h00m",
      ])
  }

  @Test func `the order of day and month is asked where no date settles it`() throws {
    let lines = [Self.classic, "3/4/2025 7:16 PM,A,30m,Row,1,50,10,0,0,,,"]
    let refused = try run(lines, "--unit kg --zone UTC")
    #expect(refused.status == .undecided)
    #expect(
      refused.error.contains(
        "the file does not say whether “3/4/2025 7:16 PM” has the day or the month first"
      ))
    #expect(refused.error.contains("add --dates dmy or --dates mdy"))
    #expect(try run(lines, "--unit kg --zone UTC --dates dmy").status == .done)
    #expect(bench.run("sessions /phone").output.contains("2025-04-03  Thu  19:16"))
  }

  @Test func `an order that the file contradicts, or that no file has, is refused`() throws {
    let lines = [Self.classic, "7/23/2025 7:16 PM,A,30m,Row,1,50,10,0,0,,,"]
    let refused = try run(lines, "--unit kg --zone UTC --dates dmy")
    #expect(refused.status == .wrongUsage)
    #expect(
      refused.error.contains("dmy was asked for, but “7/23/2025 7:16 PM” has the month first"))
    #expect(try run(lines, "--unit kg --zone UTC --dates ymd").status == .wrongUsage)
    #expect(try run(lines, "--unit kg --zone UTC").status == .done)
    #expect(bench.run("import csv /phone /strong.csv --dates dmy").status == .wrongUsage)
  }
}
