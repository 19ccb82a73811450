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
      bench.run("next /phone ex-squat --unit lb").output.hasPrefix("Back Squat: 235 lb × 3\n"))
    #expect(
      bench.run("next /phone ex-squat --json").output == """
        {"exercise":"Back Squat","measure":"weightAndReps","progression":"ex-squat","reasons":["2026-01-14: the set had 5 \
        repetitions or more at 105 kg, so 2.5 kg more"],"reps":3,"unit":"kg","weightKilograms":107.5}

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
        == "Bench Press: 145 lb × 7")
    let press = bench.run(["next", "/phone", "Log Press"], on: CapturedConsole())
    #expect(
      press.output
        == "Log Press: 40 kg\n  40 kg was set as the beginning, for sessions since 2026-01-01\n  the target is to stay as it is\n"
    )
    let nothing = bench.run("next /phone Sqat")
    #expect(nothing.status == .different && nothing.error.contains("neither a baseline nor a set"))
  }

  /// Sets of an exercise in a session of its own each, a day after the other.
  private func train(_ sessions: [[String]]) {
    for (day, sets) in sessions.enumerated() {
      let id = "n\(day)"
      training.write(
        [TrainingBench.start(id, "2026-02-0\(day + 1)T10:00:00.000Z", "N")]
          + sets.enumerated().map { number, set in
            TrainingBench.line("session.setLogged", id, #"{"id":"\#(number)",\#(set)}"#)
          } + [TrainingBench.end(id, "2026-02-0\(day + 1)T11:00:00.000Z")])
    }
  }

  private func linear(_ more: String = "") {
    training.write([
      TrainingBench.line(
        "progression.saved", "default", #"{"scheme":"linear","incrementKilograms":2.5\#(more)}"#)
    ])
  }

  private func next(_ words: String...) -> Workbench.Outcome {
    bench.run(["next", "/phone"] + words, on: CapturedConsole())
  }

  @Test func `a planned set that was lighter, or is missing, was not done`() {
    let plan = #""sets":[{"reps":5},{"reps":5},{"reps":5}]"#
    func lines(_ weights: [Int]) -> [String] {
      weights.enumerated().map { number, weight in
        TrainingBench.set("plan", "\(number)", "Front Squat", kg: Double(weight), reps: 5)
      }
    }
    training.write([
      TrainingBench.line(
        "progression.saved", "name:Front+20Squat", #"{"scheme":"linear","incrementKilograms":2.5}"#),
      TrainingBench.line(
        "progression.baselineSet", "name:Front+20Squat",
        #"{"baseline":{"weightKilograms":100,"reps":5}}"#),
      TrainingBench.start("plan", "2026-02-01T10:00:00.000Z", "Legs"),
      TrainingBench.line(
        "session.plannedSaved", "plan", #"{"id":"x","name":"Front Squat",\#(plan)}"#),
    ])
    training.write(lines([100, 100]))
    // The third one may come.
    #expect(next("front squat").output.hasPrefix("Front Squat: 102.5 kg × 5\n"))
    training.write([TrainingBench.end("plan", "2026-02-01T11:00:00.000Z")])
    #expect(next("front squat").output.contains("2 of 3 planned sets were done as planned"))
    training.write(lines([100, 100, 95]))
    #expect(
      next("front squat").output == """
        Front Squat: 100 kg × 5
          100 kg was set as the beginning
          2026-02-01: 2 of 3 planned sets were done as planned, so the same again

        """)
    training.write([
      TrainingBench.line(
        "session.setCorrected", "plan",
        #"{"id":"2","exercise":"Front Squat","weightKilograms":100,"reps":5}"#)
    ])
    #expect(next("front squat").output.hasPrefix("Front Squat: 102.5 kg × 5\n"))
  }

  @Test
  func `without a plan the sets with the target's weight or more count, of several the lightest`() {
    linear()
    train([
      ["40", "45", "40", "45"].map { #""exercise":"Press","weightKilograms":\#($0),"reps":8"# }
    ])
    training.write([
      TrainingBench.line(
        "progression.saved", "name:Press", #"{"scheme":"linear","incrementKilograms":2.5}"#),
      TrainingBench.line(
        "progression.baselineSet", "name:Press", #"{"baseline":{"weightKilograms":42.5,"reps":8}}"#),
    ])
    #expect(next("Press").output.hasPrefix("Press: 47.5 kg × 8\n"))
    training.write([
      TrainingBench.line("customExercise.saved", "name:Press", #"{"name":"Press"}"#),
      TrainingBench.line(
        "customExercise.platesSet", "name:Press", #"{"plates":{"increment":5,"unit":"kg"}}"#),
    ])
    #expect(next("Press").output.hasPrefix("Press: 50 kg × 8\n"))
  }

  @Test func `runs have their best, their records, and a next target`() {
    linear()
    train(
      [1498, 1330, 1198].map { [#""exercise":"Running","distanceMeters":5000,"seconds":\#($0)"#] })
    let exercises = bench.run("exercises /phone --exercise Running").lines
    #expect(exercises.dropFirst().first?.contains("5 km in 19:58, 3:59/km") == true, "\(exercises)")
    let stats = bench.run("stats /phone --exercise Running").output
    #expect(stats.hasPrefix("3 sessions, 3 sets, 2 personal records\n"), "\(stats)")
    #expect(stats.contains("5 km in 19:58, 3:59/km  fastest over 5 km"), "\(stats)")
    #expect(
      next("run").output == """
        Running: 5 km in 19:58, 3:59/km at most
          2026-02-03: 5 km in 19:58, so now 5 km in 19:58

        """)
    linear(#","incrementMeters":500"#)
    #expect(next("run").output.hasPrefix("Running: 5.5 km\n"))
  }

  @Test func `holds grow longer, repetitions more, help less, and none is above zero`() {
    linear()
    train([
      [
        #""exercise":"Hang","seconds":60"#, #""exercise":"Chin","reps":9"#,
        #""exercise":"Chin","reps":7"#,
        #""exercise":"Dip (Assisted)","weightKilograms":32,"reps":8"#,
        #""exercise":"Assisted Row","weightKilograms":1,"reps":8"#,
      ]
    ])
    #expect(next("Hang").lines.first == "Hang: 1:05")
    #expect(next("Chin").lines.first == "Chin: 8 reps")
    #expect(next("dip").lines.first == "Dip (Assisted): -29.5 kg × 8")
    #expect(next("row").lines.first == "Assisted Row: 0 kg × 8")
  }

  @Test
  func `after three lighter sessions it starts from there, and five reasons are the most`() {
    training.write([
      TrainingBench.line(
        "progression.saved", "name:Press", #"{"scheme":"linear","incrementKilograms":2.5}"#),
      TrainingBench.line(
        "progression.baselineSet", "name:Press", #"{"baseline":{"weightKilograms":100,"reps":5}}"#),
    ])
    let light = #""exercise":"Press","weightKilograms":60,"reps":5"#
    train([[light], [light]])
    #expect(next("press").output.hasPrefix("Press: 100 kg × 5\n"))
    train([[light], [light], [light]])
    #expect(
      next("press").output == """
        Press: 60 kg × 5
          2026-02-03: 60 kg, lighter 3 times in a row, so it begins there again

        """)
    let failed = #""exercise":"Press","weightKilograms":60,"reps":3"#
    train([[light], [light], [light], [failed], [failed], [failed], [failed], [failed], [failed]])
    let lines = next("press").lines
    #expect(lines.count == 6 && lines[1].contains("begins there again"), "\(lines)")
    #expect(lines.last?.contains("not done 6 times in a row") == true)
  }

  @Test func `a part of a name finds the one exercise that has it, and several are named`() {
    linear()
    #expect(next("bench").output.hasPrefix("Bench Press: "))
    training.write([
      TrainingBench.line("customExercise.saved", "ip", #"{"name":"Incline Press"}"#)
    ])
    let several = next("press")
    #expect(several.status == .undecided)
    #expect(
      several.error.contains(
        "2 exercises have “press” in their names: “Bench Press”, “Incline Press”"))
  }

  @Test func `an exercise that no entity names has its progression under the name of its last set`()
  {
    linear()
    training.write([
      TrainingBench.line(
        "progression.saved", "row", #"{"scheme":"linear","incrementKilograms":10}"#),
      TrainingBench.line(
        "progression.baselineSet", "row", #"{"baseline":{"weightKilograms":40,"reps":5}}"#),
      // What it is may be said, and its name not.
      TrainingBench.line(
        "customExercise.platesSet", "row", #"{"plates":{"increment":4,"unit":"kg"}}"#),
    ])
    let set = #""exerciseId":"row","weightKilograms":40,"reps":5"#
    train([[#""exercise":"Row",\#(set)"#], [#""exercise":"Rudern",\#(set)"#], [set]])
    #expect(next("row").lines.first == "row: 52 kg × 5")
    training.write([TrainingBench.line("session.setRetracted", "n2", #"{"id":"0"}"#)])
    #expect(next("row").lines.first == "Row: 44 kg × 5")
    #expect(next("Rudern").lines.first == "Rudern: 52 kg × 5")
    training.write([
      TrainingBench.line(
        "progression.baselineSet", "row",
        #"{"baseline":{"weightKilograms":41,"reps":5,"since":"2026-03-01"}}"#)
    ])
    #expect(next("Rudern").lines.first == "Rudern: 40 kg × 5")
  }

  @Test func `a second record counts in no target, in the tool and in the library alike`() throws {
    training.write([
      TrainingBench.line(
        "progression.saved", "name:Row",
        #"{"scheme":"linear","incrementKilograms":2.5,"failuresBeforeDeload":2}"#),
      TrainingBench.line(
        "progression.baselineSet", "name:Row", #"{"baseline":{"weightKilograms":100,"reps":5}}"#),
    ])
    for (id, minute) in [("one", "00"), ("two", "01")] {
      training.write([
        TrainingBench.start(id, "2026-02-01T10:\(minute):00.000Z", "Pull"),
        TrainingBench.set(id, "1", "Row", kg: 100, reps: 3),
        TrainingBench.end(id, "2026-02-01T11:00:00.000Z"),
      ])
    }
    #expect(next("row").lines.first == "Row: 90 kg × 5")
    training.write([TrainingBench.line("session.sameAsSet", "two", #"{"sameAs":"one"}"#)])
    #expect(next("row").lines.first == "Row: 100 kg × 5")
  }
}
