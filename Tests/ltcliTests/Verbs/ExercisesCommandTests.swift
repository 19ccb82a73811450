import EventLog
import Projections
import Training
import Testing

@testable import ltcli

struct ExercisesCommandTests {
  private let training = TrainingBench()
  private var bench: Workbench { training.bench }

  @Test func `each exercise has how often, when last, its best set and an estimate`() {
    #expect(
      bench.run("exercises /phone").output == """
        exercise     sessions  sets  last        best           1RM
        Back Squat          2     5  2026-01-14  105 kg × 5  126 kg
        Bench Press         1     2  2026-01-08  135 lb × 8  171 lb
        Plank               1     1  2026-01-08  1:30
        \(OneRepMax.explanation)

        """)
  }

  @Test func `sets of one name are taken together, whatever their ids`() {
    training.write([
      TrainingBench.start("s-four", "2026-01-15T09:00:00.000Z", "Legs"),
      TrainingBench.set("s-four", "1", "Back Squat", kg: 40, reps: 5),
    ])
    #expect(
      bench.run("exercises /phone --exercise squat").lines[1].hasPrefix("Back Squat         3"))
  }

  @Test func `a terminal shows how the estimate went`() {
    let console = CapturedConsole()
    console.isOutputTerminal = true
    console.variables["NO_COLOR"] = "1"
    let outcome = bench.run(["exercises", "/phone"], on: console)
    #expect(outcome.lines[0].hasSuffix("1RM  trend"))
    #expect(outcome.lines[1].hasSuffix("126 kg  ▁█"))
  }

  @Test func `days limit what counts`() {
    let output = bench.run("exercises /phone --to 2026-01-10 --exercise squat").output
    #expect(output.contains("100 kg × 5  116.7 kg"))
    #expect(bench.run("exercises /phone --from 2027").output == "no exercises\n")
  }

  @Test func `for programs it is one object`() {
    #expect(
      bench.run("exercises /phone --json --exercise squat").output
        == #"{"exercises":[{"assisted":false,"best":{"date":"2026-01-14","estimatedOneRepMaxKilograms":122.5,"id":"1","#
        + #""reps":5,"weightKilograms":105},"fastest":[],"ids":["ex-squat"],"last":"2026-01-14","#
        + #""name":"Back Squat","sessions":2,"sets":5,"strongest":{"date":"2026-01-14","#
        + #""estimatedOneRepMaxKilograms":126,"id":"2","reps":12,"weightKilograms":90}}],"#
        + #""formula":"Epley"}"# + "\n")
  }
}
