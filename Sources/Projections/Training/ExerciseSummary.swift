import EventLog

/// One exercise of a history: how often and when it was done, and its best sets.
public struct ExerciseSummary: Sendable, Hashable {
  /// Its name. Sets whose exercises have one name are taken together, whatever their ids.
  public let name: String
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
    var summaries: [UTF8Text: ExerciseSummary] = [:]
    for session in history.sessions {
      for name in session.exercises {
        summaries[UTF8Text(name), default: ExerciseSummary(name: name, last: session.day)]
          .add(session.sets(of: name), on: session.day)
      }
    }
    return summaries.values.sorted {
      $0.sessions == $1.sessions ? UTF8Text($0.name) < UTF8Text($1.name) : $0.sessions > $1.sessions
    }
  }

  private init(name: String, last: Day) { (self.name, self.last) = (name, last) }

  /// Adds the sets of one more session, which began after those before.
  private mutating func add(_ sets: [LoggedSet], on day: Day) {
    sessions += 1
    self.sets += sets.count
    last = day
    for set in sets {
      if let id = set.exerciseId, !ids.contains(where: { TextOrder.isSame($0, id) }) {
        ids.append(id)
      }
      if set.isDone, best.map({ set.isBetter(than: $0.set) }) ?? true {
        best = Mark(set: set, day: day)
      }
      if set.estimatedOneRepMax ?? 0 > strongest?.set.estimatedOneRepMax ?? 0 {
        strongest = Mark(set: set, day: day)
      }
    }
    if let greatest = sets.compactMap(\.estimatedOneRepMax).max() { estimates.append(greatest) }
  }
}
