import EventLog
import Projections
import Testing
import Training

@testable import ltcli

/// The same lines as commands for scripts.
struct ScriptVerbTests {
  private let bench = TrainBench()

  @Test func `set logs into the session that runs, or begins one`() throws {
    #expect(bench.run("set", "/phone", "Bench Press", "80x5").status == .done)
    let outcome = bench.run("set", "/phone", "bench", "82.5x5", "@8", "# elbow", "--json")
    #expect(outcome.output.hasPrefix(#"{"lines":["2  Bench Press  82.5 kg × 5, RPE 8, elbow"#))
    #expect(outcome.output.contains(#""session":""#))
    #expect(try bench.sets().count == 2)
    #expect(bench.run("finish", "/phone").output.hasPrefix("the session  2 sets  813 kg"))
    #expect(try bench.sessions().last?.isRunning == false)
  }

  @Test(arguments: [
    (
      ["bench 3x8"], ltcli.ExitStatus.undecided,
      "write 3kgx8 (3 kg × 8), or x8x3 (3 sets of 8 with 80 kg)"
    ),
    (
      ["bnech 80x5"], .undecided,
      "write --new (a new exercise), or \"Bench Press\" (Bench Press)"
    ),
    (["bench 800x5"], .undecided, "write --yes (yes)"),
    (["bench 80x5 felt easy"], .undecided, "'bench 80x5 # felt easy'"),
    (["bench 100 5 3"], .inputRefused, "write 100x5x3 for sets, or 100x5 @3"),
    (["80x5x"], .inputRefused, "write a set such as 80x5"),
    (["drop", "1"], .wrongUsage, "is a command of ltcli train"),
    (["bench", "80x5", "--on", "soon"], .wrongUsage, "--on: “soon” is no day and no time"),
    (["bench", "80x5", "--session", "zzz"], .different, "there is no session “zzz”"),
    (
      ["bench", "80x5", "--session", "s-old", "--on", "tue"], .wrongUsage, "cannot be used together"
    ),
    (["bench", "80x5", "--on", "today 23:00"], .wrongUsage, "is still to come"),
  ])
  func `what cannot be done is refused with what to write`(
    words: [String], status: ltcli.ExitStatus, says: String
  ) throws {
    let outcome = bench.bench.run(["set", "/phone"] + words, on: CapturedConsole())
    #expect(outcome.status == status, "\(outcome.error)")
    #expect(outcome.error.contains(says), "\(outcome.error)")
    #expect(try bench.sessions().count == 1)
  }

  @Test func `new and yes say that it is meant`() throws {
    #expect(bench.run("set", "/phone", "--new", "Zercher Squat", "60x5").status == .done)
    #expect(bench.run("set", "/phone", "bench 800x5", "--yes").status == .done)
    #expect(try bench.sets() == ["Zercher Squat 60 kg × 5", "Bench Press 800 kg × 5"])
  }

  @Test func `set reaches sessions of other days`() throws {
    #expect(bench.run("set", "/phone", "--session", "s-old", "bench 85x3").status == .done)
    #expect(bench.run("set", "/phone", "--session", "8.1.", "bench 85x2").status == .done)
    #expect(try bench.sessions().count == 1)
    #expect(try bench.sessions()[0].sets.map(\.reps) == [5, 4, 8, 3, 2])
    #expect(try bench.sessions()[0].sets.last?.loggedAt == nil)
    #expect(bench.run("set", "/phone", "--on", "tue 18:30", "bench 85x3").status == .done)
    #expect(bench.run("set", "/phone", "--on", "tue", "bench 85x2").status == .done)
    #expect(try bench.sets().count == 2)
    #expect(bench.run("set", "/phone", "--on", "tue 7:00", "bench 85x1").status == .done)
    let two = bench.run("set", "/phone", "--on", "tue", "bench 85x1")
    #expect(two.status == .undecided && two.error.contains("2026-01-13 has 2 sessions"))
  }

  @Test func `start and finish frame a session`() throws {
    let started = bench.run("start", "/phone", "Legs", "--at", "9:40")
    #expect(started.output == "“Legs” of 2026-01-15 09:40 (0 sets) began\n", "\(started.error)")
    let second = bench.run("start", "/phone")
    #expect(second.status == .undecided && second.error.contains("ltcli finish ends it"))
    #expect(bench.run("set", "/phone", "bench 80x5").status == .done)
    bench.bench.clock = "2026-01-15T20:00:00.000Z"
    let early = bench.run("finish", "/phone", "--at", "yesterday 9:00")
    #expect(early.status == .wrongUsage && early.error.contains("began at 2026-01-15 09:40"))
    #expect(bench.run("finish", "/phone", "--at-last-set", "--note", "tired").status == .done)
    let session = try #require(try bench.sessions().last)
    #expect(session.finished?.finishedAt?.description == "2026-01-15T10:00:00.000Z")
    #expect(session.finished?.notes == "tired")
    #expect(bench.run("finish", "/phone").status == .different)
    #expect(bench.run("start", "/phone", "--on", "tue 18:30", "Push").status == .done)
    #expect(bench.run("start", "/phone", "--on", "tue 18:30", "Push").status == .different)
    #expect(try bench.sessions().allSatisfy { !$0.isRunning })
  }

  @Test func `fix, drop and note reach the last session where none runs`() throws {
    #expect(bench.run("fix", "/phone", "1", "reps", "6").status == .done)
    #expect(bench.run("fix", "/phone", "2", "82.5x3", "@9").status == .done)
    #expect(bench.run("fix", "/phone", "3", "-20x8").status == .done)
    #expect(bench.run("note", "/phone", "--set", "1", "left", "elbow").status == .done)
    #expect(bench.run("note", "/phone", "slept", "badly").status == .done)
    #expect(
      try bench.sets() == [
        "Bench Press 80 kg × 6, left elbow", "Bench Press 82.5 kg × 3, RPE 9", "Pull Up -20 kg × 8",
      ])
    #expect(try bench.sessions()[0].started?.notes == "slept badly")
    #expect(bench.run("drop", "/phone", "2-3", "--yes").status == .done)
    #expect(try bench.sets().count == 1)
    let missing = bench.run("drop", "/phone", "5", "--yes")
    #expect(
      missing.status == .different
        && missing.error.contains("there is no set 5; the session has 1 set"))
    #expect(bench.run("fix", "/phone", "x", "80x5").status == .wrongUsage)
    #expect(bench.run("fix", "/phone", "1", "banana").status == .inputRefused)
  }

  @Test func `a correction moves a set to another exercise`() throws {
    #expect(bench.run("fix", "/phone", "1", "exercise", "Pull", "Up").status == .done)
    #expect(try bench.sets().first == "Pull Up 80 kg × 5")
    #expect(bench.run("fix", "/phone", "1", "exercise", "Dip").status == .undecided)
    #expect(bench.run("fix", "/phone", "--new", "1", "exercise", "Dip").status == .done)
    #expect(try bench.sets().first == "Dip 80 kg × 5")
  }

  @Test func `weigh writes one weight a day`() throws {
    #expect(bench.run("weigh", "/phone", "81.4").output == "body weight on 2026-01-15  81.4 kg\n")
    #expect(bench.run("weigh", "/phone", "81,2").status == .done)
    #expect(bench.run("weigh", "/phone", "179lb", "--on", "yesterday").status == .done)
    #expect(bench.run("weigh", "/phone", "8").status == .undecided)
    #expect(bench.run("weigh", "/phone", "heavy").status == .inputRefused)
    let replica = try Replica.open(
      at: "/phone", for: .reading, environment: bench.bench.environment)
    let weights = try replica.state.all(BodyWeight.self)
    #expect(weights.map(\.id.text) == ["2026-01-14", "2026-01-15"])
    #expect(weights.map(\.weightText) == ["179", "81.2"])
    #expect(weights.map(\.weightUnit) == [.pounds, .kilograms])
  }
}
