import EventLog
import Projections

/// A set that was better than all of its exercise in the sessions before.
struct PersonalRecord {
  let exercise: String
  let session: Session.ID
  /// The day of its session.
  let day: Day?
  let set: LoggedSet
  /// Whether no set before it was as heavy.
  let isHeaviest: Bool
  /// Whether none before it had as great an estimate of one repetition.
  let isStrongest: Bool
}

extension PersonalRecord {
  /// By how much a personal record has to beat what was before, in kilograms: less is noise of other units.
  private static let least = 0.005

  /// What an exercise had come to, in kilograms.
  private struct Standing {
    var heaviest: Double?
    var strongest: Double?
  }

  /// All personal records of a history, in its order. The first session of an exercise sets none: there is nothing
  /// that it could beat.
  static func all(in history: TrainingHistory) -> [PersonalRecord] {
    var bests: [PersonalRecord] = []
    var standings: [UTF8Text: Standing] = [:]
    for session in history.sessions {
      for name in session.exercises {
        let sets = session.sets(of: name)
        var standing = standings[UTF8Text(name)] ?? Standing()
        let heaviest = best(of: sets, by: \.lifted, over: &standing.heaviest)
        let strongest = best(of: sets, by: \.estimatedOneRepMax, over: &standing.strongest)
        standings[UTF8Text(name)] = standing
        for place in Set([heaviest, strongest].compactMap(\.self)).sorted() {
          bests.append(
            PersonalRecord(
              exercise: name, session: session.session.id, day: session.began?.day,
              set: sets[place], isHeaviest: place == heaviest, isStrongest: place == strongest))
        }
      }
    }
    return bests
  }

  /// Which set beats what stood before, the first of equals; nil where none does.
  private static func best(
    of sets: [LoggedSet], by measure: (LoggedSet) -> Double?, over standing: inout Double?
  ) -> Int? {
    var best: (place: Int, value: Double)?
    for (place, set) in sets.enumerated() {
      guard let value = measure(set), value > best?.value ?? 0 else { continue }
      best = (place, value)
    }
    guard let best else { return nil }
    let before = standing
    standing = max(before ?? 0, best.value)
    return before.map { best.value > $0 + least } ?? false ? best.place : nil
  }
}
