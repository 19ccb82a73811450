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

  @Test func `a session that comes from no key is counted, and the status says so`() {
    _ = bench.run("append /phone", input: Line.started("s"))
    let outcome = bench.run("export /phone keys")
    #expect(outcome.status == .different && outcome.output == "{}\n")
    #expect(outcome.error.contains("1 session left out: it comes from no key"))
  }
}
