import EventLog
import EventLogTesting
import Testing

@testable import ltcli

/// Erasing what a device holds, at the command line.
struct EraseCommandTests {
  private let training = TrainingBench()
  private var bench: Workbench { training.bench }

  @Test func `a trial names the folders, a script says --yes, and all of it goes`() {
    let kept = "/phone-cleared-20260115T100000000Z"
    #expect(bench.run("clear /phone --here").status == .done)
    bench.makeStore()
    let trial = bench.run("erase /phone --dry-run")
    #expect(trial.status == .done)
    #expect(trial.output == "would erase /phone\nwould erase \(kept)\n")
    let refused = bench.run(["erase", "/phone"], on: CapturedConsole())
    #expect(refused.status == .undecided)
    #expect(refused.error.contains("this would erase for good /phone: /phone, \(kept); nothing is"))
    #expect(bench.run("status /phone").status == .done)
    let outcome = bench.run("erase /phone --yes")
    #expect(outcome.status == .done)
    #expect(outcome.output == "erased /phone\nerased \(kept)\n")
    #expect(!bench.files.paths().contains { $0.hasPrefix("/phone") })
    #expect(bench.run("status /phone").status != .done)
  }

  @Test func `what has no other known copy is said before it goes`() throws {
    let status = bench.run("status /phone").lines.first { $0.contains("no other known copy") }
    let risk = try #require(status?.split(separator: "  ").last).drop { $0 == " " }
    #expect(risk.first?.isNumber == true)
    #expect(bench.run("erase /phone --dry-run").output == "would erase /phone\n\(risk)\n")
    let refused = bench.run(["erase", "/phone"], on: CapturedConsole())
    #expect(refused.error.contains("this would erase for good /phone: \(risk), /phone; nothing"))
    try bench.replace("/phone/store.json", with: [1])
    let unread = bench.run("erase /phone --dry-run").output
    #expect(unread.contains("what has no other copy is not known: the store cannot be read"))
  }

  @Test func `programs get the folders as JSON`() {
    #expect(
      bench.run("erase /phone --dry-run --json").output
        == #"{"dryRun":true,"erased":["/phone"]}"# + "\n")
    #expect(
      bench.run("erase /phone --yes --json").output
        == #"{"dryRun":false,"erased":["/phone"]}"# + "\n")
  }

  @Test func `a person is shown what is not the store's own, and may say no`() throws {
    try bench.files.write("a list", to: "/phone/shopping.txt")
    let hand = HandBench()
    let no = hand.ask("erase", "/phone", answer: "n")
    #expect(no.status == .undecided)
    #expect(no.output.contains("  /phone\nerase for good /phone? [y/N] "))
    #expect(hand.run("status", "/phone").status == .done)
    #expect(hand.ask("erase", "/phone", answer: "y").output.contains("erased /phone\n"))
    let strange = bench.run(["erase", "/phone"], on: CapturedConsole())
    #expect(strange.error.contains("/phone/shopping.txt, which is not the store's own"))
  }

  @Test func `a path without a store, and a folder that is no store's, are refused`() throws {
    let missing = bench.run("erase /nowhere --yes")
    #expect(missing.status == .different)
    #expect(missing.error.contains("nothing stands here, and nothing is kept beside it"))
    try bench.files.makeFolder(at: "/photos")
    try bench.files.write("x", to: "/photos/one.heic")
    let foreign = bench.run("erase /photos --yes")
    #expect(foreign.status == .wrongUsage)
    #expect(foreign.error.contains("there is no store here, so nothing is erased"))
    #expect(bench.files.paths().contains("/photos/one.heic"))
    #expect(bench.run("erase").status == .wrongUsage)
  }

  @Test func `a store that another process writes is not erased`() throws {
    let lock = try bench.files.lock("/phone/lock", holder: "ltcli serve, process 7")
    let outcome = bench.run("erase /phone --yes")
    #expect(outcome.status == .unreachable)
    #expect(outcome.error.contains("ltcli serve"))
    #expect(bench.files.paths().contains("/phone/store.json"))
    withExtendedLifetime(lock) {}
  }

  @Test func `the next command finishes an erasure that was interrupted, and says so`() throws {
    for command in ["status /phone", "sessions /phone", "erase /phone --yes"] {
      let bench = Workbench()
      bench.makeStore()
      try bench.files.rename("/phone", to: "/phone-erasing")
      let outcome = bench.run(command)
      #expect(outcome.status != .done)
      #expect(
        outcome.error.contains("an erasure of /phone was interrupted, and is finished now"),
        "\(command)")
      #expect(!bench.files.paths().contains { $0.hasPrefix("/phone") })
    }
    let bench = Workbench()
    bench.makeStore()
    try bench.files.rename("/phone", to: "/phone-erasing")
    bench.makeStore()
    #expect(bench.run("status /phone").status == .done)
    #expect(!bench.files.paths().contains { $0.hasPrefix("/phone-erasing") })
  }
}
