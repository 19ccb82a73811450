public import EventLog
public import Projections

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
  /// What decides the worth of its sets.
  package private(set) var traits: ExerciseTraits
  /// What its sets lifted.
  let work: LiftedWork
  /// The ids under which it was logged, each once, in the order of their first sets.
  package private(set) var ids: [PlacedID] = []
  /// The sets that may be the best of anything, whatever the traits, in the session's order.
  let marks: [PlacedSet]
  /// What they are the best of.
  private(set) var merits: SetMerits

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
  /// - Parameters:
  ///   - sets: At least one, in the session's order.
  ///   - traits: Those of the exercise.
  /// - Complexity: O(sets)
  package init(
    session: Session.ID, start: Instant, day: Day, _ sets: [PlacedSet], traits: ExerciseTraits
  ) {
    var ids: [PlacedID] = []
    var work = LiftedWork()
    for placed in sets {
      work.add(placed.set)
      guard let id = placed.set.exerciseId, !ids.contains(where: { TextOrder.isSame($0.id, id) })
      else { continue }
      ids.append(PlacedID(place: placed.place, id: id))
    }
    self.init(
      session: session, start: start, day: day, sets: sets.count, work: work, ids: ids,
      marks: ExercisePerformance.marks(among: sets), traits: traits)
  }

  /// A performance by its parts.
  init(
    session: Session.ID, start: Instant, day: Day, sets: Int, work: LiftedWork, ids: [PlacedID],
    marks: [PlacedSet], traits: ExerciseTraits
  ) {
    self.session = session
    self.start = start
    self.day = day
    self.sets = sets
    self.work = work
    self.ids = ids
    self.marks = marks
    self.traits = traits
    merits = SetMerits(of: marks.map(\.set), in: traits)
  }

  /// The same performance of an exercise with such traits.
  package func measured(in traits: ExerciseTraits) -> ExercisePerformance {
    if self.traits == traits { return self }
    var measured = self
    measured.traits = traits
    if self.traits.isAssisted != traits.isAssisted {
      measured.merits = SetMerits(of: marks.map(\.set), in: traits)
    }
    return measured
  }

  /// This exercise and another of the same session as one: they have one name at present.
  package func joined(with other: ExercisePerformance) -> ExercisePerformance {
    var work = work
    work.add(other.work)
    let marks = (marks + other.marks).sorted { $0.place < $1.place }
    return ExercisePerformance(
      session: session, start: start, day: day, sets: sets + other.sets, work: work,
      ids: (ids + other.ids).sorted { $0.place < $1.place },
      marks: ExercisePerformance.marks(among: marks), traits: traits)
  }

  /// The sets that may be the best of anything: of equals the first.
  ///
  /// The exercise may be called assisted later on, or no longer, so those of both are kept.
  private static func marks(among sets: [PlacedSet]) -> [PlacedSet] {
    let loads = sets.map(\.set)
    let kept = [ExerciseTraits(named: ""), ExerciseTraits(named: "Assisted")].map {
      SetMerits(of: loads, in: $0).marks
    }
    return kept[0].union(kept[1]).sorted().map { sets[$0] }
  }
}

extension ExercisePerformance {
  /// The volume of all its sets, in kilograms: weight, and what is lifted of the body, times repetitions.
  public var volume: Double { work.volume(in: traits) }

  /// Its best set by `LoggedSet.isBetter(than:)`; nil if no set can be one.
  public var best: LoggedSet? { merits.best.map { marks[$0].set } }

  /// The set of the greatest weight or the least help; nil where there was neither.
  public var heaviest: LoggedSet? { best(of: .heaviest) }

  /// The set of the greatest `LoggedSet.estimatedOneRepMax`; nil if no set has one.
  public var strongest: LoggedSet? { best(of: .strongest) }

  /// The set that has most of a merit; nil if none has it.
  public func best(of merit: PersonalRecord.Merit) -> LoggedSet? {
    merits[merit].map { marks[$0.mark].set }
  }

  /// The greatest estimate of one repetition, in kilograms; nil if no set has one.
  public var estimatedOneRepMax: Double? { merits[.strongest]?.value }

  /// The heaviest set of each number of repetitions, ascending by that.
  public var heaviestByReps: [LoggedSet] { merits.byReps.map { marks[$0.mark].set } }

  /// Calls the body with each number of repetitions, ascending, the greatest weight with it, and the set's place.
  func forEachReps(_ body: (_ reps: Double, _ kilograms: Double, _ mark: Int) -> Void) {
    for each in merits.byReps { body(each.reps, each.kilograms, each.mark) }
  }

  /// The set at a place that `forEachReps` gives.
  func set(at mark: Int) -> LoggedSet { marks[mark].set }
}

extension TrainedSession {
  /// What was done of an exercise; nil where the session has no start, and so stands in no history.
  func performance(of exercise: String) -> ExercisePerformance? {
    let sets = sets.enumerated().filter { TextOrder.isSame($0.element.exercise, exercise) }
    guard let start = session.started?.startedAt, let traits = sets.first?.element.traits else {
      return nil
    }
    return ExercisePerformance(
      session: id, start: start, day: day,
      sets.map { ExercisePerformance.PlacedSet($0.element.set, at: $0.offset) }, traits: traits)
  }
}
