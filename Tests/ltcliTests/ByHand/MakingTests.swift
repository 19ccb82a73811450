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
    func unit() -> String? { hand.run("settings", "/phone").lines.first }
    #expect(unit() == "unit  not said, so kg")
    #expect(hand.run("settings", "/phone", "unit", "lb").output.hasPrefix("the unit is lb\n"))
    #expect(unit() == "unit  lb")
    hand.run("set", "/phone", "--new", "--yes", "Squat", "225x5")
    #expect(hand.run("exercises", "/phone").output.contains("225 lb"))
    hand.run("settings", "/phone", "unit", "kg")
    #expect(unit() == "unit  kg")
    #expect(hand.run("undo", "/phone").status == .done)
    #expect(unit() == "unit  lb")
    #expect(hand.run("settings", "/phone", "unit", "stone").status == .wrongUsage)
    #expect(hand.run("settings", "/phone", "plates", "2.5kg").status == .wrongUsage)
    #expect(hand.run("settings", "/phone", "unit").status == .wrongUsage)
  }

  @Test func `the athlete's bar counts where an exercise says its plates`() {
    func next() -> String {
      hand.run("next", "/phone", "bench", "--json").output
    }
    hand.run("progress", "/phone", "bench", "+2.5", "5x5", "--from", "10kg")
    #expect(next().contains(#""weightKilograms":10"#), "\(next())")
    #expect(hand.run("settings", "/phone", "bar", "20kg").output.hasPrefix("the bar weighs 20kg\n"))
    #expect(hand.run("settings", "/phone").lines[1] == "bar   20 kg")
    #expect(next().contains(#""weightKilograms":10"#), "\(next())")
    hand.run("exercise", "set", "/phone", "bench", "--plates", "2.5kg")
    #expect(next().contains(#""weightKilograms":20"#), "\(next())")
    hand.run("exercise", "set", "/phone", "bench", "--bar", "15kg")
    #expect(next().contains(#""weightKilograms":15"#), "\(next())")
    hand.run("exercise", "set", "/phone", "bench", "--bar", "none")
    #expect(hand.run("settings", "/phone", "bar", "none").output.hasPrefix("no bar is said\n"))
    #expect(next().contains(#""weightKilograms":10"#), "\(next())")
    #expect(hand.run("undo", "/phone").status == .done)
    #expect(next().contains(#""weightKilograms":20"#), "\(next())")
    #expect(hand.run("settings", "/phone", "bar", "heavy").status == .wrongUsage)
    #expect(
      hand.run("settings", "/phone", "bar", "20kg").output.hasPrefix("unchanged: "))
  }

  @Test func `the zone of this device stands in for --zone, and is in no log`() {
    let count = hand.run("log", "/phone").lines.count
    #expect(hand.run("settings", "/phone", "zone", "Asia/Tokyo").status == .done)
    #expect(hand.run("settings", "/phone").lines[2] == "zone  Asia/Tokyo")
    #expect(hand.run("log", "/phone").lines.count == count)
    // The sessions of these stores are at ten in the morning in Greenwich.
    hand.run("start", "/phone", "Legs")
    #expect(hand.run("sessions", "/phone").output.contains("19:"))
    #expect(hand.run("show", "/phone", "session", "today", "--json").output.contains("Asia/Tokyo"))
    #expect(
      hand.run("show", "/phone", "session", "today", "--json", "--zone", "UTC").status == .done)
    #expect(hand.run("settings", "/phone", "zone", "none").status == .done)
    #expect(hand.run("settings", "/phone").lines[2] == "zone  not said, so this machine's")
    for zone in ["Nowhere/City", "BST"] {
      #expect(hand.run("settings", "/phone", "zone", zone).status == .wrongUsage)
    }
    #expect(hand.run("settings", "/nothing", "zone", "UTC").status != .done)
  }
}
