import EventLog
import Projections

/// Which of some sets are the best of what: of equals the first. Years of performances are compared by these alone.
struct SetMerits: Sendable, Hashable {
  /// The heaviest set of a number of repetitions.
  struct Reps: Sendable, Hashable {
    let reps: Double
    var kilograms: Double
    var mark: Int
  }

  /// The set that took the least time over a distance in whole metres.
  struct Course: Sendable, Hashable {
    let meters: Double
    var seconds: Double
    var mark: Int
  }

  /// The greatest value of something, and the set that has it.
  struct Greatest: Sendable, Hashable {
    var value: Double
    var mark: Int
  }

  /// The best set, and how it ranks.
  struct Best: Sendable, Hashable {
    let mark: Int
    let rank: SetRank
  }

  private(set) var best: Best?
  /// The first set that is compared without its weight; nil if none is.
  private(set) var unloaded: Int?
  private(set) var byReps: [Reps] = []
  private(set) var byDistance: [Course] = []
  /// By the numbers of `PersonalRecord.Merit`.
  private var greatest: [Greatest?] = Array(
    repeating: nil, count: PersonalRecord.Merit.allCases.count)

  /// - Parameter sets: Each with the traits of its exercise.
  init(of sets: some Sequence<(set: LoggedSet, traits: ExerciseTraits)>) {
    for (mark, (set, traits)) in sets.enumerated() { take(set, traits, mark) }
    // A set without weight is heavier than one with help.
    if let unloaded, self[.heaviest] != nil { take(.heaviest, 0, unloaded) }
  }

  private mutating func take(_ set: LoggedSet, _ traits: ExerciseTraits, _ mark: Int) {
    guard set.isDone else { return }
    let rank = set.rank(in: traits)
    if best.map({ rank > $0.rank }) ?? true { best = Best(mark: mark, rank: rank) }
    switch set.measure(in: traits) {
    case .weight(let load):
      take(.heaviest, load, mark)
      if let estimate = set.estimatedOneRepMax(in: traits) {
        take(.strongest, estimate * set.hands(in: traits), mark)
      }
      if load > 0, let reps = set.reps, reps > 0 {
        add(Reps(reps: reps, kilograms: load, mark: mark))
      }
    case .repetitions(let reps): takeUnloaded(.mostRepetitions, reps, mark)
    case .distance(let meters):
      takeUnloaded(.furthest, meters, mark)
      if let seconds = set.seconds, seconds > 0 {
        add(Course(meters: LoggedSet.wholeMeters(meters), seconds: seconds, mark: mark))
      }
    case .time(let seconds): takeUnloaded(.longest, seconds, mark)
    case nil: break
    }
  }

  /// The greatest value of a merit that has one for each performance; nil if no set has it.
  subscript(_ merit: PersonalRecord.Merit) -> Greatest? { greatest[merit.rawValue] }

  /// The places of all sets that are the best of something.
  var marks: Set<Int> {
    Set(
      greatest.compactMap { $0?.mark } + byReps.map(\.mark) + byDistance.map(\.mark)
        + [best?.mark, unloaded].compactMap(\.self))
  }

  private mutating func takeUnloaded(
    _ merit: PersonalRecord.Merit, _ value: Double, _ mark: Int
  ) {
    unloaded = unloaded ?? mark
    take(merit, value, mark)
  }

  private mutating func take(_ merit: PersonalRecord.Merit, _ value: Double, _ mark: Int) {
    if let known = greatest[merit.rawValue], value <= known.value { return }
    greatest[merit.rawValue] = Greatest(value: value, mark: mark)
  }

  private mutating func add(_ new: Reps) {
    let place = byReps.lowerBound { $0.reps < new.reps }
    if place == byReps.count || byReps[place].reps != new.reps {
      byReps.insert(new, at: place)
    } else if new.kilograms > byReps[place].kilograms {
      byReps[place] = new
    }
  }

  private mutating func add(_ new: Course) {
    let place = byDistance.lowerBound { $0.meters < new.meters }
    if place == byDistance.count || byDistance[place].meters != new.meters {
      byDistance.insert(new, at: place)
    } else if new.seconds < byDistance[place].seconds {
      byDistance[place] = new
    }
  }
}
