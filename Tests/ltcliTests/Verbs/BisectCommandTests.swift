import EventLog
import EventLogTesting
import SyncRelay
import Testing

@testable import ltcli

/// The search for the first event with which a command fails.
struct BisectCommandTests {
  private let bench = Workbench()

  init() throws {
    try bench.files.makeFolder(at: "/tmp")
    bench.makeStore()
  }

  /// Runs `bisect` with a command that fails where the past store's state has a text.
  private func bisect(_ line: String, failingWith text: String) -> Workbench.Outcome {
    let console = CapturedConsole()
    console.program = { [bench] words, variables in
      let path = words.last ?? ""
      #expect(variables.first?.value == path)
      return bench.run("show \(path) --json").output.contains(text) ? .status(1) : .status(0)
    }
    return bench.run(line.split(separator: " ").map(String.init), on: console)
  }

  /// 200 histories where all seeds are asked for, else 50.
  private static let seeds =
    Seeds.quarter == nil ? Array(0..<200 as Range<UInt64>) : Seeds.some(of: 0..<200)

  @Test(arguments: 0..<5 as Range<UInt64>)
  func `the planted event is found, by stamp and by order of arrival`(part: UInt64) throws {
    for seed in Self.seeds where seed % 5 == part {
      var random = SplitMix64(seed: seed)
      let (count, path) = (1 + random.below(20), "/s\(seed)")
      bench.makeStore(path)
      let planted = random.below(count)
      for number in 0..<count {
        // The clock goes back and forth; each event is of an entity of its own.
        let second = 10 + random.below(50)
        let name = number == planted ? "planted" : "n\(number)"
        _ = bench.run(
          "append \(path) --clock 2026-01-15T10:00:\(second).000Z",
          input: Line.module("m\(number)", name))
      }
      let expected = "aaaaaaaaaaaaaaaa:\(planted + 1)"
      for option in ["", " --arrival"] {
        let outcome = bisect("bisect \(path)\(option) --json -- check {}", failingWith: "planted")
        #expect(outcome.status == .done, "seed \(seed): \(outcome.error)")
        #expect(outcome.output.contains(#""id":"\#(expected)""#), "seed \(seed): \(outcome.output)")
      }
    }
    #expect(try bench.files.names(in: "/tmp").allSatisfy { $0.hasPrefix("lifttrail-bisect-") })
  }

  @Test func `a batch is found whole, and told to people`() {
    _ = bench.run("append /phone", input: Line.module("a", "A"))
    _ = bench.run("append /phone --atomic", input: Line.module("b", "bad") + Line.module("c", "C"))
    _ = bench.run("append /phone", input: Line.module("d", "D"))
    let outcome = bisect("bisect /phone -- check {}", failingWith: "bad")
    #expect(outcome.status == .done)
    #expect(outcome.lines.count == 3)
    #expect(outcome.lines[0].contains("aaaaaaaaaaaaaaaa:2") && outcome.lines[0].contains("bad"))
    #expect(outcome.lines[2].hasPrefix("the first batch with which it fails, found in "))
  }

  @Test func `a command that never fails, always fails, cannot tell or is not there is told`() {
    _ = bench.run("append /phone", input: Line.module("a", "A"))
    #expect(bisect("bisect /phone -- check {}", failingWith: "nowhere").status == .different)
    #expect(bisect("bisect /phone -- check {}", failingWith: "{").status == .different)
    for (ending, status) in [
      (ProcessEnding.status(125), ExitStatus.undecided), (.status(127), .wrongUsage),
      (.signal(9), .undecided),
    ] {
      let console = CapturedConsole()
      console.program = { _, _ in ending }
      #expect(bench.run(["bisect", "/phone", "--", "check"], on: console).status == status)
    }
    #expect(bench.run("bisect /phone -- check").status != .done)
    #expect(bench.run("bisect /phone").status == .wrongUsage)
    #expect(bench.run("bisect /nowhere -- check").status == .wrongUsage)
  }
}
