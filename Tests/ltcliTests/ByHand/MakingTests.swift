import EventLog
import Testing

@testable import ltcli

/// Making things without JSON.
struct MakingTests {
  private let hand = HandBench()

  @Test(arguments: [[], ["from", "last"], ["from", "2026-01-08"], ["s-old"]])
  func `a workout is made of a session`(source: [String]) {
    let outcome = hand.run(["workout", "new", "/phone", "Push A"] + source)
    #expect(outcome.output.hasPrefix("workout “Push A”: 2 exercises, 2 sets\n"), "\(outcome.error)")
    #expect(hand.run("start", "/phone", "Push A").status == .done)
    #expect(hand.run("show", "/phone", "workouts").output.contains("Push A"))
  }

  @Test func `a workout's name is its own, and it needs sets`() {
    hand.run("workout", "new", "/phone", "Push A")
    #expect(hand.run("workout", "new", "/phone", "Push A").status == .undecided)
    #expect(hand.run("workout", "old", "/phone", "Push B").status == .wrongUsage)
    #expect(hand.run("workout", "new", "/phone", "B", "from", "tue", "wed").status == .wrongUsage)
    #expect(hand.run("workout", "new", "/phone", "B", "from", "2025-01-01").status == .different)
    let empty = HandBench(isEmpty: true)
    #expect(empty.run("workout", "new", "/phone", "B").status == .different)
    empty.run("start", "/phone", "Legs")
    #expect(empty.run("workout", "new", "/phone", "B", "from", "today").status == .different)
  }

  @Test func `a progression is said in a line`() {
    let outcome = hand.run("progress", "/phone", "bench", "+5lb", "3x8-12", "--from", "60kg")
    #expect(
      outcome.output.hasPrefix("“Bench Press” grows by +5lb at 3x8-12\n"),
      "\(outcome.error)")
    let shown = hand.run("show", "/phone", "progressions", "--json").output
    #expect(shown.contains(#""repsMax":12,"repsMin":8,"scheme":"double""#))
    #expect(shown.contains(#""weightKilograms":60"#))
    #expect(hand.run("progress", "/phone", "bench", "+2.5", "5x5").status == .done)
    #expect(hand.run("show", "/phone", "progressions", "--json").output.contains(#""linear""#))
    #expect(hand.run("next", "/phone", "Bench Press").status == .done)
    for words in [
      ["+0", "5x5"], ["more", "5x5"], ["+2.5", "5"], ["+2.5", "5x12-8"], ["+2.5", "x"],
    ] {
      #expect(hand.run(["progress", "/phone", "bench"] + words).status == .wrongUsage, "\(words)")
    }
  }

  @Test func `a routine has tasks on some days`() {
    let outcome = hand.run(
      "routine", "new", "/phone", "Mobility", "hips", "shoulders", "--days", "mon,thu")
    #expect(
      outcome.output.hasPrefix("routine “Mobility”: 2 tasks, from 2026-01-15\n"), "\(outcome.error)"
    )
    #expect(
      hand.run("show", "/phone", "routines", "--json").output.contains(#""weekdays":["MO","TH"]"#))
    #expect(hand.run("agenda", "/phone").output.contains("Mobility"))
    #expect(hand.run("routine", "new", "/phone", "Mobility").status == .undecided)
    #expect(hand.run("routine", "new", "/phone", "B", "--days", "noday").status == .wrongUsage)
    #expect(hand.run("routine", "old", "/phone", "B").status == .wrongUsage)
  }

  @Test func `the unit is said once for all devices`() {
    #expect(hand.run("settings", "/phone").output == "unit  not said, so kg\n")
    #expect(hand.run("settings", "/phone", "unit", "lb").output.hasPrefix("the unit is lb\n"))
    #expect(hand.run("settings", "/phone").output == "unit  lb\n")
    hand.run("set", "/phone", "--new", "--yes", "Squat", "225x5")
    #expect(hand.run("exercises", "/phone").output.contains("225 lb"))
    hand.run("settings", "/phone", "unit", "kg")
    #expect(hand.run("settings", "/phone").output == "unit  kg\n")
    #expect(hand.run("undo", "/phone").status == .done)
    #expect(hand.run("settings", "/phone").output == "unit  lb\n")
    #expect(hand.run("settings", "/phone", "unit", "stone").status == .wrongUsage)
    #expect(hand.run("settings", "/phone", "zone", "UTC").status == .wrongUsage)
  }
}
