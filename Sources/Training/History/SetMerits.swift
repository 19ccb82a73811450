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

  /// The greatest value of something, and the set that has it.
  struct Greatest: Sendable, Hashable {
    var value: Double
    var mark: Int
  }

  private(set) var best: Int?
  /// The first set without weight or help that can be compared; nil if none is without.
  private(set) var unloaded: Int?
  private(set) var byReps: [Reps] = []
  /// By the numbers of `PersonalRecord.Merit`.
  private var greatest: [Greatest?] = Array(
    repeating: nil, count: PersonalRecord.Merit.allCases.count)

  init(of sets: [LoggedSet], in traits: ExerciseTraits) {
    for mark in sets.indices {
      let set = sets[mark]
      if set.isDone, best.map({ set.isBetter(than: sets[$0], in: traits) }) ?? true { best = mark }
      switch set.measure(in: traits) {
      case .weight(let load):
        take(.heaviest, load, mark)
        if let estimate = set.estimatedOneRepMax(in: traits) { take(.strongest, estimate, mark) }
        if load > 0, let reps = set.reps, reps > 0 {
          add(Reps(reps: reps, kilograms: load, mark: mark))
        }
      case .repetitions(let reps): takeUnloaded(.mostRepetitions, reps, mark)
      case .distance(let meters): takeUnloaded(.furthest, meters, mark)
      case .time(let seconds): takeUnloaded(.longest, seconds, mark)
      case nil: break
      }
    }
    // None is heavier than any help.
    if let unloaded, self[.heaviest] != nil { take(.heaviest, 0, unloaded) }
  }

  /// The greatest value of a merit; nil if no set has it.
  subscript(_ merit: PersonalRecord.Merit) -> Greatest? { greatest[merit.rawValue] }

  /// The places of all sets that are the best of something.
  var marks: Set<Int> {
    Set(
      greatest.compactMap { $0?.mark } + byReps.map(\.mark) + [best, unloaded].compactMap(\.self))
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
}
