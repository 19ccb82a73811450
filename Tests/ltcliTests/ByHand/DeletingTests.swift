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
