import EventLog
import Testing
import Training

@testable import ltcli

/// Each form of docs/typing.md, and what it means of an exercise.
struct GrammarTests {
  @Test(arguments: [
    ("80x5", "80 kg × 5"), ("80 x 5", "80 kg × 5"), ("80×5", "80 kg × 5"), ("80*5", "80 kg × 5"),
    ("80X5", "80 kg × 5"), ("８０ｘ５", "80 kg × 5"), ("80kg 5 reps", "80 kg × 5"),
    ("80 x 5 reps", "80 kg × 5"), ("82½x5", "82.5 kg × 5"), ("100kg x 5", "100 kg × 5"),
    ("80x5x3", "80 kg × 5 | 80 kg × 5 | 80 kg × 5"),
    ("80x5 x3", "80 kg × 5 | 80 kg × 5 | 80 kg × 5"),
    ("80 5x5", "80 kg × 5 | 80 kg × 5 | 80 kg × 5 | 80 kg × 5 | 80 kg × 5"),
    ("80 12x3", "80 kg × 12 | 80 kg × 12 | 80 kg × 12"),
    ("80 3x12", "80 kg × 12 | 80 kg × 12 | 80 kg × 12"),
    ("100 5", "100 kg × 5"), ("5", "80 kg × 5"), ("x6", "80 kg × 6"),
    ("x5x3", "80 kg × 5 | 80 kg × 5 | 80 kg × 5"), ("82.5kg", "82.5 kg × 5"),
    ("82.5", "82.5 kg × 5"), ("+", "80 kg × 5"), ("=", "80 kg × 5"),
    ("+3x", "80 kg × 5 | 80 kg × 5 | 80 kg × 5"),
  ])
  func `a load, repetitions and sets`(typed: String, means: String) {
    #expect(GrammarBench.bench.reading(typed) == means)
  }

  @Test(arguments: [
    ("80x5,5,4", "80 kg × 5 | 80 kg × 5 | 80 kg × 4"),
    ("80x5/5/4", "80 kg × 5 | 80 kg × 5 | 80 kg × 4"),
    ("80 x 5, 5, 4", "80 kg × 5 | 80 kg × 5 | 80 kg × 4"),
    ("80x5, 85x3, 90x1", "80 kg × 5 | 85 kg × 3 | 90 kg × 1"),
    ("80x5,85x3,90x1", "80 kg × 5 | 85 kg × 3 | 90 kg × 1"),
    ("60x8 70x6 80x4x2", "60 kg × 8 | 70 kg × 6 | 80 kg × 4 | 80 kg × 4"),
    ("80x5;85x5", "80 kg × 5 | 85 kg × 5"), ("80x5 80x5 80x4", "80 kg × 5 | 80 kg × 5 | 80 kg × 4"),
    ("82,5x5", "82.5 kg × 5"), ("82,5 x 5", "82.5 kg × 5"), ("100,5x5", "100.5 kg × 5"),
    ("82,5x5,85x5", "82.5 kg × 5 | 85 kg × 5"), ("80x5, 82,5x5", "80 kg × 5 | 82.5 kg × 5"),
    ("60: 6, 5, 5 @8", "60 kg × 6 | 60 kg × 5 | 60 kg × 5, RPE 8"),
    ("8,7,6", "80 kg × 8 | 80 kg × 7 | 80 kg × 6"),
    ("45, 40", "80 kg × 45 | 80 kg × 40"),
    ("60x8, x6", "60 kg × 8 | 60 kg × 6"),
  ])
  func `commas behind an x part sets, and before it make a fraction`(
    typed: String, means: String
  ) {
    #expect(GrammarBench.bench.reading(typed) == means)
  }

  @Test(arguments: [
    ("3x5@165lb", "165 lb × 5 | 165 lb × 5 | 165 lb × 5"),
    ("3x5 @ 60kg", "60 kg × 5 | 60 kg × 5 | 60 kg × 5"),
    ("3x5 60kg", "60 kg × 5 | 60 kg × 5 | 60 kg × 5"),
    ("3x5@65", "65 kg × 5 | 65 kg × 5 | 65 kg × 5"), ("5@85", "85 kg × 5"),
    ("5@85kg", "85 kg × 5"),
  ])
  func `a programme's form has its load behind an at`(typed: String, means: String) {
    #expect(GrammarBench.bench.reading(typed) == means)
  }

  @Test(arguments: [
    ("80x5@8", "80 kg × 5, RPE 8"), ("80x5 @ 8.5", "80 kg × 5, RPE 8.5"),
    ("80x5 @8,5", "80 kg × 5, RPE 8.5"), ("80x5 rpe 8", "80 kg × 5, RPE 8"),
    ("80x5 2rir", "80 kg × 5, RIR 2"), ("80x5 rir2", "80 kg × 5, RIR 2"),
    ("80x5 2 rir", "80 kg × 5, RIR 2"), ("5@8", "80 kg × 5, RPE 8"), ("x5@8", "80 kg × 5, RPE 8"),
    ("5@10", "80 kg × 5, RPE 10"),
    ("80x5x3 @8", "80 kg × 5, RPE 8 | 80 kg × 5, RPE 8 | 80 kg × 5, RPE 8"),
    ("80x5,5,4 @8/8/9", "80 kg × 5, RPE 8 | 80 kg × 5, RPE 8 | 80 kg × 4, RPE 9"),
    ("80x6f", "80 kg × 6, failure"), ("80x6 F", "80 kg × 6, failure"),
    ("80x6!", "80 kg × 6, failure"), ("80x5 f @9", "80 kg × 5, failure, RPE 9"),
    ("80x5 @9 f", "80 kg × 5, failure, RPE 9"), ("80x6 [Failure]", "80 kg × 6, failure"),
    ("w 40x10", "40 kg × 10, warmup"), ("40x10 w", "40 kg × 10, warmup"),
    ("warmup 40x10", "40 kg × 10, warmup"), ("40x10 warm-up", "40 kg × 10, warmup"),
    ("wu 20x10, 40x5", "20 kg × 10, warmup | 40 kg × 5, warmup"),
    ("40x10 (warm-up)", "40 kg × 10, warmup"),
    ("100x8 > 80x6 -> 60x5", "100 kg × 8 | 80 kg × 6, drop | 60 kg × 5, drop"),
    ("80x8 > x4", "80 kg × 8 | 80 kg × 4, drop"), ("d 60x8", "60 kg × 8, drop"),
    ("60x10L 60x9R", "60 kg × 10, left | 60 kg × 9, right"),
    ("60x10/side", "60 kg × 10, each side"), ("60x10 each", "60 kg × 10, each side"),
    ("60x10 per side", "60 kg × 10, each side"),
    ("60x10,10/side", "60 kg × 10, each side | 60 kg × 10, each side"),
    ("60x10/10", "60 kg × 10 | 60 kg × 10"),
    ("Set 1: 100 kg × 5", "100 kg × 5"), ("Set 3: 170 lbs x 6 [Failure]", "170 lb × 6, failure"),
    ("Set 2: 60 kg × 10 @ 8", "60 kg × 10, RPE 8"),
  ])
  func `marks stand behind the work, in any order`(typed: String, means: String) {
    #expect(GrammarBench.bench.reading(typed) == means)
  }

  @Test(arguments: [
    ("80x5+1", "80 kg × 5, 1 failed"), ("100x0", "100 kg × 0, 1 failed"),
    ("x0", "80 kg × 0, 1 failed"), ("100 fail", "100 kg × 0, 1 failed"),
    ("80x5 2 failed", "80 kg × 5, 2 failed"),
    ("80x12+4+3", "80 kg × 12 | 80 kg × 4, drop | 80 kg × 3, drop"),
    (
      "bar x10",
      "! nothing says what the bar weighs: "
        + "write its weight, or say it once: ltcli exercise set NAME --bar 20kg"
    ),
  ])
  func `what failed is kept beside what was done`(typed: String, means: String) {
    #expect(GrammarBench.bench.reading(typed) == means)
  }

  @Test(arguments: [
    ("8", "8 reps"), ("x8", "8 reps"), ("bw x8", "8 reps"), ("bwx8", "8 reps"),
    ("8,7,6", "8 reps | 7 reps | 6 reps"), ("3x10", "10 reps | 10 reps | 10 reps"),
    ("3x10 @8", "10 reps, RPE 8 | 10 reps, RPE 8 | 10 reps, RPE 8"),
    ("+10x8", "10 kg × 8"), ("+10 x 8", "10 kg × 8"), ("bw+10x8", "10 kg × 8"),
    ("+10kg x8", "10 kg × 8"), ("+10x8x2", "10 kg × 8 | 10 kg × 8"),
    ("bw+10x8,7", "10 kg × 8 | 10 kg × 7"), ("-20x8", "-20 kg × 8"), ("bw-20x8", "-20 kg × 8"),
    ("30x8 assisted", "-30 kg × 8"), ("+10", "10 kg × 8"),
    ("12x10", "? 12 kg × 10 (12kgx10) or 12 sets of 10 (x10x12)"),
  ])
  func `an exercise that never had a load counts repetitions`(typed: String, means: String) {
    #expect(GrammarBench.pullUp.reading(typed) == means)
  }

  @Test(arguments: [
    ("60s", "1:00"), ("60", "1:00"), ("1:30", "1:30"), ("1m30", "1:30"), ("90\"", "1:30"),
    ("1m30s", "1:30"), ("2 min", "2:00"), ("60sx3", "1:00 | 1:00 | 1:00"),
    ("60s x3", "1:00 | 1:00 | 1:00"), ("3x60", "1:00 | 1:00 | 1:00"),
    ("45s, 40s, 35s", "45 s | 40 s | 35 s"), ("+10 60s", "10 kg, 1:00"), ("1h05", "1:05:00"),
  ])
  func `what is held has a time`(typed: String, means: String) {
    #expect(GrammarBench.plank.reading(typed) == means)
  }

  @Test(arguments: [
    ("5km 25:10", "5 km in 25:10, 5:02/km"), ("5k 25:10", "5 km in 25:10, 5:02/km"),
    ("25:10 5km", "5 km in 25:10, 5:02/km"), ("3.1mi 25:10", "3.1 mi in 25:10, 8:07/mi"),
    ("5km 5:02/km", "5 km in 25:10, 5:02/km"), ("5km 1:05:00", "5 km in 1:05:00, 13:00/km"),
    ("10k 52:30 @7", "10 km in 52:30, 5:15/km, RPE 7"), ("45min", "45:00"), ("5km", "5 km"),
    ("5 km", "5 km"), ("500m 2:05 x2", "500 m in 2:05 | 500 m in 2:05"), ("40m", "40 m"),
    ("5,5km 30:00", "5.5 km in 30:00, 5:27/km"), ("1 h 5 min", "1:05:00"),
    ("5", "? 5 km (5km) or 5 minutes (5min)"),
    ("5km 1:05", "? 5 km in 1:05:00 (5km 1:05:00) or 5 km in 1:05 (5km 65s)"),
    ("5km 65s", "5 km in 1:05, 13 s/km ?? 5 km in 1:05, 13 s/km: under 2:00 a kilometre"),
  ])
  func `a distance has a time or a pace`(typed: String, means: String) {
    #expect(GrammarBench.run.reading(typed) == means)
  }

  @Test(arguments: [
    ("2x22.5x10", "22.5 kg each × 10"), ("2x32kg 40m", "32 kg each, 40 m"),
    ("22.5s x10", "22.5 kg each × 10"), ("22.5kg each x10", "22.5 kg each × 10"),
    ("100kg 20m", "100 kg, 20 m"),
    ("2x20x10", "? 20 kg in each hand × 10 (2x20kgx10) or 10 sets of 20 with 2 kg (2kgx20x10)"),
  ])
  func `two dumbbells are a weight of each hand`(typed: String, means: String) {
    #expect(GrammarBench.bench.reading(typed) == means)
  }

  @Test(arguments: [
    ("185#x5", "185 lb × 5"), ("185# x 5", "185 lb × 5"), ("185lbsx5", "185 lb × 5"),
    ("190x5", "190 lb × 5"), ("80kgx5", "80 kg × 5"), ("x6", "185 lb × 6"),
  ])
  func `a bare number has the unit of the exercise's last set`(typed: String, means: String) {
    #expect(GrammarBench.pounds.reading(typed) == means)
  }

  @Test(arguments: [
    ("3x8", "? 3 kg × 8 (3kgx8) or 3 sets of 8 with 80 kg (x8x3)"),
    ("5x5", "? 5 kg × 5 (5kgx5) or 5 sets of 5 with 80 kg (x5x5)"),
    (
      "3x12@10",
      "? 3 kg × 12 (3kgx12 @10) or 3 sets of 12 with 80 kg (x12x3 @10) "
        + "or 3 sets of 12 with 10 kg (3x12@10kg)"
    ),
    ("80 5x3", "? 5 sets of 3 (80x3x5) or 3 sets of 5 (80x5x3)"),
    ("85", "? 85 kg × 5 (85kg) or 85 repetitions (x85)"),
    ("82,5", "? 82.5 kg × 5 (82.5kg) or 82,5 repetitions (x82,5)"),
    ("+5", "? 5 kg more: 85 kg × 5 (85kg) or 5 repetitions more: 10 (x10)"),
    ("80x12+4", "? 12, a breath, then 4 (80x12 > x4) or 12, and 4 that failed (80x12 4 failed)"),
    (
      "60x10+10",
      "? 10 each side (60x10 each) or 10, a breath, then 10 (60x10 > x10) "
        + "or 10, and 10 that failed (60x10 10 failed)"
    ),
  ])
  func `what may be two sets is asked with both spellings`(typed: String, means: String) {
    #expect(GrammarBench.bench.reading(typed) == means)
  }

  @Test func `a small load close to the last one is a load`() {
    #expect(GrammarBench.lateral.reading("6x12") == "6 kg × 12")
    #expect(
      GrammarBench.lateral.reading("3x10")
        == "? 3 kg × 10 (3kgx10) or 3 sets of 10 with 8 kg (x10x3)")
  }

  @Test(arguments: [
    ("80x5", "80 kg × 5"), ("20s x3", "20 s | 20 s | 20 s"), ("12.5s x10", "12.5 kg each × 10"),
    ("5km 25:10", "5 km in 25:10, 5:02/km"),
    ("3x8", "? 3 kg × 8 (3kgx8) or 3 sets of 8 (x8x3)"), ("x8x3", "8 reps | 8 reps | 8 reps"),
    ("60", "? 60 repetitions without a load (bw x60) or 60 seconds (60s)"),
    ("+", "! there is no set of this exercise yet: write one, such as 80x5"),
    (
      "82.5kg",
      "! nothing says how often: write 82.5x5 for five repetitions, or 82.5kg 60s for a time"
    ),
    ("600x5", "600 kg × 5 ?? 600 kg × 5: a great load"),
  ])
  func `nothing is known of a new exercise`(typed: String, means: String) {
    #expect(GrammarBench.new.reading(typed) == means)
  }

  @Test(arguments: [
    ("800x5", "more than twice the 80 kg"), ("161x5", "more than twice the 80 kg"),
    ("1.000x5", "less than a quarter of the 80 kg"), ("19x5", "less than a quarter of the 80 kg"),
    ("80x55", "many repetitions"),
  ])
  func `an unlikely value is read, and doubted`(typed: String, doubt: String) {
    #expect(
      GrammarBench.bench.reading(typed).contains(" ?? "), "\(GrammarBench.bench.reading(typed))")
    #expect(GrammarBench.bench.reading(typed).contains(doubt))
  }

  @Test(arguments: ["160x5", "20x5", "w 10x10", "80x50", "80x8 > 15x8"])
  func `a likely value is not doubted`(typed: String) {
    #expect(!GrammarBench.bench.reading(typed).contains(" ?? "))
  }

  @Test(arguments: [
    (
      "100 5 3",
      "! the third of three numbers may be sets or an RPE: "
        + "write 100x5x3 for sets, or 100x5 @3"
    ),
    (
      "60,70,80x5",
      "! two commas stand in one load: "
        + "write 60x5 70x5 80x5, or one comma for a fraction, such as 82,5x5"
    ),
    (
      "82,5x5,85,5x5",
      "! commas part both fractions and sets, so 85 may be repetitions: "
        + "write a blank between the sets, such as 82,5x5 85,5x5"
    ),
    (
      "80x5x30",
      "! 30 are more than 20 sets of a line: "
        + "the order is load x repetitions x sets, such as 80x5x3"
    ),
    ("80x5,5 @8/8/9", "! 3 RPEs stand behind 2 sets: write one for the last set, or one for each"),
  ])
  func `what cannot be told is refused with what to write`(typed: String, means: String) {
    #expect(GrammarBench.bench.reading(typed) == means)
  }

  @Test(arguments: [
    "", "80x", "x", "80x5-2", "80x5 @ home", "80x5 felt easy", "hello world", "@", "x5x", "80x5,,5",
    "80xx5", "#", "1:2", "5 5km 5", "999999999999x5", "kg", "80kgkg", "80x5 5", "[",
  ])
  func `anything else is no set`(typed: String) {
    #expect(GrammarBench.bench.reading(typed) == "no sets")
  }

  @Test func `a bar that is known is a load`() {
    #expect(GrammarBench.barred.reading("bar x10") == "20 kg × 10")
    #expect(GrammarBench.barred.reading("empty bar x10") == "20 kg × 10")
  }

  @Test(arguments: [
    ("3x8", TypedQuestion.Kind.smallLoad, "sets", "80 kg × 8 | 80 kg × 8 | 80 kg × 8"),
    (
      "3x8", .smallLoad, "load",
      "3 kg × 8 ?? 3 kg × 8: less than a quarter of the 80 kg of last time"
    ),
    ("80 5x3", .twoBehindLoad, "sets", "80 kg × 3 | 80 kg × 3 | 80 kg × 3 | 80 kg × 3 | 80 kg × 3"),
    ("80 5x3", .twoBehindLoad, "reps", "80 kg × 5 | 80 kg × 5 | 80 kg × 5"),
    ("85", .number, "load", "85 kg × 5"), ("+5", .more, "load", "85 kg × 5"),
    ("+5", .more, "reps", "80 kg × 10"), ("2x20x10", .hands, "hands", "20 kg each × 10"),
    ("80x12+4", .plus, "runs", "80 kg × 12 | 80 kg × 4, drop"),
    ("80x12+4", .plus, "failed", "80 kg × 12, 4 failed"),
    ("60x10+10", .plus, "sides", "60 kg × 10, each side"),
    ("3x8", .smallLoad, "nonsense", "? 3 kg × 8 (3kgx8) or 3 sets of 8 with 80 kg (x8x3)"),
  ])
  func `an answer that was kept decides`(
    typed: String, kind: TypedQuestion.Kind, answer: String, means: String
  ) {
    #expect(GrammarBench.bench.reading(typed, answers: [kind: answer]) == means)
  }

  @Test(arguments: [
    ("3x8", GrammarBench.bench), ("3x8 @8", .bench), ("80 5x3", .bench), ("85", .bench),
    ("82,5", .bench), ("+5", .bench), ("2x20x10", .bench), ("80x12+4 @9", .bench),
    ("60x10+10", .bench), ("12x10", .pullUp), ("5", .run), ("5km 1:05", .run), ("60", .new),
    ("3x8", .new), ("3x12@10", .bench), ("3x10", .lateral),
  ])
  func `each spelling of a question means its answer, and nothing is asked`(
    typed: String, bench: GrammarBench
  ) throws {
    let sets = try #require(try SetsParser.sets(in: typed))
    guard case .question(let question) = SetInterpreter.read(sets, bench.facts) else {
      Issue.record("nothing is asked")
      return
    }
    for choice in question.choices {
      let spelled = bench.reading(choice.spelling)
      #expect(spelled == bench.reading(typed, answers: [question.kind: choice.answer]), "\(choice)")
      #expect(!spelled.hasPrefix("?") && !spelled.hasPrefix("!") && spelled != "no sets")
    }
  }
}
