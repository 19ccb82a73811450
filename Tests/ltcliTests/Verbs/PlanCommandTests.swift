import Testing

@testable import ltcli

struct PlanCommandTests {
  private let bench = Workbench()

  init() {
    bench.makeStore()
    _ = bench.run(
      "append /phone --atomic",
      input: [
        TrainingBench.line(
          "program.saved", "p", #"{"name":"Marathon","startDay":"2026-01-05","weeks":3}"#),
        TrainingBench.line(
          "program.goalSet", "p",
          #"{"goal":{"name":"City Run","day":"2026-01-25","distanceMeters":42195,"seconds":13500}}"#
        ),
        TrainingBench.line("program.phaseSaved", "p", #"{"id":"b","name":"Base","lastWeek":2}"#),
        TrainingBench.line(
          "programWeek.saved", "p_2", #"{"programId":"p","week":2,"targetDistanceMeters":30000}"#),
        TrainingBench.line(
          "programWeek.daySaved", "p_2", #"{"id":"t","weekday":"TU","order":1,"name":"Intervals"}"#),
        TrainingBench.line(
          "programWeek.daySaved", "p_2",
          #"{"id":"s","weekday":"SU","order":2,"activityType":"running"}"#),
        TrainingBench.line(
          "programWeek.outcomeSaved", "p_2", #"{"id":"t","status":"done","sessionId":"x"}"#),
        TrainingBench.line(
          "programWeek.reviewed", "p_2", #"{"review":{"sessions":1,"text":"easy"}}"#),
      ].map { $0 + "\n" }.joined())
  }

  @Test func `the week stands with its days, what became of them, and the goal`() {
    let outcome = bench.run("plan /phone --zone UTC")
    #expect(outcome.status == .done && outcome.error.isEmpty)
    #expect(
      outcome.output == """
        Marathon: week 2 of 3, Base
        goal: City Run, 42195 m, in 3:45:00, on 2026-01-25, in 10 days
        date             what             id
        2026-01-13  Tue  Intervals  done  t
        2026-01-18  Sun  running          s
        target: 30000 m
        review: 1 session, easy

        """)
  }

  @Test func `a week without a plan, an end and no program are said`() {
    #expect(bench.run("plan /phone --on 2026-01-20").lines.last == "no plan for this week yet")
    #expect(bench.run("plan /phone --on 2026-02-20").output == "Marathon is completed: 3 weeks\n")
    #expect(bench.run("plan /phone --program q").status == .different)
    _ = bench.run(
      "append /phone",
      input: ["race-one", "race-two"].map { id in
        TrainingBench.line(
          "program.saved", id, #"{"name":"\#(id)","startDay":"2027-01-05","weeks":1}"#) + "\n"
      }.joined())
    #expect(bench.run("plan /phone --program race-o").output.contains("race-one"))
    let several = bench.run("plan /phone --program race")
    #expect(several.status == .undecided && several.error.contains("race-one, race-two"))
    for id in ["race-one", "race-two"] {
      _ = bench.run("append /phone", input: Line.deleted("program", id))
    }
    _ = bench.run(
      "append /phone",
      input: TrainingBench.line("program.archived", "p", #"{"isArchived":true}"#) + "\n")
    #expect(bench.run("plan /phone").output == "no program is in use\n")
    #expect(
      bench.run("plan /phone --program p").output == "Marathon is archived, or has no first day\n")
  }

  @Test func `days stand by their dates, and a program says when it begins`() {
    _ = bench.run(
      "append /phone",
      input: TrainingBench.line(
        "programWeek.daySaved", "p_2", #"{"id":"a","weekday":"MO","order":9,"name":"Easy"}"#) + "\n"
    )
    let lines = bench.run("plan /phone --zone UTC").lines
    #expect(lines[3].contains("Easy") && lines[4].contains("Intervals"))
    #expect(
      bench.run("plan /phone --on 2025-12-01").lines[0]
        == "Marathon: week 1 of 3, Base, begins on 2026-01-05")
  }

  @Test func `at forty columns no line is longer, and no word is lost`() {
    let wide = bench.run("plan /phone --zone UTC").output
    let console = CapturedConsole()
    console.variables["COLUMNS"] = "40"
    let narrow = bench.run(["plan", "/phone", "--zone", "UTC"], on: console)
    #expect(narrow.lines.allSatisfy { $0.count <= 40 }, "\(narrow.lines)")
    let words = Set(narrow.output.split { " \n".contains($0) })
    #expect(Set(wide.split { " \n".contains($0) }).isSubset(of: words))
  }

  @Test func `for programs it has all that is known`() {
    #expect(
      bench.run("plan /phone --on 2026-01-13 --json").output == """
        {"days":[{"date":"2026-01-13","id":"t","sessionId":"x","status":"done","title":"Intervals"},\
        {"date":"2026-01-18","id":"s","status":"planned","title":"running"}],"from":"2026-01-12",\
        "goal":{"date":"2026-01-25","daysLeft":12,"distanceMeters":42195,"name":"City Run","seconds":13500},\
        "name":"Marathon",\
        "on":"2026-01-13","phase":"Base","program":"p","review":"easy","status":"ready","targetDistanceMeters":30000,\
        "to":"2026-01-18","week":2,"weeks":3}

        """)
    #expect(
      bench.run("plan /phone --on 2027-01-01 --json").output
        == #"{"goal":{"date":"2026-01-25","distanceMeters":42195,"name":"City Run","seconds":13500},"#
        + #""name":"Marathon","on":"2027-01-01","program":"p","status":"completed","weeks":3}"#
        + "\n")
  }
}
