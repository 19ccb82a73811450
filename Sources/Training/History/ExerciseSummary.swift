import EventLog
public import Projections

/// One exercise of a history: how often and when it was done, and its best sets.
public struct ExerciseSummary: Sendable, Hashable {
  /// Its name. Sets whose exercises have one name are taken together, whatever their ids.
  public let name: String
  /// Whether weights are help in its last session, of sets that leave it to the exercise.
  package let isAssisted: Bool
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
  /// The set of the least time over each distance, the first of equals, ascending by the distance.
  public private(set) var fastestByDistance: [Mark] = []
  /// The greatest estimate of one repetition of each session that has one, in order, in kilograms of both hands together.
  public private(set) var estimates: [Double] = []

  /// A set, and the day of its session.
  public struct Mark: Sendable, Hashable {
    /// The set.
    public let set: LoggedSet
    /// The day of its session.
    public let day: Day
    /// What decides its worth.
    package let traits: ExerciseTraits

    init(_ placed: ExercisePerformance.PlacedSet, on day: Day) {
      (set, traits, self.day) = (placed.set, placed.traits, day)
    }

    /// The weight that could have been lifted once, in kilograms, as its exercise has it; nil where nothing was lifted.
    public var estimatedOneRepMax: Double? { self.set.estimatedOneRepMax(in: traits) }

    /// How long a kilometre took, in seconds; nil without a distance and a time.
    public var secondsPerKilometer: Double? { self.set.secondsPerKilometer }
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
    (self.name, self.last, isAssisted) = (name, last.day, last.firstTraits.isAssisted)
    for performance in performances { add(performance) }
  }

  private mutating func add(_ performance: ExercisePerformance) {
    let day = performance.day
    sessions += 1
    sets += performance.sets
    for placed in performance.ids where !ids.contains(where: { TextOrder.isSame($0, placed.id) }) {
      ids.append(placed.id)
    }
    if let found = performance.merits.best {
      let mark = Mark(performance.mark(found.mark), on: day)
      if best.map({ found.rank > $0.set.rank(in: $0.traits) }) ?? true { best = mark }
    }
    if let found = performance.merits[.strongest] {
      let mark = Mark(performance.mark(found.mark), on: day)
      if found.value > strongest?.comparedEstimate ?? 0 { strongest = mark }
      estimates.append(found.value)
    }
    for found in performance.merits.byReps {
      let place = heaviestByReps.lowerBound { $0.set.reps ?? 0 < found.reps }
      let isKnown = place < heaviestByReps.count && heaviestByReps[place].set.reps == found.reps
      if isKnown, found.kilograms <= heaviestByReps[place].comparedLoad { continue }
      let mark = Mark(performance.mark(found.mark), on: day)
      if isKnown { heaviestByReps[place] = mark } else { heaviestByReps.insert(mark, at: place) }
    }
    for found in performance.merits.byDistance {
      let place = fastestByDistance.lowerBound { $0.wholeMeters < found.meters }
      let isKnown =
        place < fastestByDistance.count && fastestByDistance[place].wholeMeters == found.meters
      if isKnown, found.seconds >= fastestByDistance[place].set.seconds ?? .infinity { continue }
      let mark = Mark(performance.mark(found.mark), on: day)
      if isKnown {
        fastestByDistance[place] = mark
      } else {
        fastestByDistance.insert(mark, at: place)
      }
    }
  }
}

extension ExerciseSummary.Mark {
  /// The weight in sum, by which sets are compared.
  fileprivate var comparedLoad: Double { self.set.load(in: traits) }

  /// The estimate of one repetition in sum, by which sets are compared.
  fileprivate var comparedEstimate: Double? {
    estimatedOneRepMax.map { $0 * self.set.hands(in: traits) }
  }

  fileprivate var wholeMeters: Double { LoggedSet.wholeMeters(self.set.distanceMeters ?? 0) }
}
