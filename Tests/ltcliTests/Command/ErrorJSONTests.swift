import EventLog
import Testing

@testable import ltcli

/// Errors as programs get them.
struct ErrorJSONTests {
  private let bench = Workbench()

  init() { bench.makeStore() }

  @Test func `a refused line is one object with all that is known of it`() {
    let outcome = bench.run("append /phone --json", input: Line.module("m", "M") + "{}\n")
    #expect(outcome.status == .inputRefused)
    #expect(
      outcome.error
        == #"{"attempted":"reading the events","code":"malformed","command":"ltcli append","line":2,"#
        + #""reason":"“type” is missing: a kind and a verb such as module.saved, of at most 64 bytes","#
        + #""status":3}"# + "\n")
  }

  @Test func `the event that stands is named where a second value is refused`() {
    let outcome = bench.run(
      "append /phone --json", input: Line.set("s", "x", reps: 5) + Line.set("s", "x", reps: 6))
    #expect(outcome.error.contains(#""code":"writeOnce","#))
    #expect(outcome.error.contains(#""event":"aaaaaaaaaaaaaaaa:1","line":2,"#))
    #expect(outcome.error.contains(#""advice":"what is written once stays; session.setCorrected"#))
  }

  @Test(arguments: [
    ("log /nothing --json", #""code":"notAStore""#, #""path":"/nothing""#),
    ("sync /phone /nothing --json", #""code":"unreachable""#, #""path":"/nothing""#),
    ("diff /phone /nothing --json", #""code":"unreachable""#, #""path":"/nothing""#),
    ("log /phone --json --nope", #""code":"wrongUsage""#, #""status":2"#),
    ("show /phone module m --json", #""code":"different""#, #""status":1"#),
    ("lgo --json", #""advice":"did you mean log?""#, #""status":2"#),
  ])
  func `every sort of failure is one object`(line: String, first: String, second: String) throws {
    let error = bench.run(line).error
    #expect(error.contains(first) && error.contains(second), "\(error)")
    #expect(error.split(separator: "\n").count == 1)
    #expect(try JSONReader.value(of: Array(error.utf8.dropLast())).object != nil)
  }

  @Test func `ids that nobody was told are a member`() {
    let console = CapturedConsole(input: [Line.module("m", "M")])
    console.outputFailure = (1, .failed("No space left on device"))
    let outcome = bench.run(["append", "/phone", "--json"], on: console)
    #expect(outcome.error.contains(#""code":"outputFailed","#))
    #expect(outcome.error.contains(#""durable":"aaaaaaaaaaaaaaaa:1-1","#))
  }

  @Test func `what is no error is an object as well`() {
    let line = #"{"type":"module.saved","entity":"m","data":{"name":"M","nmae":""}}"#
    #expect(
      bench.run("append /phone --json", input: line).error.hasPrefix(#"{"note":"line 1: "#))
  }

  @Test func `a word behind two dashes asks for nothing`() {
    #expect(bench.run("log /phone -- --json").error.hasPrefix("ltcli log: “--json” is one word"))
  }
}
