import Testing

@testable import ltcli

struct NextCommandTests {
  private let training = TrainingBench()
  private var bench: Workbench { training.bench }

  @Test func `the next target stands with its reasons`() {
    training.write([
      TrainingBench.line(
        "progression.saved", "ex-squat", #"{"scheme":"linear","incrementKilograms":2.5}"#),
      TrainingBench.line(
        "progression.baselineSet", "ex-squat",
        #"{"baseline":{"weightKilograms":100,"reps":3,"since":"2026-01-01"}}"#),
    ])
    let outcome = bench.run(["next", "/phone", "back squat"], on: CapturedConsole())
    #expect(outcome.status == .done && outcome.error.isEmpty)
    #expect(
      outcome.output == """
        Back Squat: 107.5 kg × 3
          2026-01-14: the set had 5 repetitions or more at 105 kg, so 2.5 kg more

        """)
    #expect(
      bench.run("next /phone ex-squat --unit lb").output.hasPrefix("Back Squat: 237 lb × 3\n"))
    #expect(
      bench.run("next /phone ex-squat --json").output == """
        {"exercise":"Back Squat","progression":"ex-squat","reasons":["2026-01-14: the set had 5 repetitions or more at \
        105 kg, so 2.5 kg more"],"reps":3,"weightKilograms":107.5}

        """)
  }

  @Test func `capitals do not count, for an exercise that was never done, too`() {
    training.write([
      TrainingBench.line("progression.saved", "name:Press", #"{"scheme":"linear"}"#),
      TrainingBench.line(
        "progression.baselineSet", "name:Press", #"{"baseline":{"weightKilograms":40,"reps":5}}"#),
      TrainingBench.line("customExercise.saved", "fs", #"{"name":"Front Squat"}"#),
      TrainingBench.line("progression.saved", "fs", #"{"scheme":"linear"}"#),
      TrainingBench.line("progression.baselineSet", "fs", #"{"baseline":{"weightKilograms":60}}"#),
    ])
    #expect(bench.run("next /phone press").output.contains("40 kg × 5"))
    #expect(
      bench.run(["next", "/phone", "front squat"], on: CapturedConsole()).output.contains("60 kg"))
  }

  @Test func `a session below the target is named, and does not count`() {
    training.write([
      TrainingBench.line("progression.saved", "ex-squat", #"{"scheme":"linear"}"#),
      TrainingBench.line(
        "progression.baselineSet", "ex-squat", #"{"baseline":{"weightKilograms":200,"reps":3}}"#),
    ])
    let output = bench.run("next /phone ex-squat").output
    #expect(output.hasPrefix("Back Squat: 200 kg × 3\n"))
    #expect(output.contains("2026-01-14: 105 kg was less than that, so it does not count"))
  }

  @Test func `the default stands in, and without any the tool says how to write one`() {
    let missing = bench.run("next /phone Plank")
    #expect(missing.status == .different)
    #expect(missing.error.contains("Plank has no progression, and there is none called default"))
    training.write([
      TrainingBench.line(
        "progression.saved", "default", #"{"scheme":"linear","incrementKilograms":5}"#),
      TrainingBench.line("progression.saved", "name:Log+20Press", #"{"scheme":"fixed"}"#),
      TrainingBench.line(
        "progression.baselineSet", "name:Log+20Press",
        #"{"baseline":{"weightKilograms":40,"since":"2026-01-01"}}"#),
    ])
    #expect(
      bench.run(["next", "/phone", "bench press"], on: CapturedConsole()).lines.first
        == "Bench Press: 146.02 lb × 7")
    let press = bench.run(["next", "/phone", "Log Press"], on: CapturedConsole())
    #expect(
      press.output
        == "Log Press: 40 kg\n  40 kg was set as the beginning, for sessions since 2026-01-01\n  the weight is to stay as it is\n"
    )
    let nothing = bench.run("next /phone Sqat")
    #expect(nothing.status == .different && nothing.error.contains("neither a baseline nor a set"))
  }
}
