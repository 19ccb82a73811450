import EventLog
import Projections
import Training
import Testing

/// What to lift next (document 2, progressions).
struct NextTargetTests {
  private let monday: Day

  init() throws { monday = try #require(Day("2026-01-12")) }

  /// Sets of one weight, in a session so many days after Monday.
  private func session(_ day: Int, _ kilograms: Double?, _ reps: [Double]) -> NextTarget.Performance
  {
    NextTarget.Performance(
      day: monday + day, sets: reps.map { LoggedSet("Squat", kilograms: kilograms, reps: $0) })
  }

  private var linear: Progression {
    Progression(
      .linear, incrementKilograms: 2.5, failuresBeforeDeload: 2, roundingKilograms: 2.5,
      baseline: ProgressionBaseline(weightKilograms: 60, reps: 5, since: monday))
  }

  private func next(
    _ progression: Progression, _ performances: [NextTarget.Performance]
  ) -> [Double?]? {
    NextTarget(of: progression, after: performances).map { [$0.weightKilograms, $0.reps] }
  }

  @Test func `the weight grows after each session whose sets were all done`() throws {
    #expect(next(linear, []) == [60, 5])
    #expect(next(linear, [session(0, 60, [5, 5, 5])]) == [62.5, 5])
    #expect(next(linear, [session(0, 60, [5, 5, 5]), session(2, 62.5, [5, 6])]) == [65, 5])
    // What was lifted before the baseline, and lighter sets, do not count.
    #expect(next(linear, [session(-1, 60, [5]), session(2, 50, [5, 5])]) == [60, 5])
    // It goes on from what was really lifted.
    #expect(next(linear, [session(0, 70, [5, 5])]) == [72.5, 5])
  }

  @Test func `of one session the sets with the target's weight count, and no warm-up`() {
    let warmup = LoggedSet(kind: .warmup, weightKilograms: 60, reps: 1)
    let sets =
      [warmup] + [60.0, 60, 65].map { LoggedSet("Squat", kilograms: $0, reps: $0 == 65 ? 3 : 5) }
    #expect(next(linear, [NextTarget.Performance(day: monday, sets: sets)]) == [62.5, 5])
    #expect(next(linear, [NextTarget.Performance(day: monday, sets: [warmup])]) == [60, 5])
  }

  @Test func `what is not done stays, and is taken back after so many sessions in a row`() throws {
    let failed = [session(0, 60, [5, 4]), session(2, 60, [5, 3])]
    #expect(next(linear, Array(failed.prefix(1))) == [60, 5])
    let target = try #require(NextTarget(of: linear, after: failed))
    // 10 % less are 54 kg.
    #expect(target.weightKilograms == 55 && target.reps == 5)
    #expect(target.reasons == [.deload(monday + 2, percent: 10, failures: 2)])
    let between = [failed[0], session(1, 60, [5, 5]), session(3, 62.5, [4])]
    #expect(next(linear, between) == [62.5, 5])
    var never = linear
    never.failuresBeforeDeload = nil
    #expect(next(never, failed + failed) == [60, 5])
  }

  @Test func `in a double progression the repetitions grow first`() {
    let double = Progression(
      .double, incrementKilograms: 5, repsMin: 8, repsMax: 12,
      baseline: ProgressionBaseline(weightKilograms: 40, since: monday))
    #expect(next(double, []) == [40, 8])
    #expect(next(double, [session(0, 40, [8, 8])]) == [40, 9])
    #expect(next(double, [session(0, 40, [11, 10])]) == [40, 11])
    #expect(next(double, [session(0, 40, [12, 11])]) == [40, 12])
    #expect(next(double, [session(0, 40, [12, 12])]) == [45, 8])
    #expect(next(double, [session(0, 40, [10, 10]), session(2, 40, [9])]) == [40, 11])
  }

  @Test func `a fixed weight stays, and without a baseline the first session begins`() {
    let fixed = Progression(
      .fixed, baseline: ProgressionBaseline(weightKilograms: 20, reps: 10, since: monday))
    #expect(next(fixed, [session(0, 20, [12]), session(1, 30, [3])]) == [20, 10])
    #expect(next(Progression(.linear, incrementKilograms: 2.5), []) == nil)
    #expect(
      next(Progression(.linear, incrementKilograms: 2.5), [session(0, 50, [5])]) == [52.5, 5])
    #expect(next(Progression(), [session(0, 50, [5])]) == nil)
    // Without a weight, as at a bar: repetitions grow, unless a weight was set to begin with.
    #expect(
      next(Progression(.linear, incrementKilograms: 1.25), [session(0, nil, [5])]) == [nil, 6])
    let loaded = Progression(
      .linear, incrementKilograms: 1.25, baseline: ProgressionBaseline(weightKilograms: 0))
    #expect(next(loaded, [session(0, nil, [5])]) == [1.25, 5])
  }

  @Test
  func
    `rounding never takes an increment away, and help from a machine grows as weight is taken back`()
  {
    var progression = linear
    progression.incrementKilograms = 1
    #expect(next(progression, [session(0, 60, [5])]) == [62.5, 5])
    progression.baseline?.weightKilograms = -20
    progression.roundingKilograms = nil
    #expect(next(progression, [session(0, -20, [5])]) == [-19, 5])
    #expect(next(progression, [session(0, -20, [4]), session(1, -20, [4])]) == [-22, 5])
  }

  @Test func `its reasons say in words where it comes from`() throws {
    let target = try #require(
      NextTarget(
        of: linear, after: [session(0, 60, [5, 5, 5]), session(2, 62.5, [5, 4])]))
    #expect(
      target.reasons.map(\.description) == [
        "2026-01-12: all 3 sets had 5 repetitions or more at 60 kg, so 2.5 kg more",
        "2026-01-14: a set had 4 of 5 repetitions, so the same again",
      ])
    #expect(
      NextTarget(of: linear, after: [])?.reasons.map { "\($0)" }
        == ["60 kg was set as the beginning, for sessions since 2026-01-12"])
  }

  @Test func `no number traps, and two devices that know the same sets say the same`() {
    let numbers = [-9e15, -1, 0, 0.1, 9e15]
    for increment in numbers {
      for rounding in numbers {
        for weight in numbers {
          let progression = Progression(
            .double, incrementKilograms: increment, repsMin: weight, repsMax: rounding,
            failuresBeforeDeload: .min, deloadPercent: 1e15, roundingKilograms: rounding)
          let sessions = (0..<5).map { session($0, weight, [increment, rounding]) }
          let target = NextTarget(of: progression, after: sessions)
          #expect(target?.weightKilograms?.isFinite ?? true)
          #expect(target == NextTarget(of: progression, after: sessions))
        }
      }
    }
  }
}
