package import EventLog

/// A set that beat every set of its exercise in earlier sessions.
public struct PersonalRecord: Sendable, Hashable {
  /// The exercise's name.
  public let exercise: String
  /// The session in which it was set.
  public let session: Session.ID
  /// The day of that session.
  public let day: Day
  /// The set.
  public let set: LoggedSet
  /// Whether its weight is the greatest so far.
  public let isHeaviest: Bool
  /// Whether its estimate of one repetition is the greatest so far.
  public let isStrongest: Bool

  /// By how much a record has to beat the one before, in kilograms: less is noise of conversions between units.
  private static let least = 0.005

  /// The greatest values of an exercise so far, in kilograms; nil before its first session.
  private struct Greatest {
    var weight: Double?
    var estimate: Double?
  }

  /// The personal records of a history, in its order. The first session of an exercise sets none.
  /// - Complexity: O(sets · exercises of a session)
  public static func all(in history: TrainingHistory) -> [PersonalRecord] {
    var records: [PersonalRecord] = []
    var greatest: [UTF8Text: Greatest] = [:]
    for session in history.sessions {
      for name in session.exercises {
        guard let performance = session.performance(of: name) else { continue }
        records += PersonalRecord.records(
          of: name, performance, over: &greatest[UTF8Text(name), default: Greatest()])
      }
    }
    return records
  }

  /// The personal records of an exercise, oldest first, each with the start of its session.
  /// - Parameter performances: One for each session, in the order of the sessions.
  /// - Complexity: O(performances)
  package static func all(
    of exercise: String, _ performances: [ExercisePerformance]
  ) -> [(start: Instant, record: PersonalRecord)] {
    var greatest = Greatest()
    return performances.flatMap { performance in
      records(of: exercise, performance, over: &greatest).map { (performance.start, $0) }
    }
  }

  private static func records(
    of exercise: String, _ performance: ExercisePerformance, over greatest: inout Greatest
  ) -> [PersonalRecord] {
    let isHeaviest = isRecord(performance.greatestKilograms, over: &greatest.weight)
    let isStrongest = isRecord(performance.estimatedOneRepMax, over: &greatest.estimate)
    // Records are few.
    guard isHeaviest || isStrongest else { return [] }
    return performance.candidates.compactMap { candidate in
      let (heaviest, strongest) = (
        candidate.isHeaviest && isHeaviest, candidate.isStrongest && isStrongest
      )
      guard heaviest || strongest else { return nil }
      return PersonalRecord(
        exercise: exercise, session: performance.session, day: performance.day,
        set: candidate.set, isHeaviest: heaviest, isStrongest: strongest)
    }
  }

  /// Whether a value beats the greatest one so far, which it becomes where it is greater.
  private static func isRecord(_ value: Double?, over greatest: inout Double?) -> Bool {
    guard let value else { return false }
    let before = greatest
    greatest = max(before ?? 0, value)
    return before.map { value > $0 + least } ?? false
  }
}
