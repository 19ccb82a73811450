import EventLog

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
        let sets = session.sets(of: name)
        var before = greatest[UTF8Text(name)] ?? Greatest()
        let heaviest = best(of: sets, by: \.liftedKilograms, over: &before.weight)
        let strongest = best(of: sets, by: \.estimatedOneRepMax, over: &before.estimate)
        greatest[UTF8Text(name)] = before
        for place in Set([heaviest, strongest].compactMap(\.self)).sorted() {
          records.append(
            PersonalRecord(
              exercise: name, session: session.id, day: session.day, set: sets[place],
              isHeaviest: place == heaviest, isStrongest: place == strongest))
        }
      }
    }
    return records
  }

  /// The index of the set that beats the greatest value so far, the first of equals; nil where none does.
  private static func best(
    of sets: [LoggedSet], by measure: (LoggedSet) -> Double?, over greatest: inout Double?
  ) -> Int? {
    var best: (place: Int, value: Double)?
    for (place, set) in sets.enumerated() {
      guard let value = measure(set), value > best?.value ?? 0 else { continue }
      best = (place, value)
    }
    guard let best else { return nil }
    let before = greatest
    greatest = max(before ?? 0, best.value)
    return before.map { best.value > $0 + least } ?? false ? best.place : nil
  }
}
