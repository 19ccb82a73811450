public import EventLog

/// An exercise in one session: how much was done of it, and those of its sets that may be the best of anything.
///
/// It is small, so that years of them stay in memory: summaries and records are made of it and of nothing else.
public struct ExercisePerformance: Sendable, Hashable {
  /// The session.
  public let session: Session.ID
  /// When the session began.
  public let start: Instant
  /// The day of the session.
  public let day: Day
  /// How many sets there are, warm-ups included.
  public private(set) var sets: Int
  /// The lifted weight times the repetitions of all its sets, in kilograms.
  public private(set) var volume: Double
  /// The ids under which it was logged, each once, in the order of their first sets.
  package private(set) var ids: [PlacedID] = []
  /// The best set, and the heaviest of each number of repetitions, in the session's order.
  private(set) var marks: [PlacedSet] {
    didSet { merits = Merits(of: marks) }
  }
  /// What they are the best of.
  private var merits: Merits

  /// A set and its place in its session.
  package struct PlacedSet: Sendable, Hashable {
    let place: Int
    package let set: LoggedSet

    /// The set without its origin, which is large, and which nothing here shows.
    package init(_ set: LoggedSet, at place: Int) {
      self.place = place
      var set = set
      set.origin = SourcePayload()
      self.set = set
    }
  }

  /// An id and the place of the first set that has it.
  package struct PlacedID: Sendable, Hashable {
    let place: Int
    let id: String
  }

  /// The sets of an exercise in a session.
  /// - Parameter sets: At least one, in the session's order.
  /// - Complexity: O(sets)
  package init(session: Session.ID, start: Instant, day: Day, _ sets: [PlacedSet]) {
    self.session = session
    self.start = start
    self.day = day
    self.sets = sets.count
    volume = sets.reduce(0) { $0 + $1.set.volume }
    marks = ExercisePerformance.marks(among: sets)
    merits = Merits(of: marks)
    for placed in sets {
      guard let id = placed.set.exerciseId, !ids.contains(where: { TextOrder.isSame($0.id, id) })
      else { continue }
      ids.append(PlacedID(place: placed.place, id: id))
    }
  }

  /// A performance by its parts.
  init(
    session: Session.ID, start: Instant, day: Day, sets: Int, volume: Double, ids: [PlacedID],
    marks: [PlacedSet]
  ) {
    self.session = session
    self.start = start
    self.day = day
    self.sets = sets
    self.volume = volume
    self.ids = ids
    self.marks = marks
    merits = Merits(of: marks)
  }

  /// This exercise and another of the same session as one: they have one name at present.
  package func joined(with other: ExercisePerformance) -> ExercisePerformance {
    var joined = self
    joined.sets += other.sets
    joined.volume += other.volume
    joined.marks = ExercisePerformance.marks(
      among: (marks + other.marks).sorted { $0.place < $1.place })
    joined.ids = (ids + other.ids).sorted { $0.place < $1.place }
    return joined
  }

  /// The sets that may be the best of anything: of equals the first.
  private static func marks(among sets: [PlacedSet]) -> [PlacedSet] {
    var best: PlacedSet?
    var heaviest: [Double: PlacedSet] = [:]
    for placed in sets {
      let set = placed.set
      if set.isDone, best.map({ set.isBetter(than: $0.set) }) ?? true { best = placed }
      guard let weight = set.liftedKilograms, let reps = set.reps else { continue }
      if weight > heaviest[reps]?.set.liftedKilograms ?? 0 { heaviest[reps] = placed }
    }
    let places = Set(heaviest.values.map(\.place)).union([best?.place].compactMap(\.self))
    return sets.filter { places.contains($0.place) }
  }
}

extension ExercisePerformance {
  /// Its best set by `LoggedSet.isBetter(than:)`; nil if no set can be one.
  public var best: LoggedSet? { merits.best.map { marks[$0].set } }

  /// The set of the greatest weight; nil where nothing was lifted.
  public var heaviest: LoggedSet? { merits.heaviest.map { marks[$0].set } }

  /// The set of the greatest `LoggedSet.estimatedOneRepMax`; nil if no set has one.
  public var strongest: LoggedSet? { merits.strongest.map { marks[$0].set } }

  /// The greatest estimate of one repetition, in kilograms; nil if no set has one.
  public var estimatedOneRepMax: Double? { merits.estimate }

  /// The greatest weight, in kilograms; nil where nothing was lifted.
  var greatestKilograms: Double? { merits.weight }

  /// The heaviest set of each number of repetitions, ascending by that.
  public var heaviestByReps: [LoggedSet] { merits.byReps.map { marks[$0.mark].set } }

  /// Calls the body with each number of repetitions, ascending, the greatest weight with it, and the set's place.
  func forEachReps(_ body: (_ reps: Double, _ kilograms: Double, _ mark: Int) -> Void) {
    for each in merits.byReps { body(each.reps, each.kilograms, each.mark) }
  }

  /// The set at a place that `forEachReps` gives.
  func set(at mark: Int) -> LoggedSet { marks[mark].set }

  /// The sets of which each is the heaviest or the strongest, in the session's order, and which of both it is.
  var candidates: [(set: LoggedSet, isHeaviest: Bool, isStrongest: Bool)] {
    Set([merits.heaviest, merits.strongest].compactMap(\.self)).sorted().map {
      (marks[$0].set, $0 == merits.heaviest, $0 == merits.strongest)
    }
  }
}

/// Which of some sets are the best of what: of equals the first. Years of performances are compared by these alone.
private struct Merits: Sendable, Hashable {
  /// The heaviest set of a number of repetitions.
  struct Reps: Sendable, Hashable {
    let reps: Double
    var kilograms: Double
    var mark: Int
  }

  private(set) var best: Int?
  private(set) var heaviest: Int?
  private(set) var strongest: Int?
  private(set) var weight: Double?
  private(set) var estimate: Double?
  private(set) var byReps: [Reps] = []

  init(of marks: [ExercisePerformance.PlacedSet]) {
    for mark in marks.indices {
      let set = marks[mark].set
      if set.isDone, best.map({ set.isBetter(than: marks[$0].set) }) ?? true { best = mark }
      if let value = set.estimatedOneRepMax, value > estimate ?? 0 {
        (strongest, estimate) = (mark, value)
      }
      guard let value = set.liftedKilograms, let reps = set.reps else { continue }
      if value > weight ?? 0 { (heaviest, weight) = (mark, value) }
      add(Reps(reps: reps, kilograms: value, mark: mark))
    }
  }

  private mutating func add(_ new: Reps) {
    let place = byReps.lowerBound { $0.reps < new.reps }
    if place == byReps.count || byReps[place].reps != new.reps {
      byReps.insert(new, at: place)
    } else if new.kilograms > byReps[place].kilograms {
      byReps[place] = new
    }
  }
}

extension TrainedSession {
  /// What was done of an exercise; nil where the session has no start, and so stands in no history.
  func performance(of exercise: String) -> ExercisePerformance? {
    guard let start = session.started?.startedAt else { return nil }
    let sets = sets.enumerated().filter { TextOrder.isSame($0.element.exercise, exercise) }
    return ExercisePerformance(
      session: id, start: start, day: day,
      sets.map { ExercisePerformance.PlacedSet($0.element.set, at: $0.offset) })
  }
}
