import EventLog
import EventLogTesting
import Testing

@testable import ltcli

/// What `export csv` and `export json` wrote comes in again.
struct ImportOwnTests {
  private let bench = Workbench()

  init() {
    bench.makeStore()
    let lines = """
      {"type":"session.started","entity":"s","data":{"startedAt":"2026-01-01T08:00:00.000Z","name":"Pull","zone":"UTC"}}
      {"type":"session.setLogged","entity":"s","data":{"id":"x","exercise":"Row","reps":5,"weightKilograms":50}}
      {"type":"session.finished","entity":"s","data":{"finishedAt":"2026-01-01T09:00:00.000Z","durationSeconds":3600}}
      {"type":"program.saved","entity":"p","data":{"name":"Five"}}
      {"type":"setting.deleted","entity":"old","data":{}}

      """
    _ = bench.run("append /phone", input: lines)
    bench.makeStore("/tablet", digit: "b")
    for format in ["csv", "json"] {
      _ = bench.run("export /phone \(format) --output /own.\(format)")
    }
  }

  @Test(arguments: ["csv", "json"])
  func `what was exported comes in again, once`(format: String) {
    let call = "import \(format) /tablet /own.\(format)"
    let trial = bench.run(call + " --dry-run")
    #expect(trial.status == .done && trial.output.contains("first session  2026-01-01"))
    #expect(bench.bytes("/tablet/log/000000000001.jsonl").isEmpty)
    let outcome = bench.run(call)
    #expect(outcome.status == .done, "\(outcome.error)")
    #expect(outcome.line(0) == "sessions   1 new, 0 changed, 0 the same, 0 left out")
    #expect(outcome.line(1) == "sets       1 new, 0 corrected, 0 taken out")
    #expect(bench.run("export /tablet csv").output == bench.run("export /phone csv").output)
    let again = bench.run(call)
    #expect(again.line(0) == "sessions   0 new, 0 changed, 1 the same, 0 left out")
    #expect(bench.run("imports /tablet").output.contains("  \(format)  "))
    #expect(bench.run(call.replacing("/tablet", with: "/phone")).output.contains("1 the same"))
    #expect(bench.run("imports /tablet --yes --undo 0").status == .done)
    #expect(!bench.run("show /tablet --json").output.contains("Pull"))
    #expect(bench.run(call).line(0) == "sessions   1 new, 0 changed, 0 the same, 0 left out")
  }

  @Test(arguments: [
    "2026-03-01 10:00", "3/1/2026 10:00", "01.03.2026 10:00:17", "2026-03-01T10:00:17",
    "1/3/2026 10:00",
  ])
  func `a table's clock time in a spreadsheet's form changes nothing`(local: String) throws {
    let strong = ImportBench()
    try strong.run([ImportBench.row("Bench,1,80,5", start: "2026-03-01 10:00:17")])
    let table = strong.bench.run("export /phone csv").output
    let saved = table.replacing("2026-03-01 10:00:17", with: local)
    try strong.bench.files.createFile(at: "/saved.csv").append(Array(saved.utf8))
    let outcome = strong.bench.run("import csv /phone /saved.csv")
    #expect(outcome.status == .done, "\(outcome.output)")
    #expect(outcome.line(0) == "sessions   0 new, 0 changed, 1 the same, 0 left out")
    #expect(strong.bench.run("export /phone csv").output == table)
    strong.bench.makeStore("/tablet", digit: "b")
    _ = strong.bench.run("import csv /tablet /saved.csv")
    let again = strong.bench.run("export /tablet csv").output
    #expect(again.contains("2026-03-01T09:00:17.000Z,2026-03-01 10:00"))
  }

  @Test func `of a state other things come in too, and what is not taken is counted`() {
    let outcome = bench.run("import json /tablet /own.json")
    #expect(outcome.output.contains("others     1 new, 0 changed, 0 the same, 0 left out\n"))
    #expect(outcome.error == "note: not taken from the file: deletions (1)\n")
    #expect(bench.run("show /tablet program p").output.contains("Five"))
    let undo = bench.run("imports /tablet --yes --undo 0")
    #expect(undo.output.contains("others     1 undone, 0 left\n"))
    #expect(bench.run("show /tablet program p").status == .different)
  }

  @Test func `an entity that cannot be written is a difference, and refuses a strict import`()
    throws
  {
    let text = #"{"gadgets":{"g":{}},"settings":{"x":{"fields":{"value":1}}}}"#
    try bench.files.createFile(at: "/odd.json").append(Array(text.utf8))
    let strict = bench.run("import json /tablet /odd.json --strict")
    #expect(strict.status == .inputRefused)
    #expect(bench.bytes("/tablet/log/000000000001.jsonl").isEmpty)
    let outcome = bench.run("import json /tablet /odd.json")
    #expect(outcome.status == .different)
    #expect(outcome.output.contains("left out\n  gadgets  this build does not know the kind"))
  }

  @Test func `a session that cannot be written is among the sessions that were left out`() throws {
    let text = #"{"sessions":{"a":{"started":1},"b":{"sets":[{"id":"1","reps":5}]}}}"#
    try bench.files.createFile(at: "/odd.json").append(Array(text.utf8))
    let outcome = bench.run("import json /tablet /odd.json --json")
    #expect(outcome.status == .different)
    let report = try JSONReader.value(of: Array(outcome.output.utf8.dropLast())).object
    let left = report?["sessions"]?.object?["leftOut"]?.array
    #expect(left?.map { $0.object?["id"] } == ["a"])
    #expect(report?["others"] == nil)
  }

  @Test(arguments: [
    ("json", "{\"sessions\":{", "line 1: ", "ltcli export STORE json writes such a file"),
    ("json", "{\"workouts_list\":1}", "line 1: not the state", "ltcli export STORE json"),
    ("json", "session_id,start", "line 1: expected a value", "ltcli export STORE json"),
    ("csv", "session_id,start\n", "no column for “local_start”", "ltcli export STORE csv"),
    ("csv", "", "no header", ""),
    ("csv", "{}", "this looks like JSON", "ltcli import json STORE FILE"),
  ])
  func `a file of another sort is refused, with the line, why and what to do`(
    format: String, text: String, reason: String, hint: String
  ) throws {
    try bench.files.createFile(at: "/bad").append(Array(text.utf8))
    let outcome = bench.run("import \(format) /tablet /bad")
    #expect(outcome.status == .inputRefused)
    #expect(outcome.error.contains("/bad: ") && outcome.error.contains(reason), "\(outcome.error)")
    #expect(outcome.error.contains(hint), "\(outcome.error)")
    #expect(bench.bytes("/tablet/log/000000000001.jsonl").isEmpty)
  }

  @Test func `a table that was cut within a row is refused`() throws {
    let text = String(decoding: bench.bytes("/own.csv").dropLast(20), as: UTF8.self)
    try bench.files.createFile(at: "/cut.csv").append(Array(text.utf8))
    let outcome = bench.run("import csv /tablet /cut.csv")
    #expect(outcome.status == .inputRefused)
    #expect(outcome.error.contains("/cut.csv: line 2: "), "\(outcome.error)")
    #expect(outcome.error.contains("hint: the file was cut"), "\(outcome.error)")
  }

  @Test(arguments: ["csv", "json"], ["--unit kg", "--zone UTC"])
  func `a unit and a zone mean nothing here`(format: String, option: String) {
    let outcome = bench.run("import \(format) /tablet /own.\(format) \(option)")
    #expect(outcome.status == .wrongUsage)
    #expect(outcome.error.contains("\(format) takes neither --unit nor --zone"))
  }
}
