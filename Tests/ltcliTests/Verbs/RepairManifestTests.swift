import EventLogTesting
import Testing

@testable import ltcli

/// What `repair` does about a `store.json` that is gone.
struct RepairManifestTests {
  private let bench = Workbench()

  private init() throws {
    bench.makeStore()
    _ = bench.run("append /phone", input: Line.module("m", "M"))
    try bench.files.removeFile(at: "/phone/store.json")
  }

  @Test func `a script is told what to say, and other verbs what to run`() {
    let outcome = bench.run("repair /phone")
    #expect(outcome.status == .undecided)
    #expect(outcome.error.contains("/phone/store.json: it is missing"))
    #expect(outcome.error.contains("it holds dataset \(Workbench.dataset)"))
    #expect(outcome.error.contains("hint: say --not-ephemeral for a real store"))
    #expect(bench.run("sessions /phone").error.contains("or repair the store"))
    #expect(bench.run("repair /phone --ephemeral --not-ephemeral").status == .wrongUsage)
  }

  @Test(arguments: ["--not-ephemeral", "--ephemeral"])
  func `it is made anew, and all is well then`(option: String) {
    let outcome = bench.run("repair /phone \(option)")
    #expect(outcome.status == .done, "\(outcome.error)")
    #expect(outcome.output.contains("made anew: /phone/store.json: it is missing"))
    #expect(
      outcome.output.contains(
        "it holds dataset \(Workbench.dataset), and wrote under aaaaaaaaaaaaaaaa\n"))
    #expect(outcome.output.contains("the replica was aaaaaaaaaaaaaaaa and goes on as "))
    #expect(bench.run("verify /phone").status == .done)
    let status = bench.run("status /phone --json").output
    #expect(status.contains("\"ephemeral\":\(option == "--ephemeral")"))
    #expect(status.contains(#""events":1"#) && status.contains(#""name":"phone""#))
    #expect(bench.run("repair /phone \(option)").output == "nothing to repair\n")
  }

  @Test(arguments: [("no\n", false), ("yes\n", true), ("Y", true)])
  func `a person is asked`(answer: String, isEphemeral: Bool) {
    let console = CapturedConsole(input: [answer])
    (console.isInputTerminal, console.isErrorTerminal) = (true, true)
    #expect(bench.run(["repair", "/phone"], on: console).status == .done)
    #expect(console.error.contains("Is it for a trial? [yes/no] "))
    #expect(
      bench.run("status /phone --json").output.contains("\"ephemeral\":\(isEphemeral)"))
  }

  @Test(arguments: ["", "maybe\n"])
  func `who does not answer has changed nothing`(answer: String) {
    let console = CapturedConsole(input: [answer])
    (console.isInputTerminal, console.isErrorTerminal) = (true, true)
    #expect(bench.run(["repair", "/phone"], on: console).status == .undecided)
    #expect(bench.run("verify /phone").status == .damaged)
  }

  @Test func `programs are told what was found`() {
    let outcome = bench.run("repair /phone --not-ephemeral --json")
    #expect(outcome.output.contains(#""replicas":["aaaaaaaaaaaaaaaa"]"#))
    #expect(outcome.output.contains("\"dataset\":\"\(Workbench.dataset)\""))
    #expect(bench.run("repair /phone").output == "nothing to repair\n")
  }
}
