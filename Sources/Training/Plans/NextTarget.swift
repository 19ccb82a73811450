import EventLog
public import Projections

/// What to do next of an exercise, in what it is measured by, with the reasons (worth 6).
///
/// It follows from the progression, its baseline and the sets that were logged since, so two devices that know the same
/// sets say the same.
public struct NextTarget: Sendable, Hashable {
  /// What the exercise is measured by.
  public let measure: ExerciseMeasure
  /// The weight in kilograms, one that can be loaded; below zero for help. Nil where weights are not what grows.
  public let weightKilograms: Double?
  /// What the weight is; nil for what is lifted in sum, and where nothing says it.
  public let weightIs: WeightMeaning?
  /// The unit in which it can be loaded.
  public let unit: MassUnit
  /// The repetitions of each set; nil where nothing says how many.
  public let reps: Double?
  /// How long each set is held; of a distance, how long it takes at most. Nil where nothing says it.
  public let seconds: Double?
  /// How far it goes, in metres.
  public let distanceMeters: Double?
  /// Why: what led to this target, and what has happened with it since. At most five.
  public let reasons: [Reason]

  /// The sets of an exercise in one session.
  public struct Performance: Sendable, Hashable {
    /// The day of the session.
    public let day: Day
    /// Its sets of the exercise. Warm-ups, and drops, which follow another set at once, do not count.
    public let sets: [LoggedSet]
    /// What was planned of the exercise for the session; empty where nothing was.
    public let plan: [PlannedExercise]
    /// Whether the session still runs: what is planned and not done yet may come.
    public let isRunning: Bool

    /// Makes one.
    public init(
      day: Day, sets: [LoggedSet], plan: [PlannedExercise] = [], isRunning: Bool = false
    ) {
      self.day = day
      self.sets = sets
      self.plan = plan
      self.isRunning = isRunning
    }
  }

  /// How much was done of what grows without a weight.
  public enum Amount: Sendable, Hashable {
    /// So many repetitions.
    case reps(Double)
    /// So many seconds.
    case seconds(Double)
    /// So many metres, in so many seconds.
    case distance(meters: Double, seconds: Double?)
  }

  /// One reason, in the order of the days.
  public enum Reason: Sendable, Hashable {
    /// The athlete has set the weight.
    case baseline(kilograms: Double, since: Day?)
    /// The athlete has set how much.
    case baselineAmount(Amount, since: Day?)
    /// It was lifted first.
    case firstSession(Day, kilograms: Double)
    /// So much was done first.
    case firstAmount(Day, Amount)
    /// All sets were done, so the weight grows.
    case heavier(Day, from: Double, sets: Int, reps: Double, by: Double)
    /// All sets were done, so the repetitions grow.
    case moreReps(Day, sets: Int, reps: Double, to: Double)
    /// All sets were done, so more is next.
    case more(Day, Amount, sets: Int, to: Amount)
    /// All sets had less weight than the target: the session does not count.
    case lighter(Day, kilograms: Double)
    /// Something lighter was lifted for so many sessions in a row that the target begins there.
    case restart(Day, kilograms: Double, sessions: Int)
    /// Less was done for so many sessions in a row that the target begins there.
    case restartAmount(Day, Amount, sessions: Int)
    /// A set was not done: the target stays.
    case failed(Day, reps: Double, of: Double, inARow: Int)
    /// Less was done than the target: it stays.
    case missed(Day, Amount, of: Amount, inARow: Int)
    /// Planned sets were done with less, or not at all: the target stays.
    case notAsPlanned(Day, done: Int, of: Int, inARow: Int)
    /// It was not done so often that the target is taken back.
    case deload(Day, percent: Double, failures: Int)
    /// The target stays, whatever was done.
    case fixed
  }

  /// What is known of an exercise beside its sets.
  package struct Terms: Sendable, Hashable {
    /// What it is measured by; nil where the sets say it.
    package var measure: ExerciseMeasure?
    /// What its weights are.
    package var weightIs: WeightMeaning?
    /// Which of them can be loaded.
    package var weights: LoadableWeights

    /// Those of an exercise of which nothing is known.
    package init(
      measure: ExerciseMeasure? = nil, weightIs: WeightMeaning? = nil, weights: LoadableWeights
    ) {
      (self.measure, self.weightIs, self.weights) = (measure, weightIs, weights)
    }
  }

  /// No more reasons are said.
  private static let mostReasons = 5

  /// The next target; nil where there is neither a baseline nor a set to begin with, or the scheme is unknown to this
  /// build.
  /// - Parameter performances: The exercise in the sessions, oldest first. Those before the baseline do not count.
  /// - Complexity: O(sets)
  public init?(of progression: Progression, after performances: [Performance]) {
    let weights = LoadableWeights(stepKilograms: progression.roundingKilograms, unit: .kilograms)
    self.init(of: progression, after: performances, Terms(weights: weights))
  }

  /// The next target of an exercise of which more is known.
  package init?(of progression: Progression, after performances: [Performance], _ terms: Terms) {
    guard let scheme = progression.scheme else { return nil }
    let counted = performances.filter { performance in
      progression.baseline?.since.map { performance.day >= $0 } ?? true
    }
    guard
      let measure = terms.measure ?? progression.baseline?.measure
        ?? counted.lazy.reversed().compactMap(\.lastMeasure).first
    else { return nil }
    self.measure = measure
    weightIs = measure == .weightAndReps ? terms.weightIs : nil
    unit = terms.weights.unit
    let found: [Reason]
    switch measure {
    case .weightAndReps:
      var course = WeightCourse(progression, terms.weights)
      for performance in counted { course.take(performance, scheme) }
      guard let weight = course.proposed else { return nil }
      (weightKilograms, reps, found) = (weight, course.reps, course.reasons)
      (seconds, distanceMeters) = (nil, nil)
    case .reps, .time, .distanceAndTime:
      var course = AmountCourse(progression, measure)
      for performance in counted { course.take(performance, scheme) }
      guard let amount = course.target else { return nil }
      (reps, seconds, distanceMeters) = (amount.reps, amount.seconds, amount.meters)
      (weightKilograms, found) = (nil, course.reasons)
    }
    let all = found + (scheme == .fixed ? [.fixed] : [])
    reasons =
      all.count > NextTarget.mostReasons
      ? Array(all.prefix(1) + all.suffix(NextTarget.mostReasons - 1)) : all
  }
}

extension NextTarget.Amount {
  fileprivate var reps: Double? { if case .reps(let reps) = self { reps } else { nil } }

  fileprivate var seconds: Double? {
    switch self {
    case .reps: nil
    case .seconds(let seconds): seconds
    case .distance(_, let seconds): seconds
    }
  }

  fileprivate var meters: Double? {
    if case .distance(let meters, _) = self { meters } else { nil }
  }
}

extension ProgressionBaseline {
  /// What it says that the exercise is measured by.
  fileprivate var measure: ExerciseMeasure? {
    if weightKilograms != nil { return .weightAndReps }
    if distanceMeters != nil { return .distanceAndTime }
    return seconds == nil ? nil : .time
  }
}

extension NextTarget.Performance {
  /// The sets that a target asks for: work, and nothing that follows another set at once.
  var asked: [LoggedSet] { sets.filter { $0.isWork && $0.kind != .drop } }

  /// What its last set is measured by.
  fileprivate var lastMeasure: ExerciseMeasure? {
    asked.lazy.reversed().compactMap { set -> ExerciseMeasure? in
      switch set.measure(in: ExerciseTraits(named: "")) {
      case .weight:
        set.reps != nil
          ? .weightAndReps
          : set.distanceMeters ?? 0 > 0 ? .distanceAndTime : set.seconds == nil ? nil : .time
      case .repetitions: .reps
      case .distance: .distanceAndTime
      case .time: .time
      case nil: nil
      }
    }.first
  }
}
