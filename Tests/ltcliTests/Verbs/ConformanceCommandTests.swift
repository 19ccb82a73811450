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
      ["conformance"] + fixtures + [
        "--driver", "exec '\(BuiltTool.path)' driver", "--timeout", "600",
      ],
      on: CapturedConsole())
    #expect(there.status == .done)
    #expect(there.lines.count == 1)
    #expect(there.output == here.output)
  }

  @Test func `a driver that does not start is named with its command, and nothing is run`() {
    let outcome = bench.run(
      ["conformance", "\(Self.fixtures)/lines/valid", "--driver", "/no/engine"],
      on: CapturedConsole())
    #expect(outcome.status == .different)
    #expect(outcome.output == "")
    #expect(
      outcome.error.contains("the driver “/no/engine” cannot be used: it ended with status 127"))
  }

  @Test func `a driver that takes too long fails its fixture`() {
    let hello = "{\"engine\":\"x\",\"kinds\":[],\"levels\":[\"lines\"],\"protocol\":1}"
    let driver = "read line; echo '\(hello)'; exec sleep 60"
    let outcome = bench.run(
      [
        "conformance", "\(Self.fixtures)/lines/valid/length/1-mebibyte.gen", "--driver", driver,
        "--timeout", "1",
      ], on: CapturedConsole())
    #expect(outcome.status == .different)
    #expect(outcome.output.contains("parse-line was not answered within 1.0 seconds; --timeout"))
    #expect(outcome.lines.last == "0 passed, 1 failed")
  }

  @Test func `what a driver lacks is skipped, and counted apart`() {
    let outcome = run(
      [
        "\(Self.fixtures)/lines/invalid/line-end/empty-line.jsonl",
        "\(Self.fixtures)/scenarios/state/11-empty.txt",
      ], byDriverOf: "[\"lines\"]")
    #expect(outcome.status == .done)
    #expect(outcome.lines == ["1 passed, 0 failed, 1 skipped"])
  }

  @Test func `where a driver lacks all that is asked, nothing was run`() {
    let outcome = run(
      ["\(Self.fixtures)/lines/valid/type", "\(Self.fixtures)/scenarios/state/11-empty.txt"],
      byDriverOf: "[]")
    #expect(outcome.status == .wrongUsage)
    #expect(outcome.lines == ["0 passed, 0 failed, 6 skipped"])
    #expect(outcome.error.contains("nothing was run: the fixtures need lines, fold"))
  }

  /// Runs fixtures against a driver of some levels, which finds every line malformed.
  private func run(_ paths: [String], byDriverOf levels: String) -> Workbench.Outcome {
    let hello = "{\"engine\":\"x\",\"kinds\":[],\"levels\":\(levels),\"protocol\":1}"
    let refusal = "{\"refusal\":{\"byte\":0,\"code\":\"malformed\",\"exit\":3}}"
    let driver = "read line; echo '\(hello)'; while read line; do echo '\(refusal)'; done"
    return bench.run(["conformance"] + paths + ["--driver", driver], on: CapturedConsole())
  }

  @Test(arguments: ["0", "-1", "soon", "86401", "1.5"])
  func `a time that is no whole number of seconds is wrong usage`(seconds: String) {
    let outcome = bench.run(
      [
        "conformance", "\(Self.fixtures)/lines/valid", "--driver", "exec cat",
        "--timeout=\(seconds)",
      ], on: CapturedConsole())
    #expect(outcome.status == .wrongUsage)
    #expect(outcome.error.contains("is not a whole number of seconds from 1 to 86400"))
  }

  @Test func `a time for a driver without a driver is wrong usage`() {
    let outcome = bench.run("conformance \(Self.fixtures)/lines/valid --timeout 5")
    #expect(outcome.status == .wrongUsage)
    #expect(outcome.error.contains("--timeout is how long a driver may take, and there is none"))
  }

  @Test func `a driver does not record`() {
    let console = CapturedConsole()
    console.variables["LIFTTRAIL_RECORD"] = "1"
    let outcome = bench.run(
      ["conformance", "\(Self.fixtures)/lines/valid", "--driver", "exec cat"], on: console)
    #expect(outcome.status == .wrongUsage)
    #expect(
      outcome.error.contains(
        "LIFTTRAIL_RECORD=1 rewrites the fixtures by what this engine does, never by what a driver")
    )
    #expect(outcome.error.contains("hint: unset LIFTTRAIL_RECORD, or leave --driver out"))
  }

  @Test func `a recording that changes nothing names nothing`() {
    let console = CapturedConsole()
    console.variables["LIFTTRAIL_RECORD"] = "1"
    let outcome = bench.run(
      ["conformance", "\(Self.fixtures)/scenarios/state/11-empty.txt"], on: console)
    #expect(outcome.lines == ["1 passed, 0 failed"])
  }

  @Test func `a path without fixtures is wrong usage`() {
    let outcome = bench.run("conformance /nothing")
    #expect(outcome.status == .wrongUsage)
    #expect(outcome.error.contains("there are no fixtures at /nothing"))
    #expect(bench.run("conformance").status == .wrongUsage)
  }
}
