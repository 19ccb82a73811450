import Projections

/// How a progression of weights goes from session to session (worth 6).
struct WeightCourse {
  private let progression: Progression
  private let weights: LoadableWeights
  private var weight: Double?
  private(set) var reps: Double?
  private(set) var reasons: [NextTarget.Reason] = []
  private var failures = 0
  /// How many sessions in a row were lighter than the target.
  private var lighter = 0

  /// After so many lighter sessions in a row the target begins with what was lifted last.
  static let mostLighter = 3

  init(_ progression: Progression, _ weights: LoadableWeights) {
    self.progression = progression
    self.weights = weights
    reps = progression.baseline?.reps ?? progression.repsMin
    guard let kilograms = progression.baseline?.weightKilograms else { return }
    weight = kilograms
    reasons = [.baseline(kilograms: kilograms, since: progression.baseline?.since)]
  }

  /// The weight to lift next, one that can be loaded; nil where there is none to begin with.
  var proposed: Double? { weight.map(weights.nearest) }

  mutating func take(_ performance: NextTarget.Performance, _ scheme: Progression.Scheme) {
    let all = performance.asked.filter { $0.reps != nil }
    let steps = PlannedSteps(performance, all)
    let sets = steps.isEmpty ? all : steps.done
    guard let greatest = sets.map(\.kilograms).max() else { return }
    if weight == nil {
      weight = greatest
      reasons = [.firstSession(performance.day, kilograms: greatest)]
    }
    // The sets with the target's weight count; where all were heavier, the lightest of these.
    let least = min(weight ?? greatest, proposed ?? greatest) - LoadableWeights.noise
    guard let lifted = sets.map(\.kilograms).filter({ $0 >= least }).min() else {
      return scheme == .fixed ? () : takeLighter(performance.day, greatest)
    }
    lighter = 0
    let done = sets.filter { abs($0.kilograms - lifted) < LoadableWeights.noise }.map {
      $0.reps ?? 0
    }
    let fewest = done.min() ?? 0
    let wanted = reps ?? fewest
    reps = wanted
    if scheme == .fixed { return }
    let missing = steps.count { planned, logged in
      !WeightCourse.isDone(planned, logged, orAtLeast: least, wanted)
    }
    if missing > 0 {
      return fail(performance.day) {
        .notAsPlanned(performance.day, done: steps.count - missing, of: steps.count, inARow: $0)
      }
    }
    if steps.isEmpty, fewest < wanted {
      return fail(performance.day) {
        .failed(performance.day, reps: fewest, of: wanted, inARow: $0)
      }
    }
    grow(performance.day, from: lifted, fewest, sets: done.count, wanted, scheme)
  }

  /// Whether a planned set was done: with its weight and repetitions, where it says none with those of the target.
  private static func isDone(
    _ planned: PlannedSet, _ logged: LoggedSet?, orAtLeast least: Double, _ reps: Double
  ) -> Bool {
    guard let logged else { return false }
    let weight = planned.weightKilograms.map { $0 - LoadableWeights.noise } ?? least
    return logged.kilograms >= weight && logged.reps ?? 0 >= planned.reps ?? reps
  }

  private mutating func grow(
    _ day: Day, from lifted: Double, _ fewest: Double, sets: Int, _ wanted: Double,
    _ scheme: Progression.Scheme
  ) {
    failures = 0
    if scheme == .double, let most = progression.repsMax, fewest < most {
      let next = min(most, fewest + 1)
      reasons.append(.moreReps(day, sets: sets, reps: fewest, to: next))
      reps = next
      return
    }
    let heavier = weights.above(lifted, by: progression.incrementKilograms ?? 0)
    reasons = [.heavier(day, from: lifted, sets: sets, reps: fewest, by: heavier - lifted)]
    weight = heavier
    if scheme == .double { reps = progression.repsMin ?? wanted }
  }

  private mutating func takeLighter(_ day: Day, _ greatest: Double) {
    lighter += 1
    reasons.append(.lighter(day, kilograms: greatest))
    guard lighter >= WeightCourse.mostLighter else { return }
    weight = greatest
    reasons = [.restart(day, kilograms: greatest, sessions: lighter)]
    (lighter, failures) = (0, 0)
  }

  private mutating func fail(_ day: Day, _ reason: (_ inARow: Int) -> NextTarget.Reason) {
    failures += 1
    reasons.append(reason(failures))
    guard let limit = progression.failuresBeforeDeload, limit > 0, failures >= limit,
      let weight
    else { return }
    let percent = min(progression.deloadPercent ?? 10, 100)
    self.weight = weights.below(weight, by: weight.magnitude * percent / 100)
    reasons = [.deload(day, percent: percent, failures: failures)]
    failures = 0
    if progression.scheme == .double { reps = progression.repsMin ?? reps }
  }
}

extension LoggedSet {
  /// The weight; of a set without one 0.
  fileprivate var kilograms: Double { weightKilograms ?? 0 }
}
