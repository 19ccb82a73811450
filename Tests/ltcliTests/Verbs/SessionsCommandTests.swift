import Testing
import Training

@testable import ltcli

struct SessionsCommandTests {
  private let training = TrainingBench()
  private var bench: Workbench { training.bench }

  @Test func `sessions stand under their days, each by the clocks where it took place`() {
    let outcome = bench.run("sessions /phone")
    #expect(outcome.status == .done && outcome.error.isEmpty)
    #expect(
      outcome.output == """
        date             time      took  name  sets    volume  id
        2026-01-05  Mon  18:30      55m  Legs     3    800 kg  s-one
        2026-01-08  Thu  07:00    1h05m  Push     3  2,025 lb  s-two
        2026-01-14  Wed  20:00  running  Legs     2  1,605 kg  s-three
        3 sessions, 8 sets, 3,324 kg

        """)
  }

  @Test(arguments: [
    ("--from 2026-01-08", ["s-two", "s-three"]), ("--to 2026-01-07", ["s-one"]),
    ("--from 2026-01-08 --to 2026-01-08", ["s-two"]), ("--from yesterday", ["s-three"]),
    ("--from 7d", ["s-two", "s-three"]), ("--to 2025", []),
    ("--from 2026-01", ["s-one", "s-two", "s-three"]),
    // Without a zone of its own, a session is of the day in the zone that is meant.
    ("--from 2026-01-15 --zone Asia/Tokyo", ["s-three"]),
    ("--from 2026-01-15 --zone America/New_York", []),
    ("--exercise squat", ["s-one", "s-three"]), ("--exercise BENCH", ["s-two"]),
    ("--exercise squat --from 2026-01-06", ["s-three"]),
  ])
  func `days and exercises pick sessions`(options: String, expected: [String]) {
    let output = bench.run("sessions /phone --json \(options)").output
    let found = ["s-one", "s-two", "s-three"].filter { output.contains(#""id":"\#($0)""#) }
    #expect(found == expected)
  }

  @Test func `18:30 on 1 November in Los Angeles stands under 1 November`() {
    training.write([
      TrainingBench.start("s-la", "2025-11-02T01:30:00.000Z", "Legs", zone: "America/Los_Angeles")
    ])
    let found = bench.run("sessions /phone --from 2025-11-01 --to 2025-11-01 --zone UTC").lines
    #expect(found.contains { $0.hasPrefix("2025-11-01  Sat  18:30  running  Legs") })
    #expect(
      !bench.run("sessions /phone --from 2025-11-02 --zone UTC").output.contains("s-la"))
  }

  @Test func `with an exercise only its sets count`() {
    #expect(
      bench.run("sessions /phone --exercise plank").lines.last == "1 session, 1 set")
    training.write([
      TrainingBench.start("s-four", "2026-01-15T09:00:00.000Z", "Legs"),
      TrainingBench.set("s-four", "1", "Front Back Squat", kg: 40, reps: 5),
    ])
    let found = { (name: String) in
      bench.run(["sessions", "/phone", "--exercise", name], on: CapturedConsole()).lines.last
    }
    #expect(found("back squat") == "2 sessions, 5 sets, 2,405 kg")
    #expect(found("k squat") == "3 sessions, 6 sets, 2,605 kg")
    let missing = bench.run("sessions /phone --exercise sqat")
    #expect(missing.status == .different)
    #expect(missing.error.contains("no exercise has “sqat” in its name, of 4 that were done"))
  }

  @Test func `weights are shown as they were entered, or in the unit that is asked for`() {
    #expect(bench.run("sessions /phone --unit kg").output.contains("  919 kg  "))
    #expect(bench.run("sessions /phone --unit lb").lines.last == "3 sessions, 8 sets, 7,327 lb")
    #expect(bench.run("sessions /phone --unit st").status == .wrongUsage)
    training.write([
      TrainingBench.line("userProfile.saved", "me", #"{"name":"Kim","weightUnit":"lb"}"#)
    ])
    #expect(bench.run("sessions /phone").lines.last == "3 sessions, 8 sets, 7,327 lb")
  }

  @Test func `what was corrected counts as corrected, what was retracted or deleted not at all`() {
    training.write([
      TrainingBench.line(
        "session.setCorrected", "s-one",
        #"{"id":"1","exercise":"Squat","weightKilograms":50,"reps":2}"#),
      TrainingBench.line("session.setRetracted", "s-one", #"{"id":"2"}"#),
      TrainingBench.line("session.deleted", "s-two", "{}"),
      TrainingBench.line(
        "session.startedCorrected", "s-three", #"{"startedAt":"2026-01-13T20:00:00.000Z"}"#),
    ])
    #expect(
      bench.run("sessions /phone").lines.dropFirst().joined(separator: "\n") == """
        2026-01-05  Mon  18:30      55m  Legs     2    100 kg  s-one
        2026-01-13  Tue  20:00  running           2  1,605 kg  s-three
        2 sessions, 4 sets, 1,705 kg
        """)
  }

  @Test func `an imported session without a zone has the local time of its file`() {
    training.write([
      TrainingBench.line(
        "session.started", "old",
        #"{"startedAt":"2020-05-01T23:30:00.000Z","localStart":"2020-05-02 01:30:00"}"#)
    ])
    #expect(bench.run("sessions /phone").lines[1].hasPrefix("2020-05-02  Sat  01:30"))
  }

  @Test func `a zone that this system does not know is passed over`() {
    training.write([
      TrainingBench.start("mars", "2026-01-02T10:00:00.000Z", "M", zone: "Mars/Olympus")
    ])
    #expect(bench.run("sessions /phone").lines[1].hasPrefix("2026-01-02  Fri  10:00"))
  }

  @Test func `a session without a start is said to be left out`() {
    training.write([TrainingBench.set("early", "1", "Row", kg: 50, reps: 5)])
    let outcome = bench.run("sessions /phone")
    #expect(outcome.lines.last == "3 sessions, 8 sets, 3,324 kg")
    #expect(
      outcome.error
        == "note: 1 session without a start left out; ltcli show /phone sessions lists all\n")
    #expect(bench.run("sessions /phone --json").output.contains(#""undated":1"#))
  }

  @Test func `second records are said to be left out, and marked where all are listed`() {
    training.write([
      TrainingBench.start("copy", "2026-01-05T17:31:00.000Z", "Legs again"),
      TrainingBench.line("session.sameAsSet", "copy", #"{"sameAs":"s-one"}"#),
      TrainingBench.start("parted", "2026-01-06T17:31:00.000Z", "Other"),
      TrainingBench.line("session.sameAsSet", "parted", "{}"),
    ])
    let note = "note: 1 second record left out; ltcli show /phone sessions lists all\n"
    #expect(bench.run("sessions /phone").error == note)
    let json = { (days: String) in bench.run("sessions /phone --json \(days)").output }
    #expect(json("").hasPrefix(#"{"secondRecords":1,"#))
    #expect(json("--to 2026-01-05").hasPrefix(#"{"secondRecords":1,"#))
    #expect(json("--from 2026-01-06").hasPrefix(#"{"secondRecords":0,"#))
    #expect(bench.run("sessions /phone --from 2026-01-06").error.isEmpty)
    let shown = bench.run("show /phone sessions").lines
    let marked = shown.filter { $0.contains("second record of s-one") }
    #expect(marked.count == 1 && marked[0].contains("Legs again"))
    #expect(bench.run("show /phone session copy").lines.contains { $0.contains("sameAs") })
    #expect(!bench.run("show /phone session parted").output.contains("sameAs"))
    training.write([TrainingBench.line("session.sameAsSet", "copy", "{}")])
    #expect(!bench.run("show /phone sessions").output.contains("second record"))
  }

  @Test func `for programs it is one object, with kilograms`() {
    #expect(
      bench.run("sessions /phone --json --from 2026-01-08 --to 2026-01-08").output
        == #"{"secondRecords":0,"sessions":[{"date":"2026-01-08","durationSeconds":3900,"exercises":["Bench Press","Plank"],"#
        + #""id":"s-two","name":"Push","running":false,"sets":3,"startedAt":"2026-01-07T18:00:00.000Z","#
        + #""time":"07:00","volumeKilograms":918.525,"zone":"Pacific/Auckland"}],"undated":0}"#
        + "\n")
  }

  @Test func `a narrow terminal loses what matters least, and no line is wider`() {
    for width in [20, 28, 40, 60, 80] {
      let console = CapturedConsole()
      console.variables["COLUMNS"] = "\(width)"
      let outcome = bench.run(["sessions", "/phone"], on: console)
      for line in outcome.lines.dropLast() { #expect(Printable.width(line) <= width) }
      #expect(outcome.output.contains("2026-01-14") && outcome.output.contains("Legs"))
      #expect(outcome.output.contains("s-three") == (width >= 80))
    }
  }

  @Test func `a store without a session says so`() {
    bench.makeStore("/empty")
    #expect(bench.run("sessions /empty").output == "no sessions\n")
    #expect(bench.run("sessions /empty --exercise x").status == .done)
    #expect(bench.run("sessions /nothing").status == .wrongUsage)
  }
}
