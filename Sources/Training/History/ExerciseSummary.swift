import EventLog
public import Projections

/// One exercise of a history: how often and when it was done, and its best sets.
public struct ExerciseSummary: Sendable, Hashable {
  /// Its name. Sets whose exercises have one name are taken together, whatever their ids.
  public let name: String
  /// What decides the worth of its sets.
  package let traits: ExerciseTraits
  /// The ids under which it was logged, each once, in the order of first use.
  public private(set) var ids: [String] = []
  /// How many sessions it was done in.
  public private(set) var sessions = 0
  /// How many sets of it there are, warm-ups included.
  public private(set) var sets = 0
  /// The day of its last session.
  public private(set) var last: Day
  /// Its best set by `LoggedSet.isBetter(than:)`, the first of equals; nil if no set can be one.
  public private(set) var best: Mark?
  /// The set of the greatest `LoggedSet.estimatedOneRepMax`, the first of equals; nil if no set has one.
  public private(set) var strongest: Mark?
  /// The heaviest set of each number of repetitions, the first of equals, ascending by the repetitions.
  public private(set) var heaviestByReps: [Mark] = []
  /// The greatest estimate of one repetition of each session that has one, in order, in kilograms.
  public private(set) var estimates: [Double] = []

  /// A set, and the day of its session.
  public struct Mark: Sendable, Hashable {
    /// The set.
    public let set: LoggedSet
    /// The day of its session.
    public let day: Day
  }

  /// The exercises of a history: those of most sessions first, then by name.
  /// - Complexity: O(sets · exercises of a session), and O(n log n) for n exercises.
  public static func all(in history: TrainingHistory) -> [ExerciseSummary] {
    var performances: [UTF8Text: [ExercisePerformance]] = [:]
    for session in history.sessions {
      for name in session.exercises {
        guard let performance = session.performance(of: name) else { continue }
        performances[UTF8Text(name), default: []].append(performance)
      }
    }
    return sorted(
      performances.compactMap { ExerciseSummary(of: $0.key.string, $0.value) })
  }

  /// Those of most sessions first, then by name.
  package static func sorted(_ summaries: [ExerciseSummary]) -> [ExerciseSummary] {
    summaries.sorted {
      $0.sessions == $1.sessions ? UTF8Text($0.name) < UTF8Text($1.name) : $0.sessions > $1.sessions
    }
  }

  /// The summary of what was done of an exercise; nil where nothing was.
  /// - Parameter performances: One for each session, in the order of the sessions.
  /// - Complexity: O(performances)
  package init?(of name: String, _ performances: [ExercisePerformance]) {
    guard let last = performances.last else { return nil }
    (self.name, self.last, traits) = (name, last.day, last.traits)
    for performance in performances { add(performance) }
  }

  private mutating func add(_ performance: ExercisePerformance) {
    let day = performance.day
    sessions += 1
    sets += performance.sets
    for placed in performance.ids where !ids.contains(where: { TextOrder.isSame($0, placed.id) }) {
      ids.append(placed.id)
    }
    if let set = performance.best, best.map({ set.isBetter(than: $0.set, in: traits) }) ?? true {
      best = Mark(set: set, day: day)
    }
    if let estimate = performance.estimatedOneRepMax {
      if estimate > strongest?.set.estimatedOneRepMax(in: traits) ?? 0,
        let set = performance.strongest
      {
        strongest = Mark(set: set, day: day)
      }
      estimates.append(estimate)
    }
    performance.forEachReps { reps, kilograms, mark in
      let place = heaviestByReps.lowerBound { $0.set.reps ?? 0 < reps }
      let isKnown = place < heaviestByReps.count && heaviestByReps[place].set.reps == reps
      if isKnown, kilograms <= heaviestByReps[place].set.liftedKilograms(in: traits) ?? 0 { return }
      let mark = Mark(set: performance.set(at: mark), day: day)
      if isKnown { heaviestByReps[place] = mark } else { heaviestByReps.insert(mark, at: place) }
    }
  }
}
