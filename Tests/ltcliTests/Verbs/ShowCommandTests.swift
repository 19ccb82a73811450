import EventLog
import Testing

@testable import ltcli

struct ShowCommandTests {
  private let bench = Workbench()

  init() {
    bench.makeStore()
    for (second, line) in [
      Line.module("m", "Push"), Line.exercise("m", "e", "Bench"), Line.started("s"),
      Line.set("s", "x", reps: 5), Line.module("old", "Old"), Line.deleted("module", "old"),
    ].enumerated() {
      _ = bench.run("append /phone --clock 2026-01-15T10:00:0\(second).000Z", input: line)
    }
  }

  private static let push =
    #"{"exercises":[{"id":"e","name":"Bench","order":0}],"fields":{"name":"Push"},"#
    + #""updatedAt":"2026-01-15T10:00:01.000Z"}"#
  private static let session =
    #"{"finished":null,"sets":[{"id":"x","reps":5}],"#
    + #""started":{"startedAt":"2026-01-15T09:00:00.000Z"},"updatedAt":"2026-01-15T10:00:03.000Z"}"#
  private static let deletions =
    #"{"module/old":{"deletedAt":"2026-01-15T10:00:05.000Z","deletedBy":"aaaaaaaaaaaaaaaa"}}"#

  @Test func `for programs the state is one line of canonical JSON`() {
    let whole =
      #"{"deletions":\#(Self.deletions),"modules":{"m":\#(Self.push)},"sessions":{"s":\#(Self.session)}}"#
    #expect(bench.run("show /phone --json").output == whole + "\n")
  }

  @Test(arguments: [
    ("modules", #"{"m":\#(push)}"#), ("module", #"{"m":\#(push)}"#), ("module m", push),
    ("sessions s", session), ("programs", "{}"), ("deletions", deletions),
  ])
  func `for programs a part is that part of the state`(part: String, expected: String) {
    #expect(bench.run("show /phone \(part) --json").output == expected + "\n")
  }

  @Test func `people see a table for each kind`() {
    #expect(
      bench.run("show /phone").output == """
        modules (1)
          m  Push  1 exercise  2026-01-15T10:00:01.000Z

        sessions (1)
          s    1 set  2026-01-15T10:00:03.000Z

        deletions (1)
          module/old  2026-01-15T10:00:05.000Z  by aaaaaaaaaaaaaaaa:6

        """)
  }

  @Test func `people see one entity with all its members`() {
    #expect(
      bench.run("show /phone module m").output == """
        module/m
        updated 2026-01-15T10:00:01.000Z by aaaaaaaaaaaaaaaa:2

        exercises (1)
          1  Bench  id e

        fields
          name  Push

        """)
  }

  @Test func `people see of a corrected session what counts, and nothing of the corrections`() {
    let correction =
      #"{"type":"session.setCorrected","entity":"s","data":{"id":"x","reps":6}}"# + "\n"
      + #"{"type":"session.setMoved","entity":"s","data":{"id":"x"}}"# + "\n"
    _ = bench.run("append /phone --clock 2026-01-15T10:00:06.000Z", input: correction)
    let lines = bench.run("show /phone session s").lines
    #expect(lines.contains("  1  x  6 reps"))
    #expect(!lines.contains { $0.hasPrefix("setCorrections") || $0.hasPrefix("setPlaces") })
    let retraction = #"{"type":"session.setRetracted","entity":"s","data":{"id":"x"}}"# + "\n"
    _ = bench.run("append /phone --clock 2026-01-15T10:00:07.000Z", input: retraction)
    #expect(bench.run("show /phone").lines.contains("  s    0 sets  2026-01-15T10:00:07.000Z"))
  }

  @Test func `an empty store says so`() {
    bench.makeStore("/empty")
    #expect(bench.run("show /empty").output == "nothing yet\n")
    #expect(bench.run("show /empty --json").output == "{}\n")
  }

  @Test func `as of a time or a line the state is what it was then`() {
    let first = #"{"modules":{"m":{"exercises":[],"fields":{"name":"Push"},"#
    for option in ["--at 2026-01-15T10:00:00.000Z", "--position 1"] {
      #expect(bench.run("show /phone --json \(option)").output.hasPrefix(first))
    }
    #expect(bench.run("show /phone --json --position 0").output == "{}\n")
    for verb in ["show", "digest"] {
      for position in ["99", "9007199254740991"] {
        let outcome = bench.run("\(verb) /phone --position \(position)")
        #expect(outcome.status == .different)
        #expect(outcome.error.hasPrefix("ltcli \(verb): --position \(position): the log has "))
      }
    }
    #expect(bench.run("show /phone module old --at 2026-01-15T10:00:04Z").status == .done)
  }

  @Test func `an entity that is not there ends with 1 and says what is`() {
    let missing = bench.run("show /phone module mm")
    #expect(missing.status == .different)
    #expect(
      missing.error
        == "ltcli show: there is no module “mm”; there is 1 module\nhint: did you mean m?\n")
    let deleted = bench.run("show /phone module old")
    #expect(deleted.status == .different)
    #expect(deleted.error.contains("module/old was deleted by aaaaaaaaaaaaaaaa:6 at 2026-01-15"))
    #expect(bench.run("show /phone module a/b --json").status == .different)
  }

  @Test func `the beginning of an id, KIND/ID and a day name an entity as well`() {
    _ = bench.run(
      "append /phone",
      input: Line.module("push-a", "A") + Line.module("push-b", "B")
        + Line.started("2ED6", at: "2026-01-14T23:30:00.000Z"))
    for line in [
      "show /phone module push-a", "show /phone modules/push-a", "show /phone module/push-a",
    ] {
      #expect(bench.run(line).lines.first == "module/push-a")
    }
    for line in [
      "show /phone session 2E", "show /phone session 2ed6", "show /phone yesterday",
      "show /phone session 2026-01-14", "show /phone session/1d",
    ] {
      #expect(bench.run(line).lines.first == "session/2ED6", "\(line)")
    }
    let several = bench.run("show /phone module push")
    #expect(several.status == .undecided && several.output.isEmpty)
    #expect(
      several.error
        == "ltcli show: “push” may be any of 2 modules\n"
        + "hint: name one of push-a, push-b\n")
    #expect(bench.run("show /phone today").lines.first == "session/s")
    let both = bench.run("show /phone today --zone Europe/Berlin")
    #expect(both.lines.filter { $0.hasPrefix("session/") } == ["session/2ED6", "session/s"])
    #expect(bench.run("show /phone session today --zone Europe/Berlin --json").lines.count == 2)
    let day = bench.run("show /phone 2026-01 --json")
    #expect(day.status == .undecided)
    #expect(day.error.contains("name one of 2ED6 (2026-01-14 23:30), s (2026-01-15 09:00)"))
    let none = bench.run("show /phone 3d")
    #expect(none.status == .different)
    #expect(
      none.error
        == "ltcli show: there is no session “3d”, nor one of 2026-01-12; there are 2 sessions\n"
        + "hint: list them with ltcli sessions STORE\n")
    #expect(
      bench.run("show /phone 2025").error.contains("nor one of 2025-01-01 to 2025-12-31"))
    #expect(bench.run("show /phone modules/").status == .wrongUsage)
    #expect(bench.run("show /phone module old").error.contains("was deleted by"))
  }

  @Test func `a session says when, where and how long, with its weights as they were entered`() {
    let training = TrainingBench()
    let lines = training.bench.run("show /phone session s-two").lines
    #expect(lines[2] == "Thu 2026-01-08 07:00 Pacific/Auckland, 1h05m, volume 2,025 lb")
    #expect(lines.contains("  1  Bench Press  135 lb × 8"))
    #expect(lines.contains("  3  Plank        1:30"))
    let forced = training.bench.run("show /phone session s-two --unit kg").lines
    #expect(
      forced[2].hasSuffix("volume 919 kg") && forced.contains("  1  Bench Press  61.24 kg × 8"))
  }

  @Test(arguments: [
    ("show /phone modul", "did you mean modules?"),
    ("show /phone xyz", "known are bodyWeights, customExercises"),
    ("show /phone --at x", "neither a stamp nor a time"),
    ("show /phone --position -1", "is not a count of lines"),
    ("show /phone --position 9007199254740992", "is not a count of lines"),
    ("show /phone --position 99999999999999999999", "is not a count of lines"),
    ("show /phone --position 1 --at 2026-01-15T10:00:00Z", "cannot be used together"),
    ("show /phone deletions m", "there is no kind “deletions”"),
  ])
  func `what cannot be understood is wrong usage`(line: String, reason: String) {
    let outcome = bench.run(line)
    #expect(outcome.status == .wrongUsage)
    #expect(outcome.error.contains(reason), "\(outcome.error)")
  }

  @Test func `events that are not folded are counted`() throws {
    try bench.receive("dance.saved", "d", seq: 1)
    #expect(bench.run("show /phone").output.contains("kept but not folded: 1 unknown, 0 invalid"))
  }
}
