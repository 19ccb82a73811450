import Testing

@testable import ltcli

struct AgendaCommandTests {
  private let bench = Workbench()

  init() {
    bench.makeStore()
    _ = bench.run(
      "append /phone --atomic",
      input: [
        TrainingBench.line("routine.saved", "morning", #"{"name":"Morning"}"#),
        TrainingBench.line("routine.taskSaved", "morning", #"{"id":"water","name":"Water"}"#),
        TrainingBench.line(
          "routine.scheduleSaved", "morning",
          #"{"id":"1","start":"2026-01-01","frequency":"daily","interval":3,"times":["07:30"],"alertMinutesBefore":[10]}"#
        ),
        TrainingBench.line(
          "occurrence.moved", "morning@2026-01-16T0730", #"{"moved":{"day":"2026-01-17"}}"#),
        TrainingBench.line(
          "occurrence.saved", "morning@2026-01-16T0730",
          #"{"routineId":"morning","plannedDay":"2026-01-16","time":"07:30"}"#),
        TrainingBench.line("workout.saved", "w", #"{"name":"Full Body"}"#),
        TrainingBench.line("scheduledWorkout.saved", "d", #"{"day":"2026-01-18","workoutId":"w"}"#),
        TrainingBench.line("scheduledWorkout.outcomeSet", "d", #"{"outcome":{"status":"done"}}"#),
      ].map { $0 + "\n" }.joined())
  }

  @Test func `the coming days stand with what they ask for, moved rows on their new day`() {
    let outcome = bench.run("agenda /phone --zone UTC")
    #expect(outcome.status == .done && outcome.error.isEmpty)
    #expect(
      outcome.output == """
        date             time   what             tasks  moved from  id
        2026-01-17  Sat         Morning            0/1  2026-01-16  occurrence/morning@2026-01-16T0730
        2026-01-18  Sun         Full Body  done                     scheduledWorkout/d
        2026-01-19  Mon  07:30  Morning            0/1              occurrence/morning@2026-01-19T0730

        """)
    #expect(
      bench.run("agenda /phone --from 2026-01-20 --days 2").output
        == "nothing is planned from 2026-01-20 to 2026-01-21\n")
  }

  @Test func `for programs a row has all that is known`() {
    #expect(
      bench.run("agenda /phone --from 2026-01-19 --days 1 --json").output == """
        {"from":"2026-01-19","items":[{"alertMinutesBefore":[10],"date":"2026-01-19","id":"occurrence/morning@2026-01-19T0730",\
        "plannedDate":"2026-01-19","status":"planned","tasks":1,"tasksDone":0,"time":"07:30","title":"Morning"}],"to":"2026-01-19"}

        """)
  }

  @Test(arguments: ["--days 0", "--days 367", "--days x", "--from now-ish"])
  func `what is no number of days, or no day, is refused`(options: String) {
    #expect(bench.run("agenda /phone \(options)").status == .wrongUsage)
  }

  @Test func `very many items are cut at the end of a day, and told where to go on`() {
    let times = (0..<24).flatMap { hour in
      (0..<60).map { "\"\(twoDigits(hour)):\(twoDigits($0))\"" }
    }
    _ = bench.run(
      "append /phone",
      input: TrainingBench.line("routine.saved", "r", #"{"name":"R"}"#) + "\n"
        + TrainingBench.line(
          "routine.scheduleSaved", "r",
          #"{"id":"1","start":"2026-02-01","frequency":"daily","times":[\#(times.joined(separator: ","))]}"#
        )
        + "\n")
    let outcome = bench.run("agenda /phone --from 2026-02-01 --days 366 --json")
    #expect(outcome.status == .done)
    #expect(outcome.output.contains(#"{"cutAfter":"2026-02-06","from":"2026-02-01""#))
    #expect(!outcome.output.contains(#""date":"2026-02-07""#))
    #expect(outcome.error.contains("cut after 2026-02-06, with 8642 items"), "\(outcome.error)")
    #expect(outcome.error.contains("ltcli agenda /phone --from 2026-02-07 --days 360 goes on"))
    #expect(bench.run("agenda /phone --from 2026-02-01 --days 6").error.isEmpty)
  }

  private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
