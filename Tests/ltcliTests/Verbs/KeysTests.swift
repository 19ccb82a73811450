import EventLog
import EventLogTesting
import Testing

@testable import ltcli

/// `import keys` and `export keys`.
struct KeysTests {
  private let bench = Workbench()

  init() {
    bench.makeStore()
    bench.makeStore("/tablet")
  }

  private func write(_ text: String) throws {
    try bench.files.createFile(at: "/keys.json").append(Array(text.utf8))
  }

  @Test func `keys come in, go out, and are the same in an empty store`() throws {
    try write(
      #"{"TrainingProgram":{"name":"Base","weekPlans":[{"days":[{"weekday":"MO"}]}]},"#
        + #""workout_2026-01-05":{"name":"Push"},"DeveloperModeEnabled":true,"#
        + #""workout_results_2026-01-05":{"startedAt":"2026-01-05T18:00:00.000Z"},"AppleLocale":"de"}"#
    )
    let first = bench.run("import keys /phone /keys.json")
    #expect(first.status == .done)
    #expect(first.output.contains("others     5 new"))
    #expect(
      first.output.contains("keys that are none of the app's, and are not read: “AppleLocale”"))
    let again = bench.run("import keys /phone /keys.json --json")
    #expect(again.status == .done && !again.output.contains(#""import":"#))
    let exported = bench.run("export /phone keys --output /out.json")
    #expect(exported.status == .done && exported.output == "/out.json: 4 keys\n")
    #expect(bench.run("import keys /tablet /out.json").status == .done)
    #expect(bench.run("export /tablet keys").output == bench.run("export /phone keys").output)
  }

  @Test func `what is wrong is named, with what to do`() throws {
    try write(#"{"workout_2026-02-30":{},"OPENROUTER_API_KEY":"sk-1"}"#)
    let outcome = bench.run("import keys /phone /keys.json")
    #expect(outcome.status == .different)
    #expect(
      outcome.output.contains("workout_2026-02-30  “2026-02-30” is not a day such as 2026-01-15"))
    #expect(
      outcome.error.contains(
        "keys of services, which belong in the keychain (1), first in “OPENROUTER_API_KEY”"))
    #expect(bench.run("import keys /phone /keys.json --strict").status == .inputRefused)
    #expect(bench.run("import keys /phone /keys.json --unit kg").status == .wrongUsage)
    #expect(bench.run("export /phone keys --zone UTC").status == .wrongUsage)
    try bench.files.removeFile(at: "/keys.json")
    try write(#"{"AppleLocale":"de"}"#)
    let other = bench.run("import keys /phone /keys.json")
    #expect(other.status == .inputRefused)
    #expect(other.error.contains("not the keys and values of a trainer app"))
    #expect(other.error.contains("docs/imports.md lists them"))
    try bench.files.removeFile(at: "/keys.json")
    try write(#"{"Count":1"#)
    let broken = bench.run("import keys /phone /keys.json")
    #expect(broken.status == .inputRefused)
    #expect(broken.error.contains("ltcli export STORE keys writes such a file"))
  }

  @Test(arguments: ["keys", "keys --json"])
  func `what is too large is left out and named in a few words, and the rest comes in`(form: String)
    throws
  {
    let large = String(repeating: "x", count: 1 << 20)
    try write(
      #"{"TrainingProgram":{"name":"\#(large)","weekPlans":[{"days":[{"weekday":"MO"}]}]},"#
        + #""Large":"\#(large)","Small":1,"workout_2026-01-05":{"name":"A","notes":["\#(large)"]},"#
        + #""workout_results_2026-01-05":{"name":"\#(large)","sets":[{"exercise":"Row","reps":5}]},"#
        + #""workout_results_2026-01-06":{"sets":[{"exercise":"Row","reps":5,"notes":"\#(large)"}]},"#
        + #""workout_results_2026-01-07":{"sets":[{"exercise":"Row","reps":5}]},"#
        + #""workout_\#(large.prefix(9_000))":{},"\#(large.prefix(9_000))":1}"#)
    let outcome = bench.run("import keys /phone /keys.json" + form.dropFirst(4))
    #expect(outcome.status == .different, "\(outcome.error.prefix(300))")
    let whole = outcome.output + outcome.error
    #expect(whole.utf8.count < 8_000, "\(whole.prefix(3_000))")
    #expect(whole.split(separator: "\n").allSatisfy { form != "keys" || $0.count <= 200 })
    let state = bench.run("export /phone json").output
    let document = try #require(try JSONReader.value(of: Array(state.utf8)).object)
    #expect(document["settings"]?.object?["Small"] != nil)
    #expect(document["settings"]?.object?["Large"] == nil && document["programs"] == nil)
    #expect(document["programWeeks"]?.object?.count == 1)
    #expect(document["sessions"]?.object?.map(\.key) == ["trainerApp:2026-01-07"])
    for words in [
      "“setting.saved” has 10485", "“program.saved” has 10", "“session.setLogged” has 10",
    ] {
      #expect(whole.contains(words), "\(words): \(whole.prefix(3_000))")
    }
    let again = bench.run("import keys /phone /keys.json")
    #expect(again.status == .different && again.output.contains("others     0 new"))
    #expect(bench.run("import keys /tablet /keys.json --strict").status == .inputRefused)
  }

  @Test(arguments: ["csv", "json", "strong"])
  func `what is too large is left out of every format, and the rest comes in`(format: String) throws
  {
    let large = String(repeating: "x", count: 1 << 20)
    switch format {
    case "csv":
      let header = bench.run("export /phone csv").output
      let rest = ",2026-01-15T10:00:00.000Z,,,W,,,Row,,1,,,,,,5,,,,,,"
      try write("\(header)a\(rest)\(large)\nb\(rest)\n")
    case "json":
      try write(
        #"{"settings":{"a":{"fields":{"value":"\#(large)"}},"b":{"fields":{"value":1}}}}"#)
    default:
      func row(_ day: Int, _ name: String, _ exercise: String) -> String {
        "2026-01-0\(day) 10:00:00;\"\(name)\";\"\(exercise)\";1;50;kg;5;;;;0;;;1h\n"
      }
      try write(
        "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;"
          + "Seconds;Notes;Workout Notes;Workout Duration\n" + row(1, "A", "Row")
          + row(2, large, "Row") + row(3, "C", large))
    }
    let zone = format == "strong" ? " --zone UTC" : ""
    let outcome = bench.run("import \(format) /phone /keys.json\(zone)")
    #expect(outcome.status == .different, "\(outcome.error.prefix(300))")
    #expect((outcome.output + outcome.error).utf8.count < 4_000)
    #expect(outcome.output.contains("bytes, and a line of the log takes 1048064"))
    let state = bench.run("export /phone json").output
    #expect(
      state.contains(format == "json" ? #""b":{"fields":{"value":1}"# : "Row"),
      "\(state.prefix(900))")
    #expect(!state.contains("xxxx"))
  }

  @Test func `a session that comes from no key is counted, and the status says so`() {
    _ = bench.run("append /phone", input: Line.started("s"))
    let outcome = bench.run("export /phone keys")
    #expect(outcome.status == .different && outcome.output == "{}\n")
    #expect(outcome.error.contains("1 session left out: it comes from no key"))
  }
}
