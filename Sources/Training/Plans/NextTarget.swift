import EventLog
public import Projections

/// What to do next of an exercise: a weight and its repetitions, with the reasons.
///
/// It follows from the progression, its baseline and the sets that were logged since, so two devices that know the same
/// sets say the same.
public struct NextTarget: Sendable, Hashable {
  /// The weight in kilograms.
  public let weightKilograms: Double
  /// The repetitions of each set; nil where nothing says how many.
  public let reps: Double?
  /// Why: what led to this weight, and what has happened with it since.
  public let reasons: [Reason]

  /// The work sets of an exercise in one session.
  public struct Performance: Sendable, Hashable {
    /// The day of the session.
    public let day: Day
    /// Its sets of the exercise. Warm-ups, and sets without repetitions, do not count.
    public let sets: [LoggedSet]

    /// Makes one.
    public init(day: Day, sets: [LoggedSet]) {
      self.day = day
      self.sets = sets
    }
  }

  /// One reason, in the order of the days.
  public enum Reason: Sendable, Hashable {
    /// The athlete has set the weight.
    case baseline(kilograms: Double, since: Day?)
    /// It was lifted first.
    case firstSession(Day, kilograms: Double)
    /// All sets were done, so the weight grows.
    case heavier(Day, from: Double, sets: Int, reps: Double, by: Double)
    /// All sets were done, so the repetitions grow.
    case moreReps(Day, sets: Int, reps: Double, to: Double)
    /// All sets had less weight than the target: the session does not count.
    case lighter(Day, kilograms: Double)
    /// A set was not done: the target stays.
    case failed(Day, reps: Double, of: Double, inARow: Int)
    /// It was not done so often that the weight is taken back.
    case deload(Day, percent: Double, failures: Int)
    /// The weight stays, whatever was done.
    case fixed
  }

  /// The next target; nil where there is neither a baseline nor a set to begin with, or the scheme is unknown to this
  /// build.
  /// - Parameter performances: The exercise in the sessions, oldest first. Those before the baseline do not count.
  /// - Complexity: O(sets)
  public init?(of progression: Progression, after performances: [Performance]) {
    guard let scheme = progression.scheme else { return nil }
    var course = ProgressionCourse(progression)
    for performance in performances {
      if let since = progression.baseline?.since, performance.day < since { continue }
      course.take(performance, scheme)
    }
    guard let weight = course.weight else { return nil }
    weightKilograms = weight
    reps = course.reps
    reasons = course.reasons + (scheme == .fixed ? [.fixed] : [])
  }
}

/// How a progression goes from session to session.
private struct ProgressionCourse {
  private let progression: Progression
  private(set) var weight: Double?
  private(set) var reps: Double?
  private(set) var reasons: [NextTarget.Reason] = []
  private var failures = 0

  /// Weights that differ by less are the same: exports carry the noise of conversions.
  private static let noise = 0.01

  init(_ progression: Progression) {
    self.progression = progression
    reps = progression.baseline?.reps ?? progression.repsMin
    guard let kilograms = progression.baseline?.weightKilograms else { return }
    weight = kilograms
    reasons = [.baseline(kilograms: kilograms, since: progression.baseline?.since)]
  }

  mutating func take(_ performance: NextTarget.Performance, _ scheme: Progression.Scheme) {
    let sets = performance.sets.filter { $0.isWork && $0.reps != nil }
    guard let greatest = sets.map(\.kilograms).max() else { return }
    if weight == nil {
      weight = greatest
      reasons = [.firstSession(performance.day, kilograms: greatest)]
    }
    // The sets with the target's weight count; where all were heavier, the lightest of these.
    let least = (weight ?? greatest) - ProgressionCourse.noise
    guard let lifted = sets.map(\.kilograms).filter({ $0 >= least }).min() else {
      reasons.append(.lighter(performance.day, kilograms: greatest))
      return
    }
    let done = sets.filter { abs($0.kilograms - lifted) < ProgressionCourse.noise }.map {
      $0.reps ?? 0
    }
    let fewest = done.min() ?? 0
    let wanted = reps ?? fewest
    reps = wanted
    if scheme == .fixed { return }
    if fewest < wanted { return fail(performance.day, fewest, of: wanted) }
    failures = 0
    if scheme == .double, let most = progression.repsMax, fewest < most {
      let next = min(most, fewest + 1)
      reasons.append(.moreReps(performance.day, sets: done.count, reps: fewest, to: next))
      reps = next
      return
    }
    let heavier = above(lifted, by: progression.incrementKilograms ?? 0)
    reasons = [
      .heavier(
        performance.day, from: lifted, sets: done.count, reps: fewest, by: heavier - lifted)
    ]
    weight = heavier
    if scheme == .double { reps = progression.repsMin ?? wanted }
  }

  private mutating func fail(_ day: Day, _ done: Double, of wanted: Double) {
    failures += 1
    reasons.append(.failed(day, reps: done, of: wanted, inARow: failures))
    guard let limit = progression.failuresBeforeDeload, limit > 0, failures >= limit,
      let weight
    else { return }
    let percent = min(progression.deloadPercent ?? 10, 100)
    self.weight = below(weight, by: weight.magnitude * percent / 100)
    reasons = [.deload(day, percent: percent, failures: failures)]
    failures = 0
    if progression.scheme == .double { reps = progression.repsMin ?? reps }
  }

  /// A weight that is greater by an amount, rounded, and greater than before if the amount is.
  private func above(_ weight: Double, by amount: Double) -> Double {
    guard let step = progression.roundingKilograms, step > 0, amount > 0 else {
      return weight + amount
    }
    let rounded = ((weight + amount) / step).rounded() * step
    return rounded > weight + ProgressionCourse.noise
      ? rounded : ((weight + ProgressionCourse.noise) / step).rounded(.down) * step + step
  }

  /// A weight that is less by an amount, rounded, and less than before if the amount is above zero.
  private func below(_ weight: Double, by amount: Double) -> Double {
    -above(-weight, by: amount)
  }
}

extension LoggedSet {
  /// The weight; of a set without one 0.
  fileprivate var kilograms: Double { weightKilograms ?? 0 }
}

extension NextTarget.Reason: CustomStringConvertible {
  /// In words, with weights in kilograms.
  public var description: String { text(in: .kilograms) }

  /// In words, with weights in a unit.
  package func text(in unit: MassUnit) -> String {
    func weight(_ kilograms: Double) -> String { unit.text(ofKilograms: kilograms) }
    func number(_ number: Double) -> String { MassUnit.text(of: number) }
    func sets(_ count: Int) -> String { count == 1 ? "the set" : "all \(count) sets" }
    switch self {
    case .baseline(let kilograms, let since):
      return "\(weight(kilograms)) was set as the beginning"
        + (since.map { ", for sessions since \($0)" } ?? "")
    case .firstSession(let day, let kilograms):
      return "\(day): \(weight(kilograms)) was lifted first"
    case .heavier(let day, let from, let count, let reps, let amount):
      return
        "\(day): \(sets(count)) had \(number(reps)) repetitions or more at \(weight(from)), so "
        + "\(weight(amount)) more"
    case .moreReps(let day, let count, let reps, let next):
      return
        "\(day): \(sets(count)) had \(number(reps)) repetitions or more, so now \(number(next))"
    case .lighter(let day, let kilograms):
      return "\(day): \(weight(kilograms)) was less than that, so it does not count"
    case .failed(let day, let reps, let wanted, let inARow):
      return "\(day): a set had \(number(reps)) of \(number(wanted)) repetitions"
        + (inARow > 1 ? ", not done \(inARow) times in a row" : "") + ", so the same again"
    case .deload(let day, let percent, let failures):
      return "\(day): not done \(failures == 1 ? "once" : "\(failures) times in a row"), so "
        + "\(number(percent)) % less"
    case .fixed: return "the weight is to stay as it is"
    }
  }
}

extension MassUnit {
  /// For example `77.5 kg`.
  fileprivate func text(ofKilograms kilograms: Double) -> String {
    "\(MassUnit.text(of: amount(ofKilograms: kilograms))) \(rawValue)"
  }

  /// A number to the hundredth.
  fileprivate static func text(of number: Double) -> String {
    JSONValue.number((number * 100).rounded() / 100).canonicalText()
  }
}
