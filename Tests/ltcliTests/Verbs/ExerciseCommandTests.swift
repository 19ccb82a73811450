import EventLog
import Testing

@testable import ltcli

struct ExerciseCommandTests {
  private let bench = Workbench()

  init() { bench.makeStore() }

  private func append(_ lines: [String]) {
    let outcome = bench.run("append /phone --atomic", input: lines.map { $0 + "\n" }.joined())
    #expect(outcome.status == .done, "\(outcome.error)")
  }

  private func run(_ words: String...) -> Workbench.Outcome {
    bench.run(words, on: CapturedConsole())
  }

  /// Three sessions with a pull-up of less and less help, logged under a name that does not say that it is help.
  private func trainWithBand() {
    for (day, kilograms) in [30.0, 20, 10].enumerated() {
      append([
        TrainingBench.start("s\(day)", "2026-03-0\(day + 1)T10:00:00.000Z", "Pull"),
        TrainingBench.set("s\(day)", "1", "Klimmzug mit Band", kg: kilograms, reps: 8),
        TrainingBench.end("s\(day)", "2026-03-0\(day + 1)T11:00:00.000Z"),
      ])
    }
  }

  @Test func `what re-reads sets is said first, and written with --yes`() {
    trainWithBand()
    let count = bench.run("log /phone").lines.count
    let outcome = run("exercise", "set", "/phone", "klimmzug mit band", "--assisted", "yes")
    #expect(outcome.status == .undecided)
    #expect(
      outcome.error.contains("3 sets, 2 records read anew, 480 kg become 0 kg; nothing is written"))
    #expect(outcome.error.contains("--yes writes it"))
    #expect(bench.run("log /phone").lines.count == count)
    let written = run("exercise", "set", "/phone", "klimmzug", "--assisted", "yes", "--yes")
    #expect(written.status == .done)
    #expect(written.output.hasPrefix("Klimmzug mit Band: 3 sets, 2 records read anew"))
    #expect(bench.run("stats /phone").output.hasPrefix("3 sessions, 3 sets, 2 personal records\n"))
    #expect(bench.run("show /phone customExercises").output.contains("Klimmzug mit Band"))
    #expect(
      run("exercise", "set", "/phone", "klimmzug", "--assisted", "yes").output == "unchanged\n")
    let json = run("exercise", "set", "/phone", "klimmzug", "--assisted", "no", "--yes", "--json")
      .output
    #expect(
      json.contains(#""recordsGained":0,"recordsLost":2,"sets":3,"volumeKilograms":0"#), "\(json)")
  }

  @Test func `the beginning of an id names an exercise`() {
    append([TrainingBench.line("customExercise.saved", "4f2a90bc", #"{"name":"Squat"}"#)])
    #expect(run("exercise", "show", "/phone", "4f2a").output.hasPrefix("Squat\n"))
    append([TrainingBench.line("customExercise.saved", "4f2b11aa", #"{"name":"Row"}"#)])
    #expect(run("exercise", "show", "/phone", "4f2").output.hasPrefix("4f2\n"))
  }

  @Test func `what re-reads nothing is written at once, and shown`() {
    append([TrainingBench.line("customExercise.saved", "sq", #"{"name":"Squat"}"#)])
    #expect(run("exercise", "show", "/phone", "squat").output == "Squat\n  nothing is said of it\n")
    let outcome = run(
      "exercise", "set", "/phone", "squat", "--measure", "weight", "--weight-is", "sum",
      "--one-sided",
      "no",
      "--body-share", "0.5", "--bar", "45lb", "--plates", "2.5kg", "--rest", "180", "--note",
      "rack 14")
    #expect(outcome.status == .done && outcome.output.hasPrefix("Squat: no set is read anew: "))
    #expect(
      run("exercise", "show", "/phone", "sq").output == """
        Squat
          measure     weight
          weight-is   sum
          one-sided   no
          body-share  0.5
          bar         20.41165665 kg
          plates      2.5 kg
          rest        3:00
          note        rack 14

        """)
    #expect(
      run("exercise", "set", "/phone", "sq", "--note", "none", "--bar", "none").status == .done)
    let json = run("exercise", "show", "/phone", "sq", "--json").output
    #expect(
      json.contains(#""plates":{"increment":2.5,"unit":"kg"}"#)
        && json.contains(#""restSeconds":180"#))
    #expect(!json.contains("stickyNote") && !json.contains("barKilograms"))
  }

  @Test(arguments: [
    ("--measure", "kilos"), ("--assisted", "true"), ("--weight-is", "one"), ("--body-share", "-1"),
    ("--bar", "20"), ("--plates", "xkg"), ("--rest", "long"),
  ])
  func `a word that is none is wrong usage`(option: String, word: String) {
    let outcome = run("exercise", "set", "/phone", "Squat", option, word)
    #expect(outcome.status == .wrongUsage && outcome.error.contains("“\(word)” is not"))
    #expect(bench.run("log /phone").lines.isEmpty)
  }

  @Test func `two devices that say what an exercise of a name is make one`() {
    trainWithBand()
    #expect(bench.run("clone /phone /watch").status == .done)
    for (store, option, value) in [("/phone", "--rest", "90"), ("/watch", "--note", "blue band")] {
      #expect(run("exercise", "set", store, "klimmzug", option, value).status == .done)
    }
    #expect(bench.run("sync /phone /watch").status == .done)
    let shown = run("exercise", "show", "/phone", "klimmzug").output
    #expect(shown == "Klimmzug mit Band\n  rest  1:30\n  note  blue band\n", "\(shown)")
  }

  @Test func `a renamed exercise keeps volume, records and estimates of the past`() throws {
    let header =
      "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE"
    let rows = [32, 25].enumerated().map { day, kilograms in
      "2026-03-0\(day + 1) 10:00:00,A,30m,Pull Up (Assisted),1,\(kilograms),8,0,0,,,"
    }
    let text = ([header] + rows).map { $0 + "\n" }.joined()
    try bench.files.createFile(at: "/strong.csv").append(Array(text.utf8))
    #expect(
      bench.run("import strong /phone /strong.csv --unit kg --zone UTC --quiet").status == .done)
    let before = bench.run("stats /phone --json").output
    #expect(before.contains(#""weightKilograms":-25"#) && before.contains(#""volumeKilograms":0"#))
    let row = try #require(
      bench.run("show /phone customExercises").lines.first { $0.contains("Pull Up") })
    let id = try #require(row.split(separator: " ").first.map(String.init))
    append([TrainingBench.line("customExercise.saved", id, #"{"name":"Klimmzug mit Band"}"#)])
    let after = bench.run("stats /phone --json").output
    #expect(after.replacing("Klimmzug mit Band", with: "Pull Up (Assisted)") == before)
    // The same file changes nothing again, also after the athlete has said that the weight is lifted.
    let again = "import strong /phone /strong.csv --unit kg --zone UTC"
    let count = bench.run("log /phone").lines.count
    #expect(bench.run(again).status == .done)
    append([TrainingBench.line("customExercise.assistanceSet", id, #"{"isAssisted":false}"#)])
    #expect(bench.run(again).status == .done)
    #expect(bench.run("log /phone").lines.count == count + 1)
    #expect(bench.run("stats /phone --json").output == after)
  }
}
