import EventLog
import EventLogTesting
import Testing

@testable import ltcli

/// What spreadsheets and people make of an export of Strong's, seen by who imports it.
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

  /// The weights, repetitions and other numbers of the only session's sets.
  private func sets(_ members: String...) throws -> [String] {
    let text = bench.run("show /phone sessions --json").output
    let state = try #require(try JSONReader.value(of: Array(text.utf8.dropLast())).object)
    let sessions = state.map { $0.value.object?["sets"]?.array ?? [] }
    return sessions.flatMap { $0 }.map { set in
      members.map { set.object?[$0]?.canonicalText() ?? "-" }.joined(separator: " ")
    }
  }

  @Test func `numbers of a German spreadsheet are read by what the file shows`() throws {
    let weights = ["1,800", "1.800", "1.234,5", "1 234,5"].enumerated().map { place, weight in
      #"2026-03-01 10:00:00;"A";"Leg Press";\#(place + 1);\#(weight);kg;5;;;;0;"";"";30m"#
    }
    let outcome = try run(
      [Self.header] + weights + [
        #"2026-03-01 10:00:00;"A";"Leg Press";5;82,5;kg;5,0;;;;0;"";"";30m"#,
        #"2026-03-01 10:00:00;"A";"Leg Press";6;0,5;kg;5;7,5;1,25;km;90,5;"";"";30m"#,
      ])
    #expect(outcome.status == .done && !outcome.output.contains("notices"))
    #expect(
      try sets("weightKilograms", "reps") == [
        "1.8 5", "1800 5", "1234.5 5", "1234.5 5", "82.5 5", "0.5 5",
      ])
    #expect(try sets("distanceMeters", "seconds", "rpe").last == "1250 90.5 7.5")
  }

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

  @Test func `a line that names the delimiter and rows without their end lose nothing`() throws {
    let outcome = try run([
      "sep=;", Self.header, "2026-03-01 10:00:00;A;Row;1;50;kg;10",
      "2026-03-01 10:00:00;A;Row;2;50;kg;9;;;;;hello", ";;;;;;;;;;;;;",
    ])
    #expect(outcome.status == .done)
    #expect(outcome.output.contains("rows       0 not understood, 0 passed over"))
    #expect(try sets("weightKilograms", "reps", "notes") == ["50 10 -", #"50 9 "hello""#])
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
        "line 2: “3/4/2025 7:16 PM” may have the day or the month first, and no date of the file settles it"
      ))
    #expect(refused.error.contains("add --dates dmy if the day stands first, or --dates mdy"))
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
