import Projections

/// How a progression goes from session to session whose exercise is measured by repetitions, a time or a distance
/// (worth 6).
struct AmountCourse {
  private typealias Amount = NextTarget.Amount

  private let progression: Progression
  private let measure: ExerciseMeasure
  private(set) var target: NextTarget.Amount?
  private(set) var reasons: [NextTarget.Reason] = []
  private var failures = 0
  /// How many sessions in a row had less than the target.
  private var missed = 0

  /// By how much a hold grows where the progression does not say it, in seconds.
  private static let holdIncrement = 5.0
  /// Times that differ by less are the same, in seconds.
  private static let noise = 0.005

  init(_ progression: Progression, _ measure: ExerciseMeasure) {
    self.progression = progression
    self.measure = measure
    target = AmountCourse.first(progression, measure)
    if let target {
      reasons = [.baselineAmount(target, since: progression.baseline?.since)]
    }
  }

  /// What the baseline says.
  private static func first(
    _ progression: Progression, _ measure: ExerciseMeasure
  ) -> NextTarget.Amount? {
    let baseline = progression.baseline
    switch measure {
    case .weightAndReps: return nil
    case .reps: return baseline?.reps.map { .reps($0) }
    case .time: return baseline?.seconds.map { .seconds($0) }
    case .distanceAndTime:
      return baseline?.distanceMeters.map { .distance(meters: $0, seconds: baseline?.seconds) }
    }
  }

  mutating func take(_ performance: NextTarget.Performance, _ scheme: Progression.Scheme) {
    let all = performance.asked.filter { amount(of: $0) != nil }
    let steps = PlannedSteps(performance, all)
    let amounts = (steps.isEmpty ? all : steps.done).compactMap { amount(of: $0) }
    guard let counted = counted(amounts) else { return }
    if target == nil {
      target = counted
      reasons = [.firstAmount(performance.day, counted)]
    }
    guard let target, scheme != .fixed else { return }
    let missing = steps.count { planned, logged in
      guard let logged = logged.flatMap({ amount(of: $0) }) else { return true }
      return !reaches(logged, amount(of: planned) ?? target)
    }
    if missing > 0 {
      return fail(performance.day, counted) {
        .notAsPlanned(performance.day, done: steps.count - missing, of: steps.count, inARow: $0)
      }
    }
    guard reaches(counted, target) else {
      // Less was planned, and done.
      if !steps.isEmpty { return }
      return fail(performance.day, counted) {
        .missed(performance.day, counted, of: target, inARow: $0)
      }
    }
    (failures, missed) = (0, 0)
    let next = grown(counted)
    reasons = [.more(performance.day, counted, sets: amounts.count, to: next)]
    self.target = next
  }

  /// How much a set is of what is measured; nil where it has none.
  private func amount(of set: LoggedSet) -> NextTarget.Amount? {
    switch measure {
    case .weightAndReps: nil
    case .reps: set.reps.map { .reps($0) }
    case .time: set.seconds.flatMap { $0 > 0 ? .seconds($0) : nil }
    case .distanceAndTime:
      set.distanceMeters.flatMap { meters in
        meters > 0
          ? .distance(meters: meters, seconds: set.seconds.flatMap { $0 > 0 ? $0 : nil }) : nil
      }
    }
  }

  /// How much a planned set asks for; nil where it says nothing of it.
  private func amount(of planned: PlannedSet) -> NextTarget.Amount? {
    switch measure {
    case .weightAndReps: nil
    case .reps: planned.reps.map { .reps($0) }
    case .time: planned.seconds.map { .seconds($0) }
    case .distanceAndTime: planned.distanceMeters.map { .distance(meters: $0, seconds: nil) }
    }
  }

  /// What counts of a session: the least of its sets; of distances the furthest, and of equal ones the least time.
  private func counted(_ amounts: [NextTarget.Amount]) -> NextTarget.Amount? {
    switch measure {
    case .weightAndReps: nil
    case .reps, .time: amounts.min { $0.value < $1.value }
    case .distanceAndTime: amounts.max { $0.rank < $1.rank }
    }
  }

  /// Whether an amount is as much as another one, and of an equal distance takes no longer.
  private func reaches(_ amount: NextTarget.Amount, _ wanted: NextTarget.Amount) -> Bool {
    guard case .distance(_, let limit) = wanted, case .distance(_, let seconds) = amount else {
      return amount.value >= wanted.value
    }
    guard let limit, amount.value == wanted.value else { return amount.value >= wanted.value }
    return seconds.map { $0 <= limit + AmountCourse.noise } ?? false
  }

  /// What comes after an amount that was done.
  private func grown(_ amount: NextTarget.Amount) -> NextTarget.Amount {
    switch amount {
    case .reps(let reps):
      let next = reps + (progression.incrementReps ?? 1)
      return .reps(progression.repsMax.map { max(reps, min(next, $0)) } ?? next)
    case .seconds(let seconds):
      return .seconds(seconds + (progression.incrementSeconds ?? AmountCourse.holdIncrement))
    case .distance(let meters, let seconds):
      if let increment = progression.incrementMeters, increment > 0 {
        return .distance(meters: meters + increment, seconds: nil)
      }
      return .distance(
        meters: meters, seconds: seconds.map { max($0 - (progression.incrementSeconds ?? 0), 1) })
    }
  }

  private mutating func fail(
    _ day: Day, _ counted: NextTarget.Amount, _ reason: (_ inARow: Int) -> NextTarget.Reason
  ) {
    failures += 1
    missed += 1
    reasons.append(reason(missed))
    if let limit = progression.failuresBeforeDeload, limit > 0, failures >= limit, let target {
      let percent = min(progression.deloadPercent ?? 10, 100)
      self.target = target.less(by: percent)
      reasons = [.deload(day, percent: percent, failures: failures)]
      failures = 0
    } else if missed >= WeightCourse.mostLighter {
      target = counted
      reasons = [.restartAmount(day, counted, sessions: missed)]
      (failures, missed) = (0, 0)
    }
  }
}

extension NextTarget.Amount {
  /// What it is compared by; of a distance its whole metres.
  fileprivate var value: Double {
    switch self {
    case .reps(let reps): reps
    case .seconds(let seconds): seconds
    case .distance(let meters, _): LoggedSet.wholeMeters(meters)
    }
  }

  /// What puts distances in order: the further, then the quicker.
  fileprivate var rank: (Double, Double) {
    guard case .distance(_, let seconds) = self else { return (value, 0) }
    return (value, -(seconds ?? .infinity))
  }

  /// So much less, at least one.
  fileprivate func less(by percent: Double) -> NextTarget.Amount {
    func less(_ value: Double) -> Double { max(1, (value * (100 - percent) / 100).rounded(.down)) }
    switch self {
    case .reps(let reps): return .reps(less(reps))
    case .seconds(let seconds): return .seconds(less(seconds))
    case .distance(let meters, _): return .distance(meters: less(meters), seconds: nil)
    }
  }
}
