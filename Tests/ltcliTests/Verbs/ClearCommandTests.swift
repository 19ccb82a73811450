import EventLog
import Testing

@testable import ltcli

/// Clearing what a device holds, or what all devices show.
struct ClearCommandTests {
  private let training = TrainingBench()
  private var bench: Workbench { training.bench }

  @Test func `everything is counted first, and deleted then`() {
    let trial = bench.run("clear /phone --everywhere --dry-run")
    #expect(trial.status == .done)
    #expect(trial.output.hasPrefix("would delete "))
    #expect(!bench.run("sessions /phone").output.hasPrefix("no sessions"))
    let outcome = bench.run(
      ["clear", "/phone", "--everywhere", "--yes", "--reason", "a fresh start"],
      on: CapturedConsole())
    #expect(outcome.status == .done)
    #expect(outcome.output.contains("sessions; the log keeps their events"))
    #expect(bench.run("sessions /phone").output == "no sessions\n")
    #expect(bench.run("deletions /phone").output.contains("a fresh start"))
    #expect(bench.run("clear /phone --everywhere --yes").output == "nothing to delete\n")
    #expect(
      bench.run("clear /phone --everywhere --yes --json").output
        == #"{"deleted":[],"dryRun":false}"# + "\n")
  }

  @Test func `the sessions of some days are deleted`() {
    let count = bench.run("sessions /phone").lines.count
    let outcome = bench.run("clear /phone --from 2026-01-14 --to 2026-01-14 --yes --json")
    #expect(
      outcome.output
        == #"{"command":"aaaaaaaaaaaaaaaa:15","deleted":[{"entities":1,"kind":"session"}],"dryRun":false}"#
        + "\n")
    #expect(bench.run("sessions /phone").lines.count == count - 1)
  }

  @Test func `a second record of a session is deleted with its day, too`() {
    training.write([
      TrainingBench.start("s-again", "2026-01-14T09:00:00.000Z", "Legs"),
      TrainingBench.line("session.sameAsSet", "s-again", #"{"sameAs":"s-two"}"#),
    ])
    let outcome = bench.run("clear /phone --from 2026-01-14 --to 2026-01-14 --yes --json")
    #expect(
      outcome.output
        == #"{"command":"aaaaaaaaaaaaaaaa:17","deleted":[{"entities":2,"kind":"session"}],"dryRun":false}"#
        + "\n")
  }

  @Test func `a folder is set aside`() {
    let trial = bench.run("clear /phone --here --dry-run")
    #expect(trial.output.hasPrefix("would move /phone to /phone-cleared-"))
    let outcome = bench.run("clear /phone --here")
    #expect(outcome.status == .done)
    #expect(outcome.output.hasPrefix("/phone is /phone-cleared-"))
    #expect(bench.run("status /phone").status != .done)
    let place = outcome.output.split(separator: " ")[2]
    #expect(bench.run("verify \(place)").status == .done)
  }

  @Test func `what to clear must be said, and one thing only`() {
    for words in ["", " --here --everywhere", " --everywhere --from 2026-01-01"] {
      let outcome = bench.run("clear /phone\(words)")
      #expect(outcome.status == .wrongUsage)
      #expect(outcome.error.contains("say one of --everywhere, --here, and days"))
    }
  }
}
