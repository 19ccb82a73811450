import EventLog
import EventLogTesting
import Testing

@testable import ltcli

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

struct ExportCommandTests {
  private let bench = Workbench()

  init() {
    bench.makeStore()
    _ = bench.run(
      "append /phone",
      input: Line.started("s") + Line.set("s", "1", reps: 5)
        + #"{"type":"session.setLogged","entity":"s","data":{"id":"2","reps":5,"exercise":"Squat"}}"#
        + "\n")
  }

  @Test
  func `what a format cannot hold is said on standard error, and missing sets are a difference`() {
    let outcome = bench.run("export /phone strong --zone UTC")
    #expect(outcome.status == .different)
    #expect(outcome.lines.count == 2)
    #expect(outcome.error == "note: 1 set left out: no exercise, first in “s”\n")
    let table = bench.run("export /phone csv")
    #expect(table.status == .done)
    #expect(table.lines.count == 3)
    #expect(table.error.isEmpty)
  }

  @Test func `json is the state as show prints it`() {
    let outcome = bench.run("export /phone json")
    #expect(outcome.status == .done)
    #expect(outcome.output == bench.run("show /phone --json").output)
  }

  @Test(arguments: ["json", "csv", "strong --zone UTC"])
  func `events that need a newer build are counted and named, for they are not in the file`(
    format: String
  ) throws {
    let before = bench.run("export /phone \(format)")
    try bench.receive("session.filmed", "s", seq: 1)
    let outcome = bench.run("export /phone \(format)")
    #expect(outcome.status == before.status && outcome.output == before.output)
    #expect(
      outcome.error == "note: not in the file: 1 event of 1 entity needs a newer build: "
        + "1 session.filmed; export with that build to have them\n" + before.error)
    #expect(bench.run("export /phone json --quiet").error.isEmpty)
  }

  @Test func `a file is written whole, and never over another`() throws {
    let outcome = bench.run("export /phone csv --output /sets.csv")
    #expect(outcome.output == "/sets.csv: 2 sets of 1 session\n")
    #expect(bench.bytes("/sets.csv") == Array(bench.run("export /phone csv").output.utf8))
    #expect(try bench.files.status(of: "/sets.csv.partial") == nil)
    let again = bench.run("export /phone json --output /sets.csv")
    #expect(again.status == .inputRefused)
    #expect(again.error.contains("/sets.csv: there is a file of that name"))
    #expect(bench.bytes("/sets.csv").count > 9)
    #expect(bench.run("export /phone csv --output /none/sets.csv").status == .inputRefused)
  }

  @Test func `a file of the name under which one is written stays as it is`() throws {
    try bench.files.createFile(at: "/sets.csv.partial").append(Array("precious".utf8))
    let outcome = bench.run("export /phone csv --output /sets.csv")
    #expect(outcome.status == .inputRefused)
    #expect(outcome.error.contains("/sets.csv.partial: there is a file of that name"))
    #expect(outcome.error.contains("hint: an interrupted export may have left it"))
    #expect(bench.bytes("/sets.csv.partial") == Array("precious".utf8))
    #expect(try bench.files.status(of: "/sets.csv") == nil)
  }

  @Test(arguments: [
    (ENOSPC, ltcli.ExitStatus.damaged, "hint: make room and run it again\n"),
    (EROFS, .damaged, "hint: check the owner and the mount\n"),
    (ENOENT, .inputRefused, "hint: check the path\n"),
  ])
  func `a disk that fails is told from a path that leads nowhere, and of events nothing is said`(
    number: Int32, status: ltcli.ExitStatus, hint: String
  ) {
    let cause = PosixError.error(number, "write", "/sets.csv.partial")
    let error = NewFile.failure(cause, attempting: "writing the export")
    #expect(error.status == status)
    #expect(error.text(command: "ltcli export").hasSuffix(hint))
  }

  @Test func `a stream or a folder is no new file, and nobody is told to remove it`() throws {
    try bench.files.place(.device, at: "/device")
    try bench.files.place(.pipe, at: "/pipe")
    for folder in ["/dev", "/folder"] { try bench.files.makeFolder(at: folder) }
    // Where standard output is a file, the name that the system has for it looks like one.
    _ = try bench.files.createFile(at: "/dev/stdout")
    for path in ["/device", "/pipe", "/folder", "/dev/stdout"] {
      let outcome = bench.run("export /phone csv --output \(path)")
      #expect(outcome.status == .inputRefused && !outcome.error.contains("remove"))
      let hint =
        path == "/folder" ? "choose another name" : "leave --output out for standard output"
      #expect(outcome.error.contains("hint: \(hint)\n"), "\(outcome.error)")
    }
  }

  @Test func `a dash stands for standard output`() throws {
    let outcome = bench.run("export /phone csv --output -")
    #expect(outcome.status == .done)
    #expect(outcome.output == bench.run("export /phone csv").output)
    #expect(try bench.files.status(of: "-") == nil)
  }

  @Test func `what was exported comes in again without loss`() throws {
    _ = bench.run("export /phone strong --zone UTC --output /strong.csv")
    bench.makeStore("/tablet", digit: "b")
    #expect(
      bench.run("import strong /tablet /strong.csv --zone UTC").lines[1].hasPrefix("sets       1 "))
    let again = bench.run("export /tablet strong")
    #expect(again.status == .done)
    #expect(again.error.isEmpty)
    #expect(Array(again.output.utf8) == bench.bytes("/strong.csv"))
  }

  @Test(arguments: [
    ("export /phone xml", "known are csv, json, keys, sql and strong"),
    ("export /phone", "FORMAT is missing"),
    ("export /phone jsn", "json"), ("export /phone csv --unit st", "neither kg nor lb"),
    ("export /phone json --unit kg", "json takes neither"),
    ("export /phone strong --zone Mars", "unknown time zone"),
    ("export /nothing csv", "there is no store"),
  ])
  func `what cannot be exported is refused`(line: String, reason: String) {
    let outcome = bench.run(line)
    #expect(outcome.status == .wrongUsage)
    #expect(outcome.error.contains(reason), "\(outcome.error)")
    #expect(outcome.output.isEmpty)
  }
}
