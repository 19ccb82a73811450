import EventLog
import Projections

/// What is known of one exercise.
struct ExerciseSummary {
  let name: String
  /// The ids under which it was logged, each once, in the order of first use.
  private(set) var ids: [String] = []
  private(set) var sessions = 0
  private(set) var sets = 0
  /// The day of its last session.
  private(set) var last: Day?
  /// The best set, the first of equals, and its day.
  private(set) var best: (set: LoggedSet, day: Day?)?
  /// The set of the greatest estimate, the first of equals, and its day.
  private(set) var strongest: (set: LoggedSet, day: Day?)?
  /// The greatest estimate of each session that has one, in order, in kilograms.
  private(set) var estimates: [Double] = []

  private init(_ name: String) { self.name = name }

  /// All exercises of a history: those of most sessions first, then by name.
  static func all(in history: TrainingHistory) -> [ExerciseSummary] {
    var summaries: [ExerciseSummary] = []
    var places: [UTF8Text: Int] = [:]
    for session in history.sessions {
      for name in session.exercises {
        let place = places[UTF8Text(name)] ?? summaries.count
        if place == summaries.count {
          places[UTF8Text(name)] = place
          summaries.append(ExerciseSummary(name))
        }
        summaries[place].add(session.sets(of: name), on: session.began?.day)
      }
    }
    return summaries.sorted {
      $0.sessions == $1.sessions ? UTF8Text($0.name) < UTF8Text($1.name) : $0.sessions > $1.sessions
    }
  }

  /// Adds the sets of one more session, later than those before.
  private mutating func add(_ sets: [LoggedSet], on day: Day?) {
    sessions += 1
    self.sets += sets.count
    last = day ?? last
    for set in sets {
      if let id = set.exerciseId, !ids.contains(where: { UTF8Text($0) == UTF8Text(id) }) {
        ids.append(id)
      }
      if set.isDone, best.map({ set.isBetter(than: $0.set) }) ?? true { best = (set, day) }
      let estimate = set.estimatedOneRepMax ?? 0
      if estimate > strongest?.set.estimatedOneRepMax ?? 0 { strongest = (set, day) }
    }
    if let greatest = sets.compactMap(\.estimatedOneRepMax).max() { estimates.append(greatest) }
  }
}
