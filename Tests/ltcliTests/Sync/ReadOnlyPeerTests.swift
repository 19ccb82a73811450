import EventLog
import EventLogTesting
import Testing

@testable import ltcli

/// A peer's folder that may be read and not written to: a medium that is mounted so, or another user's store.
struct ReadOnlyPeerTests {
  private let bench = Workbench()

  init() {
    bench.makeStore()
    bench.makeStore("/backup", digit: "b")
    _ = bench.run("append /backup", input: Line.module("m", "M"))
  }

  /// Runs a command line while no lock of the backup is to be had.
  private func run(
    _ line: String, failingWith code: LogError.Code = .noPermission
  ) -> Workbench.Outcome {
    let files = HookedFileSystem(bench.files)
    files.before { (call, path) throws(LogError) in
      if call == .lock, path.hasPrefix("/backup") {
        throw LogError(
          code, "cannot open: Read-only file system", at: LogError.Position(path: path))
      }
    }
    let console = CapturedConsole(input: [""])
    var environment = bench.environment
    environment.files = files
    let status = Tool(console: console, environment: environment).run(
      line.split(separator: " ").map(String.init))
    return Workbench.Outcome(
      status: status, output: String(decoding: console.output, as: UTF8.self),
      error: console.error)
  }

  @Test func `what it has is taken, and where it lacks nothing both hold the same`() {
    let before = bench.bytes("/backup/log/000000000001.jsonl")
    let outcome = run("sync /phone /backup")
    #expect(outcome.status == .done)
    #expect(outcome.error.isEmpty)
    #expect(outcome.lines.last?.hasPrefix("both hold 1 event") == true)
    #expect(bench.run("show /phone module m").output.contains("M"))
    #expect(bench.bytes("/backup/log/000000000001.jsonl") == before)
  }

  @Test func `what it lacks is said, and stays pending`() {
    _ = bench.run("append /phone", input: Line.module("n", "N"))
    let outcome = run("sync /phone /backup")
    #expect(outcome.status == .stillDifferent)
    #expect(
      outcome.error
        == "warning: nothing could be sent to /backup, which lacks 1 event: /backup: cannot open: Read-only file "
        + "system\n")
    #expect(outcome.output.contains("/phone   took 1 event"))
    #expect(bench.run("show /phone module m").output.contains("M"))
    #expect(bench.run("show /backup module n").status == .different)
    #expect(bench.run("status /phone").output.contains("pending    1 event"))
    // Once it may be written to, it gets the rest.
    #expect(bench.run("sync /phone /backup").status == .done)
    #expect(bench.run("show /backup module n").output.contains("N"))
  }

  @Test func `another failure to lock it is one of the peer`() {
    let outcome = run("sync /phone /backup", failingWith: .inputOutput)
    #expect(outcome.status == .damaged)
    #expect(bench.run("show /phone module m").status == .different)
  }

  @Test func `the store itself has to be written to`() {
    #expect(run("sync /backup /phone").status == .damaged)
  }
}
