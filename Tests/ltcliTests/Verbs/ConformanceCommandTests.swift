import EventLog
import Testing

@testable import ltcli

struct ConformanceCommandTests {
  private let bench = Workbench()
  /// `Fixtures` of this package.
  private static let fixtures =
    #filePath.split(separator: "/").dropLast(4).map { "/\($0)" }.joined() + "/Fixtures"

  @Test func `fixtures that pass end with 0, and the last line counts them`() {
    let outcome = bench.run(
      "conformance \(Self.fixtures)/lines/valid \(Self.fixtures)/lines/invalid/sum")
    #expect(outcome.status == .done)
    #expect(outcome.lines.last?.hasSuffix(" passed, 0 failed") == true)
  }

  /// Every verb of the protocol is in these folders; `.ci/run` has a release build go through all.
  @Test func `another process does what the fixtures say, behind the driver protocol`() throws {
    let folders = ["format", "kinds", "local-writes", "relay", "retrying", "storage"]
    let files = PosixFileSystem()
    // Without those that fold hundreds of orders, which take a minute here.
    let scenarios = try folders.map { "\(Self.fixtures)/scenarios/\($0)" }.flatMap { folder in
      try files.names(in: folder).map { "\(folder)/\($0)" }.filter { path in
        let contents = try files.contents(of: path)
        let text = String(decoding: contents.bytes(in: 0..<contents.count), as: UTF8.self)
        return !text.contains("120 orders") && !text.contains("720 orders")
      }
    }
    let fixtures = scenarios.sorted() + ["\(Self.fixtures)/lines/valid"]
    #expect(scenarios.count > 20)
    let here = bench.run(["conformance"] + fixtures, on: CapturedConsole())
    let there = bench.run(
      ["conformance"] + fixtures + ["--driver", "exec '\(BuiltTool.path)' driver"],
      on: CapturedConsole())
    #expect(there.status == .done)
    #expect(there.lines.count == 1)
    #expect(there.output == here.output)
  }

  @Test func `an engine that does not answer fails`() {
    let console = CapturedConsole()
    let outcome = bench.run(
      ["conformance", "\(Self.fixtures)/lines/valid", "--driver", "exit 3"], on: console)
    #expect(outcome.status == .different)
  }

  @Test func `a path without fixtures is wrong usage`() {
    let outcome = bench.run("conformance /nothing")
    #expect(outcome.status == .wrongUsage)
    #expect(outcome.error.contains("there are no fixtures at /nothing"))
    #expect(bench.run("conformance").status == .wrongUsage)
  }
}
