import EventLog
import Testing

@testable import ltcli

/// Verbs that delete, and what brings back.
struct DeletingTests {
  private let hand = HandBench()

  @Test func `a script has to say --yes, and is told what would go`() {
    for words in [
      ["clear", "/phone", "--everywhere"], ["session", "delete", "/phone", "s-old"],
      ["clear", "/phone", "--from", "2026-01-08", "--to", "2026-01-08"],
    ] {
      let outcome = hand.run(words)
      #expect(outcome.status == .undecided, "\(words)")
      #expect(outcome.error.contains("1 session"))
      #expect(outcome.error.contains("“Push” of 2026-01-08 18:00"))
      #expect(outcome.error.contains("--yes does it"))
      #expect(hand.run("sessions", "/phone").output.contains("Push"))
    }
  }

  @Test func `a person is asked with a list, and may say no`() {
    let no = hand.ask("session", "delete", "/phone", "s-old", answer: "n")
    #expect(no.status == .undecided)
    #expect(no.output.contains("  “Push” of 2026-01-08 18:00 (2 sets)\ndelete 1 session? [y/N] "))
    #expect(hand.run("sessions", "/phone").output.contains("Push"))
    #expect(hand.ask("clear", "/phone", "--everywhere", answer: "").status == .undecided)
    let yes = hand.ask("session", "delete", "/phone", "s-old", answer: "y")
    #expect(yes.status == .done)
    #expect(yes.output.contains("ltcli undo /phone aaaaaaaaaaaaaaaa:5 takes it back"))
    #expect(hand.run("sessions", "/phone").output == "no sessions\n")
    #expect(hand.run("undo", "/phone", "aaaaaaaaaaaaaaaa:5").status == .done)
    #expect(hand.run("sessions", "/phone").output.contains("Push"))
  }

  @Test func `drop lists its sets, asks, and names what takes it back`() throws {
    let script = hand.run("drop", "/phone", "1-2")
    #expect(script.status == .undecided)
    #expect(script.error.contains("drop 2 sets of"))
    #expect(script.error.contains("1  Bench Press  80 kg × 5, 2  Flachbank  85 kg × 5"))
    let no = hand.ask("drop", "/phone", "2", answer: "")
    #expect(no.status == .undecided && no.output.contains("  2  Flachbank  85 kg × 5\n"))
    let before = try hand.shown()
    let yes = hand.ask("drop", "/phone", "2", answer: "y")
    #expect(yes.status == .done, "\(yes.error)")
    let command = try hand.newest()
    #expect(yes.lines.last == "ltcli undo /phone \(command) takes it back")
    #expect(try hand.shown() != before)
    #expect(hand.run("undo", "/phone", command).status == .done)
    #expect(try hand.shown() == before)
    #expect(hand.run("drop", "/phone", "9").status == .different)
    #expect(
      hand.run("drop", "/phone", "1", "--yes", "--json").output.contains(#""command":"#))
  }

  @Test func `the undo of an import lists what goes, and names what brings it back`() throws {
    let imports = ImportBench()
    try imports.run(["Bench,1,60,8", "Bench,2,70,6"].map { ImportBench.row($0) })
    let script = imports.bench.run("imports /phone --undo 0")
    #expect(script.status == .undecided)
    #expect(script.error.contains("undo 1 session, 1 exercise of the import 0123456789abcdef"))
    #expect(script.error.contains("“Push” of 2024-05-06"))
    #expect(imports.bench.run("sessions /phone").output.contains("Push"))
    let undo = imports.bench.run("imports /phone --undo 0 --yes")
    #expect(undo.status == .done, "\(undo.error)")
    let line = try #require(undo.lines.last)
    #expect(line.hasPrefix("ltcli undo /phone ") && line.hasSuffix(" brings it back"))
    let command = line.split(separator: " ")[3]
    #expect(imports.bench.run("undo /phone \(command)").status == .done)
    #expect(imports.bench.run("sessions /phone").output.contains("Push"))
  }

  @Test func `a folder that was set aside is named with how it comes back`() {
    let outcome = hand.run("clear", "/phone", "--here")
    #expect(outcome.lines.last?.hasPrefix("mv /phone-cleared-") == true)
    #expect(outcome.lines.last?.hasSuffix(" /phone brings it back") == true)
  }

  @Test(arguments: [["--last"], ["push"], ["2026-01-08"], ["session/s-old"]])
  func `the last deletion, a name and a day bring back`(words: [String]) {
    hand.run("clear", "/phone", "--everywhere", "--yes")
    let outcome = hand.run(["restore", "/phone"] + words)
    #expect(outcome.status == .done, "\(outcome.error)")
    #expect(outcome.output.hasPrefix("session/s-old is back: "))
    #expect(hand.run("sessions", "/phone").output.contains("Push"))
    #expect(hand.run("undo", "/phone").status == .done)
    #expect(hand.run("sessions", "/phone").output == "no sessions\n")
  }

  @Test func `nothing of a name, and several of it, are refused`() {
    #expect(hand.run("restore", "/phone", "--last").status == .different)
    #expect(hand.run("restore", "/phone", "nothing").status == .different)
    hand.run("append", "/phone", input: Line.module("a", "Core") + Line.module("b", "Core"))
    hand.run("clear", "/phone", "--everywhere", "--yes")
    let several = hand.run("restore", "/phone", "core")
    #expect(several.status == .undecided)
    #expect(several.error.contains("module/a") && several.error.contains("module/b"))
  }

  @Test func `append says which members a value loses`() {
    let set = hand.run(
      "append", "/phone",
      input: TrainingBench.line(
        "session.setCorrected", "s-old", #"{"id":"1","weightKilograms":82.5}"#) + "\n")
    #expect(set.status == .done)
    #expect(
      set.error.contains(
        "line 1: session.setCorrected replaces sets/1 of session/s-old whole, and drops exercise, reps"
      ))
    let start = hand.run(
      "append", "/phone", "--atomic",
      input: TrainingBench.line(
        "session.startedCorrected", "s-old", #"{"startedAt":"2026-01-08T18:00:00.000Z"}"#) + "\n")
    #expect(start.error.contains("drops name, zone"))
    let exercise = TrainingBench.line(
      "customExercise.saved", "x", #"{"name":"Squat","category":"legs"}"#)
    #expect(hand.run("append", "/phone", input: exercise + "\n").error.isEmpty)
    let renamed = hand.run(
      "append", "/phone",
      input: TrainingBench.line("customExercise.saved", "x", #"{"name":"Back Squat"}"#) + "\n")
    #expect(renamed.error.contains("drops category"))
  }
}
