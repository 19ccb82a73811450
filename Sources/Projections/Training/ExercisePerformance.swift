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
  public internal(set) var sets: Int
  /// The lifted weight times the repetitions of all its sets, in kilograms.
  public internal(set) var volume: Double
  /// The ids under which it was logged, each once, in the order of their first sets.
  package internal(set) var ids: [PlacedID] = []
  /// The best set, and the heaviest of each number of repetitions, in the session's order.
  var marks: [PlacedSet]

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
    for placed in sets {
      guard let id = placed.set.exerciseId, !ids.contains(where: { TextOrder.isSame($0.id, id) })
      else { continue }
      ids.append(PlacedID(place: placed.place, id: id))
    }
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
  public var best: LoggedSet? {
    marks.lazy.map(\.set).filter(\.isDone).reduce(nil as LoggedSet?) { best, set in
      best.map { set.isBetter(than: $0) } ?? true ? set : best
    }
  }

  /// The set of the greatest weight; nil where nothing was lifted.
  public var heaviest: LoggedSet? { greatest(\.liftedKilograms) }

  /// The set of the greatest `LoggedSet.estimatedOneRepMax`; nil if no set has one.
  public var strongest: LoggedSet? { greatest(\.estimatedOneRepMax) }

  /// The greatest estimate of one repetition, in kilograms; nil if no set has one.
  public var estimatedOneRepMax: Double? { strongest?.estimatedOneRepMax }

  /// The heaviest set of each number of repetitions, ascending by that.
  public var heaviestByReps: [LoggedSet] {
    var heaviest: [Double: LoggedSet] = [:]
    for set in marks.map(\.set) {
      guard let weight = set.liftedKilograms, let reps = set.reps else { continue }
      if weight > heaviest[reps]?.liftedKilograms ?? 0 { heaviest[reps] = set }
    }
    return heaviest.sorted { $0.key < $1.key }.map(\.value)
  }

  private func greatest(_ measure: (LoggedSet) -> Double?) -> LoggedSet? {
    place(ofGreatest: measure).map { marks[$0].set }
  }

  /// The index of the mark that measures most, the first of equals; nil where none measures more than zero.
  private func place(ofGreatest measure: (LoggedSet) -> Double?) -> Int? {
    var greatest: (place: Int, value: Double)?
    for (place, mark) in marks.enumerated() {
      guard let value = measure(mark.set), value > greatest?.value ?? 0 else { continue }
      greatest = (place, value)
    }
    return greatest?.place
  }

  /// The sets of which each is the heaviest or the strongest, in the session's order, and which of both it is.
  var candidates: [(set: LoggedSet, isHeaviest: Bool, isStrongest: Bool)] {
    let heaviest = place(ofGreatest: \.liftedKilograms)
    let strongest = place(ofGreatest: \.estimatedOneRepMax)
    return Set([heaviest, strongest].compactMap(\.self)).sorted().map {
      (marks[$0].set, $0 == heaviest, $0 == strongest)
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
