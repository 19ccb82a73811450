import EventLog
import Foundation
import Projections
import Testing
import Training

@testable import ltcli

/// Lines typed on a terminal.
struct TrainCommandTests {
  private let bench = TrainBench()

  @Test func `a line is a set, echoed with its number, the last time and records`() throws {
    let outcome = bench.type("bench 80x5", "82.5x5", "x4 @9 # elbow", "done")
    #expect(outcome.status == .done && outcome.error.isEmpty)
    #expect(
      outcome.output.contains("1  Bench Press  80 kg × 5\n   last time 80 kg × 5 (2026-01-08)\n"))
    #expect(
      outcome.output.contains("2  Bench Press  82.5 kg × 5  record: heaviest, best estimate\n"))
    #expect(outcome.output.contains("   last time 80 kg × 4 (2026-01-08)\n"))
    #expect(outcome.output.contains("3  Bench Press  82.5 kg × 4, RPE 9, elbow\n"))
    #expect(
      try bench.sets() == [
        "Bench Press 80 kg × 5", "Bench Press 82.5 kg × 5", "Bench Press 82.5 kg × 4, RPE 9, elbow",
      ])
    let session = try #require(try bench.sessions().last)
    #expect(session.finished != nil && ["UTC", "GMT"].contains(session.started?.zone))
    #expect(session.sets.map(\.setNumber) == [1, 2, 3])
    #expect(session.sets.map(\.typed) == ["bench 80x5", "82.5x5", "x4 @9 # elbow"])
    #expect(session.sets.allSatisfy { $0.loggedAt?.description == "2026-01-15T10:00:00.000Z" })
  }

  @Test func `sets of one line stand in one row`() throws {
    let outcome = bench.type("bench 80x5x3", "quit")
    #expect(outcome.output.contains("1-3  Bench Press  80 kg × 5  3 sets\n"))
    #expect(outcome.output.contains("goes on; ltcli train takes it up, ltcli finish ends it\n"))
    #expect(try bench.sets().count == 3)
  }

  @Test func `a line that may mean two sets is asked once, and the answer is kept`() throws {
    let outcome = bench.type("bench 3x8", "2", "3x6", "quit")
    #expect(outcome.output.contains("“3x8” of Bench Press may mean 2 things\n1  3 kg × 8\n"))
    #expect(outcome.output.contains("2  3 sets of 8 with 80 kg\n"))
    #expect(outcome.output.contains("4-6  Bench Press  80 kg × 6  3 sets\n"))
    #expect(try bench.settings() == ["typing:smallLoad:name:Bench+20Press": "sets"])
    // It syncs: another device is not asked.
    #expect(bench.run("clone", "/phone", "/watch").status == .done)
    #expect(bench.run("set", "/watch", "bench 3x5").status == .done)
  }

  @Test func `what is no answer writes nothing, and is the next line`() throws {
    let outcome = bench.type("bench 3x8", "bench 80x5", "quit")
    #expect(outcome.output.contains("nothing written for “bench 3x8”\n"))
    #expect(try bench.sets() == ["Bench Press 80 kg × 5"])
    #expect(try bench.settings().isEmpty)
  }

  @Test func `an unlikely value is asked each time`() throws {
    let outcome = bench.type("bench 800x5", "n", "800x5", "y", "quit")
    #expect(
      outcome.output.contains(
        "is this right? 800 kg × 5: more than twice the 80 kg of last time\n1  yes\n2  no, nothing\n"
      ))
    #expect(outcome.output.contains("nothing written\n"))
    #expect(try bench.sets() == ["Bench Press 800 kg × 5"])
  }

  @Test func `a name that is not known is asked, and a near one is offered`() throws {
    let outcome = bench.type("bnech 80x5", "2", "bnech 82.5x5", "Curl 12x10", "1", "quit")
    #expect(outcome.output.contains("there is no exercise “bnech”; is it a new one?\n"))
    #expect(
      try bench.sets() == [
        "Bench Press 80 kg × 5", "Bench Press 82.5 kg × 5", "Curl 12 kg × 10",
      ])
    #expect(try bench.settings().keys.sorted() == ["typing:name:bnech"])
  }

  @Test func `a name that was said to be new is asked once, though nothing was written of it`()
    throws
  {
    let outcome = bench.type("leg press 200", "1", "leg press 200x10", "quit")
    #expect(outcome.output.contains("or write it anew, load first, such as 80x5x3\n"))
    #expect(outcome.output.components(separatedBy: "is it a new one?").count == 2)
    #expect(try bench.sets() == ["leg press 200 kg × 10"])
  }

  @Test func `a past session without an end has no length`() {
    _ = bench.type("bench 80x5", "quit", words: ["--on", "tue 18:30", "Push"])
    #expect(bench.run("sessions", "/phone").output.contains("2026-01-13  Tue  18:30         Push"))
  }

  @Test func `names of one rank are asked, and the answer becomes the name's meaning`() throws {
    _ = bench.type("Bench Dip bw x10", "1", "done")
    let outcome = bench.type("bench 5", "1", "quit")
    #expect(
      outcome.output.contains("“bench” may be 2 exercises\n1  Bench Press\n2  Bench Dip\n")
        || outcome.output.contains("“bench” may be 2 exercises\n"))
    #expect(bench.type("bench x3", "quit").output.contains("Bench"))
    #expect(try bench.settings().keys.contains("typing:name:bench"))
  }

  @Test func `free text is never swallowed`() throws {
    let outcome = bench.type("bench 80x5 felt easy", "", "80x5 went well", "n", "quit")
    #expect(outcome.output.contains("“felt easy” is no part of a set; is it a note?\n"))
    #expect(try bench.sets() == ["Bench Press 80 kg × 5, felt easy"])
  }

  @Test func `a correction keeps what it does not name`() throws {
    _ = bench.type("bench 80x5 @8 # elbow", "80x4 2rir", "quit")
    let before = try #require(try bench.sessions().last?.sets.first)
    let outcome = bench.type("fix 1 82.5x5", "fix 1 reps 6", "fix 2 @9", "fix 2 rir none", "quit")
    #expect(
      outcome.output.contains("1  Bench Press  82.5 kg × 5, RPE 8, elbow"), "\(outcome.output)")
    #expect(outcome.output.contains("   before 80 kg × 5, RPE 8, elbow\n"))
    #expect(
      try bench.sets() == [
        "Bench Press 82.5 kg × 6, RPE 8, elbow", "Bench Press 80 kg × 4, RPE 9",
      ])
    let after = try #require(try bench.sessions().last?.sets.first)
    #expect(after.loggedAt == before.loggedAt && after.setNumber == 1 && after.id == before.id)
    #expect(after.weightText == "82.5" && after.weightUnit == .kilograms)
  }

  @Test func `undo takes the line back, with all its sets, and drops and corrections`() throws {
    let outcome = bench.type(
      "bench 80x5", "80x4x3", "undo", "fix 1 90x5", "undo", "drop 1", "undo", "list", "quit")
    #expect(
      outcome.output.contains("2-4  Bench Press  80 kg × 4  3 sets  undone\n"), "\(outcome.output)")
    #expect(outcome.output.contains("1  Bench Press  80 kg × 5  dropped\n"))
    #expect(try bench.sets() == ["Bench Press 80 kg × 5"])
    let nothing = bench.type("undo", "quit")
    #expect(nothing.output.contains("not written: nothing that was typed here can be taken back\n"))
  }

  @Test func `undo of the first line takes the session back`() throws {
    let count = try bench.sessions().count
    let outcome = bench.type("bench 80x5", "undo", "quit")
    #expect(try bench.sessions().count == count)
    #expect(outcome.output.contains("nothing was logged\n"))
    _ = bench.type("bench 80x5", "undo", "85x5", "quit")
    #expect(try bench.sets() == ["Bench Press 85 kg × 5"])
  }

  @Test func `notes belong to the set, the exercise or the session by their place`() throws {
    _ = bench.type(
      "bench 80x5 # elbow", "# slept badly", "bench # narrow grip", "note 1 left elbow",
      "note tired", "quit")
    let session = try #require(try bench.sessions().last)
    #expect(session.sets.first?.notes == "left elbow")
    #expect(session.started?.notes == "slept badly\ntired")
    #expect(session.started?.exerciseNotes.map(\.text) == ["narrow grip"])
    #expect(session.started?.exerciseNotes.map(\.exercise) == ["Bench Press"])
  }

  @Test func `a past session has no times of its sets, no rest, and never runs`() throws {
    let outcome = bench.type("bench 80x5", "quit", words: ["--on", "tue 18:30", "Push"])
    #expect(outcome.status == .done, "\(outcome.error)")
    let session = try #require(try bench.sessions().last)
    #expect(session.started?.startedAt?.description == "2026-01-13T18:30:00.000Z")
    #expect(session.started?.name == "Push" && !session.isRunning)
    #expect(session.sets.first?.loggedAt == nil)
    // The same words go on with it.
    _ = bench.type("82.5x5", "done 19:30", words: ["--on", "tue 18:30"])
    let again = try #require(try bench.sessions().last)
    #expect(again.id == session.id && again.sets.count == 2)
    #expect(again.finished?.finishedAt?.description == "2026-01-13T19:30:00.000Z")
    let head = bench.type(
      "@yesterday 18:30 Legs", "new squat 100x5", "1", "@now", "bench 80x5", "quit")
    #expect(
      head.output.contains("the sets below belong to “Legs” of 2026-01-14 18:30"), "\(head.output)")
    let sessions = try bench.sessions().suffix(2)
    #expect(sessions.map { $0.started?.name } == ["Legs", nil])
    #expect(sessions.map(\.isRunning) == [false, true])
  }

  @Test func `a session that was forgotten is ended at its last set, or gone on with`() throws {
    _ = bench.type("bench 80x5", "quit", words: ["Push"])
    bench.bench.clock = "2026-01-15T10:40:00.000Z"
    let soon = bench.type("80x4", "quit")
    #expect(soon.output.hasPrefix("go on with “Push” of 2026-01-15 10:00 (1 set)\n"))
    bench.bench.clock = "2026-01-16T10:00:00.000Z"
    let late = bench.type("2", "bench 85x5", "quit")
    #expect(
      late.output.contains(
        "“Push” of 2026-01-15 10:00 (2 sets) still runs, last at 2026-01-15 10:40\n"))
    let sessions = try bench.sessions().suffix(2)
    #expect(sessions.first?.finished?.finishedAt?.description == "2026-01-15T10:40:00.000Z")
    #expect(sessions.last?.sets.count == 1 && sessions.last?.isRunning == true)
    let piped = bench.run("set", "/phone", "bench 80x5")
    #expect(piped.status == .done)
    bench.bench.clock = "2026-01-17T10:00:00.000Z"
    let refused = bench.run("set", "/phone", "bench 80x5")
    #expect(refused.status == .undecided && refused.error.contains("ltcli finish --at-last-set"))
    #expect(bench.run("set", "/phone", "--go-on", "bench 80x5").status == .done)
  }

  @Test func `a workout's plan says what is next, and its sets are fulfilled`() throws {
    _ = bench.bench.run(
      "append /phone --atomic",
      input: [
        TrainingBench.line("workout.saved", "w", #"{"name":"Push A"}"#),
        TrainingBench.line(
          "workout.exerciseSaved", "w",
          #"{"id":"a","name":"Bench Press","order":1,"sets":[{"reps":5,"weightKilograms":80,"restSeconds":180},{"reps":5,"weightKilograms":80}]}"#
        ),
        TrainingBench.line(
          "workout.exerciseSaved", "w",
          #"{"id":"b","name":"Pull Up","order":2,"sets":[{"reps":8}]}"#),
      ].map { $0 + "\n" }.joined())
    let outcome = bench.type("80x5", "", "80x5", "plan", "skip", "done", words: ["push"])
    #expect(
      outcome.output.hasPrefix(
        "“Push A”, 2 exercises begins with the first set\nnext Bench Press 1 of 2: 80 kg × 5\n"),
      "\(outcome.output)")
    #expect(
      outcome.output.contains(
        "   next Bench Press 2 of 2: 80 kg × 5\n   rest 3:00, till 10:03:00\n"))
    #expect(outcome.output.contains("rest 3:00, till 10:03:00\nnext Bench Press 2 of 2"))
    #expect(outcome.output.contains("   next Pull Up 1 of 1: 8 reps\n"))
    #expect(outcome.output.contains("Bench Press  2 of 2 done\nPull Up  0 of 1 done\n"))
    #expect(outcome.output.contains("Pull Up skipped  the plan is done\n"))
    let session = try #require(try bench.sessions().last)
    #expect(session.started?.workoutId?.text == "w" && session.plan.count == 2)
    #expect(session.sets.map { $0.plannedSetId?.text } == ["1", "2"])
  }

  @Test func `an exercise alone shows its note, its last time and what is next`() throws {
    _ = bench.run("exercise", "set", "/phone", "bench", "--note", "rack 14", "--rest", "90")
    _ = bench.bench.run(
      "append /phone",
      input: TrainingBench.line(
        "progression.saved", "default", #"{"scheme":"linear","incrementKilograms":2.5,"repsMin":4}"#
      ) + "\n")
    let outcome = bench.type("bench", "80x5", "rest", "rest 120", "last", "next", "quit")
    #expect(
      outcome.output.contains(
        "Bench Press\nrack 14\nlast time (2026-01-08): 80 kg × 5; 80 kg × 4\nbest 80 kg × 5\nnext 82.5 kg × 4\n"
      ),
      "\(outcome.output)")
    #expect(outcome.output.contains("   rest 1:30, till 10:01:30\n"))
    #expect(outcome.output.contains("rest 2:00, till 10:02:00\n"))
  }

  @Test func `a text of Strong or Hevy can be pasted`() throws {
    let outcome = bench.type(
      "Push A", "Tuesday, 13 January 2026 at 18:05", "", "Bench Press", "Set 1: 100 kg × 5",
      "Set 2: 100 kg × 4 [Failure]", "", "Cable Fly", "Set 1: 20 kg × 12", "",
      "https://link.strong.app/x")
    #expect(outcome.status == .done, "\(outcome.error)")
    let session = try #require(try bench.sessions().last)
    #expect(session.started?.name == "Push A", "\(outcome.output)")
    #expect(session.started?.startedAt?.description == "2026-01-13T18:05:00.000Z")
    #expect(
      try bench.sets() == [
        "Bench Press 100 kg × 5", "Bench Press 100 kg × 4, failure", "Cable Fly 20 kg × 12",
      ])
  }

  @Test func `a line waits until another writer is done, and then goes through`() throws {
    let console = CapturedConsole(input: ["bench 80x5\n", "quit\n"])
    console.isInputTerminal = true
    final class Held { var store: Store? }
    let held = Held()
    held.store = try bench.bench.beginWriting()
    console.whileWaiting = [{}, { held.store = nil }]
    let outcome = bench.bench.run(["train", "/phone"], on: console)
    #expect(outcome.status == .done, "\(outcome.error)")
    #expect(try bench.sets() == ["Bench Press 80 kg × 5"])
    held.store = try bench.bench.beginWriting()
    let refused = bench.type("bench 80x5", "quit")
    #expect(refused.output.contains("not written: "), "\(refused.output)")
    #expect(try bench.sets().count == 1)
  }

  @Test func `forty columns are enough`() {
    let outcome = bench.type(
      "bench 82.5x5 @8 # the left elbow hurts a little", "3x8", "2", "help", "list", "done",
      width: 40)
    let wide = outcome.output.replacing("> ", with: "").split(separator: "\n").filter {
      Printable.width(String($0)) > 40
    }
    #expect(wide.isEmpty, "\(wide)")
    #expect(
      outcome.output.contains(
        "1  Bench Press\n   82.5 kg × 5, RPE 8, the left elbow\n   hurts a little\n"),
      "\(outcome.output)")
  }

  @Test func `plain output has sentences without signs and a prompt`() {
    let outcome = bench.type("bench 82.5x5", "3x8", "2", "quit", words: ["--plain"])
    #expect(
      outcome.output.contains("Set 1: Bench Press, 82.5 kg times 5, record: heaviest"),
      "\(outcome.output)")
    #expect(outcome.output.contains("Type 1 for 3 kg times 8, 2 for 3 sets of 8 with 82.5 kg."))
    #expect(!outcome.output.contains("> ") && !outcome.output.contains("×"))
  }

  @Test func `lines of a pipe end with the first that cannot be done, and what was echoed stays`()
    throws
  {
    let outcome = bench.run("train", "/phone", input: "bench 80x5\nbench 3x8\n80x4\n")
    #expect(outcome.status == .undecided)
    #expect(
      outcome.error.contains("line 2")
        && outcome.error.contains("write 3kgx8 (3 kg × 8), or x8x3 ("))
    #expect(outcome.output.contains("1  Bench Press  80 kg × 5"))
    #expect(try bench.sets() == ["Bench Press 80 kg × 5"])
    let stray = bench.run("train", "/phone", input: "80x5 felt easy")
    #expect(stray.status == .undecided && stray.error.contains("'80x5 # felt easy'"))
    #expect(bench.run("train", "/phone", input: "80x5x\n").status == .inputRefused)
    #expect(bench.run("train", "/phone", input: "squatt 80x5\n").status == .undecided)
    #expect(bench.run("train", "/phone", "--new", input: "squatt 80x5\n\n").status == .done)
  }
}
