package import EventLog
public import Projections

/// A set that beat every set of its exercise in earlier sessions.
public struct PersonalRecord: Sendable, Hashable {
  /// What a set can be a record of.
  public enum Merit: Int, Sendable, Hashable, CaseIterable {
    /// The greatest weight, or the least help from a machine. No help beats any.
    case heaviest
    /// The greatest estimate of one repetition.
    case strongest
    /// The most repetitions without weight.
    case mostRepetitions
    /// The greatest distance without weight.
    case furthest
    /// The longest time without weight and without a distance.
    case longest
    /// The least time over a distance that was covered before.
    case fastest
  }

  /// The exercise's name.
  public let exercise: String
  /// What decides the worth of the set.
  package let traits: ExerciseTraits
  /// The session in which it was set.
  public let session: Session.ID
  /// The day of that session.
  public let day: Day
  /// The set.
  public let set: LoggedSet
  /// What it is a record of: at least one.
  public let merits: Set<Merit>

  /// Whether its weight is the greatest so far, or its help the least.
  public var isHeaviest: Bool { merits.contains(.heaviest) }
  /// Whether its estimate of one repetition is the greatest so far.
  public var isStrongest: Bool { merits.contains(.strongest) }
  /// The weight in kilograms: above 0 if it was lifted, below 0 if it was a machine's help.
  package var load: Double { self.set.load(in: traits) }

  /// By how much a record has to beat the one before: less is noise of conversions between units.
  private static let least = 0.005

  /// The greatest values of an exercise so far.
  private struct Greatest {
    /// By the numbers of the merits; nil before the first session with one.
    var values: [Double?] = Array(repeating: nil, count: Merit.allCases.count)
    /// The least times by the whole metres over which they were taken.
    var seconds: [Double: Double] = [:]
  }

  /// The personal records of a history, in the order of its sessions and their sets. The first session with a merit sets
  /// none of it; a session without weight has the weight 0, so that the first weight after it is a record.
  /// - Complexity: O(sets · exercises of a session)
  public static func all(in history: TrainingHistory) -> [PersonalRecord] {
    var records: [PersonalRecord] = []
    var greatest: [UTF8Text: Greatest] = [:]
    for session in history.sessions {
      var placed: [(place: Int, record: PersonalRecord)] = []
      for name in session.exercises {
        guard let performance = session.performance(of: name) else { continue }
        placed += PersonalRecord.records(
          of: name, performance, over: &greatest[UTF8Text(name), default: Greatest()])
      }
      records += placed.sorted { $0.place < $1.place }.map(\.record)
    }
    return records
  }

  /// The personal records of an exercise, oldest first, each with the start of its session and its set's place there.
  /// - Parameter performances: One for each session, in the order of the sessions.
  /// - Complexity: O(performances)
  package static func all(
    of exercise: String, _ performances: [ExercisePerformance]
  ) -> [(start: Instant, place: Int, record: PersonalRecord)] {
    var greatest = Greatest()
    return performances.flatMap { performance in
      records(of: exercise, performance, over: &greatest).map {
        (performance.start, $0.place, $0.record)
      }
    }
  }

  /// The records of a performance, in the session's order, each with its set's place.
  private static func records(
    of exercise: String, _ performance: ExercisePerformance, over greatest: inout Greatest
  ) -> [(place: Int, record: PersonalRecord)] {
    var found: [Int: Set<Merit>] = [:]
    for merit in Merit.allCases {
      var value = performance.merits[merit]
      if merit == .heaviest, value == nil {
        // No weight is less than any, and more than help; it beats no other session without weight.
        value = performance.merits.unloaded.map { .init(value: 0, mark: $0) }
      }
      guard let value else { continue }
      let before = greatest.values[merit.rawValue]
      greatest.values[merit.rawValue] = max(before ?? value.value, value.value)
      if let before, value.value > before + least { found[value.mark, default: []].insert(merit) }
    }
    for course in performance.merits.byDistance {
      let before = greatest.seconds[course.meters]
      greatest.seconds[course.meters] = min(before ?? course.seconds, course.seconds)
      if let before, course.seconds < before - least {
        found[course.mark, default: []].insert(.fastest)
      }
    }
    // Records are few.
    if found.isEmpty { return [] }
    return found.sorted { $0.key < $1.key }.map { number, merits in
      let mark = performance.mark(number)
      let record = PersonalRecord(
        exercise: exercise, traits: mark.traits, session: performance.session,
        day: performance.day, set: mark.set, merits: merits)
      return (mark.place, record)
    }
  }
}
