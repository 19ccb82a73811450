import EventLog
import Testing

@testable import ltcli

/// Names, notes, heads and commands of a line.
struct TypedLineTests {
  private static let names = KnownNames([
    "Bench Press (Barbell)", "Overhead Press (Barbell)", "Incline Bench Press (Dumbbell)",
    "Squat (Barbell)", "Pull Up", "Dip", "21s", "90/90 Stretch", "Lunges", "Plank", "Undo",
  ])

  private static func read(_ line: String) -> String {
    do throws(TypedRefusal) {
      switch try TypedLine.read(line, names) {
      case .empty: return "empty"
      case .command(let command): return "command \(command)"
      case .head(let time, let name): return "head \(time) \(name ?? "-")"
      case .note(let note): return "note \(note)"
      case .sets(let name, let sets, let note):
        let groups = sets.groups.map(\.text).joined(separator: " + ")
        return "\(name?.text ?? "-"): \(groups)" + (note.map { " # \($0)" } ?? "")
      case .exercise(let name, let note):
        return "exercise \(name.text)" + (note.map { " # \($0)" } ?? "")
      case .stray(let sets, let words): return "stray \(sets) / \(words)"
      case .passedOver: return "passed over"
      case .unread: return "unread"
      }
    } catch {
      return "refused \(error.reason)"
    }
  }

  @Test(arguments: [
    ("80x5", "-: 80x5"), ("bench 80x5", "bench: 80x5"), ("bench: 80x5", "bench: 80x5"),
    ("bench press 82,5 x 5", "bench press: 82,5 x 5"),
    ("Bench Press (Barbell) 80x5", "Bench Press (Barbell): 80x5"),
    ("OHP 50: 6, 5, 5", "OHP: 50: 6, 5, 5"), ("bench w 20x10, 40x5", "bench: 20x10 + 40x5"),
    ("21s 10x21", "21s: 10x21"), ("90/90 stretch 60s", "90/90 Stretch: 60s"),
    ("5x5 squat 100x5", "5x5 squat: 100x5"), ("\"Undo\" 5x5@60kg", "Undo: 5x5@60kg"),
    ("bench 2 plates x5", "bench 2 plates: x5"), ("80x5 # elbow", "-: 80x5 # elbow"),
    ("80x5 // elbow", "-: 80x5 # elbow"), ("185# x 5", "-: 185# x 5"),
    ("pull up bw x8", "Pull Up: bw x8"), ("dips -20x8", "dips: -20x8"),
  ])
  func `the longest end that says sets is the sets, the rest is the name`(
    typed: String, means: String
  ) {
    #expect(Self.read(typed) == means)
  }

  @Test(arguments: [
    ("", "empty"), ("  ", "empty"), ("# slept badly", "note slept badly"), ("#", "empty"),
    ("bench", "exercise bench"), ("bench # narrow grip", "exercise bench # narrow grip"),
    ("21s", "exercise 21s"), ("bnech", "exercise bnech"), ("\"Undo\"", "exercise Undo"),
    ("80x5 felt easy", "stray 80x5 / felt easy"),
    ("bench press 80x5 felt easy", "stray bench press 80x5 / felt easy"),
    ("100 5 3", "refused the third of three numbers may be sets or an RPE"), ("80x", "unread"),
    ("7 % 8", "unread"), ("https://hevy.com/workout/x", "passed over"), ("@hevyapp", "passed over"),
  ])
  func `what is no set is never taken for one`(typed: String, means: String) {
    #expect(Self.read(typed) == means)
  }

  @Test func `a long line is refused`() {
    #expect(
      Self.read(String(repeating: "80x5 ", count: 300))
        == "refused the line has more than 1000 bytes")
  }

  @Test(arguments: [
    ("undo", TypedCommand.undo), ("fix 2 82.5x5", .fix(number: 2, change: "82.5x5")),
    ("fix 2 reps 6", .fix(number: 2, change: "reps 6")), ("drop 3", .drop(3...3)),
    ("drop 3-5", .drop(3...5)), ("note 2 left elbow", .note(number: 2, text: "left elbow")),
    ("note slept badly", .note(number: nil, text: "slept badly")), ("rest", .rest(seconds: nil)),
    ("rest 90", .rest(seconds: 90)), ("rest 2:30", .rest(seconds: 150)),
    ("rest 3 min", .rest(seconds: 180)), ("skip", .skip(nil)),
    ("skip curls", .skip(TypedName(text: "curls"))), ("last", .last(nil)),
    ("next squat", .next(TypedName(text: "squat"))), ("plan", .plan),
    ("weigh 81.4", .weigh("81.4")),
    ("list", .list), ("sets", .list), ("done", .done(nil, note: nil)),
    ("done # tired", .done(nil, note: "tired")),
    ("done 19:30", .done(.spoken(.ago(0), at: 70_200_000), note: nil)), ("quit", .quit),
    ("q", .quit), ("help", .help), ("?", .help), ("DONE", .done(nil, note: nil)),
  ])
  func `a command is its first word and what fits it`(typed: String, command: TypedCommand) {
    #expect(TypedCommand(typed) == command)
  }

  @Test(arguments: [
    "fix", "fix 2", "fix x 80x5", "drop", "drop 0", "drop 5-3", "drop x", "note", "rest day",
    "undo 3",
    "done yet", "bench", "80x5", "weigh", "drop 99999", "quit now",
  ])
  func `what does not fit a command is none`(typed: String) { #expect(TypedCommand(typed) == nil) }

  @Test(arguments: [
    ("@yesterday 18:30 Push A", "Push A"), ("@tue Legs", "Legs"), ("@28.11. 18:30", "-"),
    ("@last tue at 18:30 Push", "Push"), ("@2026-11-28 18:30 Push", "Push"), ("@19:10", "-"),
  ])
  func `a head names a day, a time and a session`(typed: String, name: String) {
    #expect(Self.read(typed).hasPrefix("head ") && Self.read(typed).hasSuffix(" \(name)"))
  }

  @Test(arguments: [
    ("bench press (barbell)", ["Bench Press (Barbell)"]), ("Bench", ["Bench Press (Barbell)"]),
    ("barbell bench", ["Bench Press (Barbell)"]), ("inc", ["Incline Bench Press (Dumbbell)"]),
    (
      "press",
      [
        "Bench Press (Barbell)", "Overhead Press (Barbell)", "Incline Bench Press (Dumbbell)",
      ]
    ),
    ("pullups", ["Pull Up"]), ("pull ups", ["Pull Up"]), ("dips", ["Dip"]), ("lunge", ["Lunges"]),
    ("bnech", []), ("", []), ("21", ["21s"]), ("UP PULL", ["Pull Up"]),
  ])
  func `a name is the same, a beginning, or words in any order`(typed: String, found: [String]) {
    #expect(Self.names.matching(typed) == found)
  }

  @Test func `an answer that was kept comes before beginnings`() {
    let names = KnownNames(["Bench Press", "Bench Dip"], answered: ["bench": "Bench Press"])
    #expect(names.matching("Bench") == ["Bench Press"])
    #expect(KnownNames(["Bench Press", "Bench Dip"]).matching("bench").count == 2)
    #expect(Self.names.near("bnech").first == "Bench Press (Barbell)")
  }

  @Test(arguments: [
    ("Tuesday, 24 November 2026 at 18:05", "2026-11-24 18:05"),
    ("Tuesday, Nov 24, 2026 at 6:05pm", "2026-11-24 6:05pm"),
    ("November 24, 2026", "2026-11-24"), ("Tuesday", nil), ("Push A", nil), ("May 2", nil),
  ])
  func `the day of a text that another app shares is read`(line: String, time: String?) {
    #expect(SharedText.time(of: line) == time)
  }
}
