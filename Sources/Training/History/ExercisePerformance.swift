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
  /// The volume of all its sets, in kilograms: weight, and what is lifted of the body, times repetitions.
  public private(set) var volume: Double
  /// What its sets lifted.
  let work: LiftedWork
  /// The ids under which it was logged, each once, in the order of their first sets.
  package private(set) var ids: [PlacedID] = []
  /// The sets that may be the best of anything, whatever the traits, in the session's order.
  private(set) var marks: [PlacedSet]
  /// What they are the best of.
  private(set) var merits: SetMerits

  /// A set, its place in its session, and what decides its worth.
  package struct PlacedSet: Sendable, Hashable {
    package let place: Int
    package let set: LoggedSet
    package fileprivate(set) var traits: ExerciseTraits

    /// The set without its origin, which is large, and which nothing here shows.
    package init(
      _ set: LoggedSet, at place: Int, _ traits: ExerciseTraits = ExerciseTraits(named: "")
    ) {
      self.place = place
      self.traits = traits
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

  /// The sets of an exercise in a session, under one label and of one exercise.
  /// - Parameter sets: At least one, in the session's order, all with the same traits.
  /// - Complexity: O(sets)
  package init(session: Session.ID, start: Instant, day: Day, _ sets: [PlacedSet]) {
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
      marks: ExercisePerformance.marks(among: sets),
      volume: work.volume(in: sets.first?.traits ?? ExerciseTraits(named: "")))
  }

  /// A performance by its parts.
  init(
    session: Session.ID, start: Instant, day: Day, sets: Int, work: LiftedWork, ids: [PlacedID],
    marks: [PlacedSet], volume: Double
  ) {
    self.session = session
    self.start = start
    self.day = day
    self.sets = sets
    self.work = work
    self.ids = ids
    self.marks = marks
    self.volume = volume
    merits = SetMerits(of: marks.lazy.map { ($0.set, $0.traits) })
  }

  /// The performance as it is worth in other traits of its exercise.
  /// - Precondition: All its sets have one label.
  package func measured(in traits: ExerciseTraits) -> ExercisePerformance {
    var measured = self
    measured.volume = work.volume(in: traits)
    guard let first = marks.first, first.traits != traits else { return measured }
    for index in measured.marks.indices { measured.marks[index].traits = traits }
    // What the body lifts makes volume, and no merit.
    if first.traits.withoutBody != traits.withoutBody {
      measured.merits = SetMerits(of: measured.marks.lazy.map { ($0.set, $0.traits) })
    }
    return measured
  }

  /// This exercise and another of the same session as one: they have one name at present.
  package func joined(with other: ExercisePerformance) -> ExercisePerformance {
    var work = work
    work.add(other.work)
    return ExercisePerformance(
      session: session, start: start, day: day, sets: sets + other.sets, work: work,
      ids: (ids + other.ids).sorted { $0.place < $1.place }.eachIDOnce,
      marks: (marks + other.marks).sorted { $0.place < $1.place }, volume: volume + other.volume)
  }
}

extension [ExercisePerformance.PlacedID] {
  /// The first of each id.
  fileprivate var eachIDOnce: [ExercisePerformance.PlacedID] {
    var once: [ExercisePerformance.PlacedID] = []
    for placed in self where !once.contains(where: { TextOrder.isSame($0.id, placed.id) }) {
      once.append(placed)
    }
    return once
  }
}

extension ExercisePerformance {
  /// The sets that may be the best of anything: of equals the first.
  ///
  /// What the exercise says of its sets may change later. So a set is kept that would be the best under anything that the
  /// exercise may say.
  private static func marks(among sets: [PlacedSet]) -> [PlacedSet] {
    if sets.count < 2 { return sets }
    var kept: Set<Int> = []
    for traits in ways(of: sets.map(\.set)) {
      kept.formUnion(SetMerits(of: sets.lazy.map { ($0.set, traits) }).marks)
    }
    return kept.sorted().map { sets[$0] }
  }

  /// All traits under which different ones of some sets may be the best.
  private static func ways(of sets: [LoggedSet]) -> [ExerciseTraits] {
    var ways = [ExerciseTraits(named: "")]
    func add(_ change: (inout ExerciseTraits) -> Void) {
      ways += ways.map { way in
        var way = way
        change(&way)
        return way
      }
    }
    func isAny(_ holds: (LoggedSet) -> Bool) -> Bool { sets.contains(where: holds) }
    let weighs = isAny { ($0.weightKilograms ?? 0) != 0 }
    let isOpen = isAny { ($0.weightKilograms ?? 0) != 0 && !$0.saysWeight }
    if isOpen { add { $0.isAssisted = true } }
    if isOpen, isAny({ ($0.weightKilograms ?? 0) != 0 && $0.saysWeight }) {
      add { $0.isPerHand = true }
    }
    let (counts, lasts, covers) = (
      isAny { $0.reps ?? 0 > 0 }, isAny { $0.seconds ?? 0 > 0 },
      isAny { $0.distanceMeters ?? 0 > 0 }
    )
    let plain = ways
    func add(_ measure: ExerciseMeasure) {
      ways += plain.map { way in
        var way = way
        way.measure = measure
        return way
      }
    }
    if counts, weighs { add(.reps) }
    if lasts, weighs || counts || covers { add(.time) }
    if covers, weighs || counts || lasts { add(.distanceAndTime) }
    return ways
  }
}

extension ExercisePerformance {
  /// Its best set by `LoggedSet.isBetter(than:)`; nil if no set can be one.
  public var best: LoggedSet? { merits.best.map { marks[$0.mark].set } }

  /// How its best set ranks; nil if no set can be one.
  package var bestRank: SetRank? { merits.best?.rank }

  /// The set of the greatest weight or the least help; nil where there was neither.
  public var heaviest: LoggedSet? { best(of: .heaviest) }

  /// The set of the greatest `LoggedSet.estimatedOneRepMax`; nil if no set has one.
  public var strongest: LoggedSet? { best(of: .strongest) }

  /// The set that has most of a merit; nil if none has it, and of the least time, which is one for each distance.
  public func best(of merit: PersonalRecord.Merit) -> LoggedSet? {
    merits[merit].map { marks[$0.mark].set }
  }

  /// The greatest estimate of one repetition, in kilograms; nil if no set has one.
  public var estimatedOneRepMax: Double? {
    merits[.strongest].flatMap { mark($0.mark).set.estimatedOneRepMax(in: mark($0.mark).traits) }
  }

  /// The heaviest set of each number of repetitions, ascending by that.
  public var heaviestByReps: [LoggedSet] { merits.byReps.map { marks[$0.mark].set } }

  /// The set of the least time over each distance, ascending by that.
  public var fastestByDistance: [LoggedSet] { merits.byDistance.map { marks[$0.mark].set } }

  /// A set that is the best of something, with its traits.
  func mark(_ place: Int) -> PlacedSet { marks[place] }

  /// The traits of the first set; of sets of several labels those of the first.
  var firstTraits: ExerciseTraits { marks.first?.traits ?? ExerciseTraits(named: "") }
}

extension TrainedSession {
  /// What was done of an exercise; nil where the session has no start, and so stands in no history.
  func performance(of exercise: String) -> ExercisePerformance? {
    guard let start = session.started?.startedAt else { return nil }
    var labels: [ExerciseLabel] = []
    var placed: [ExerciseLabel: [ExercisePerformance.PlacedSet]] = [:]
    for (place, trained) in sets.enumerated() where TextOrder.isSame(trained.exercise, exercise) {
      let label = ExerciseLabel(trained.set)
      if placed[label] == nil { labels.append(label) }
      placed[label, default: []].append(.init(trained.set, at: place, trained.traits))
    }
    let performances = labels.sorted().compactMap { label in
      placed[label].map { ExercisePerformance(session: id, start: start, day: day, $0) }
    }
    return performances.dropFirst().reduce(performances.first) { $0?.joined(with: $1) }
  }
}
