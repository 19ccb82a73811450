package import EventLog
package import Projections

/// What a change of an exercise would make of the sets that leave their worth to the exercise (worth 3).
public struct Rereading: Sendable, Hashable {
  /// How many sets would be worth something else.
  public let sets: Int
  /// How many personal records of now the change would end or turn into others.
  public let recordsLost: Int
  /// How many personal records the change would make, or turn out of others.
  public let recordsGained: Int
  /// The volume of the exercise's sets now, in kilograms.
  public let volume: Double
  /// Their volume after the change, in kilograms.
  public let volumeAfter: Double

  /// Whether the change leaves all sets and records as they are.
  public var isNothing: Bool { sets == 0 && recordsLost == 0 && recordsGained == 0 }

  /// Compares two histories of the same sessions.
  package init(from before: TrainingHistory, to after: TrainingHistory) {
    var sets = 0
    var (volume, volumeAfter) = (0.0, 0.0)
    for (old, new) in zip(before.sessions, after.sessions) {
      for (one, other) in zip(old.sets, new.sets) where one.traits != other.traits {
        volume += one.volume
        volumeAfter += other.volume
        if one.worth != other.worth { sets += 1 }
      }
    }
    self.sets = sets
    self.volume = volume
    self.volumeAfter = volumeAfter
    let records = [before, after].map { Set(PersonalRecord.all(in: $0).map(\.what)) }
    recordsLost = records[0].subtracting(records[1]).count
    recordsGained = records[1].subtracting(records[0]).count
  }
}

extension TrainingState {
  /// What a change of an exercise would re-read.
  /// - Parameters:
  ///   - exercise: The exercise as it would be.
  ///   - day: The day on which a session began, by the clocks where it took place.
  /// - Complexity: O(bytes of all sessions)
  package func rereading(
    _ exercise: CustomExercise, _ indexes: inout StateIndexes, day: (SessionStart) -> Day?
  ) throws(LogError) -> Rereading {
    let before = try TrainingHistory(self, &indexes, on: nil, day: day)
    let others = try all(CustomExercise.self).filter { $0.id != exercise.id }
    let after = TrainingHistory(
      before.sessions.map(\.session), exercises: others + [exercise],
      profiles: try all(UserProfile.self), bodyWeights: try all(BodyWeight.self), day: day)
    return Rereading(from: before, to: after)
  }
}

extension TrainedSet {
  /// What it is worth.
  fileprivate var worth: Worth {
    Worth(measure: self.set.measure(in: traits), rank: self.set.rank(in: traits), volume: volume)
  }

  fileprivate struct Worth: Equatable {
    let measure: SetMeasure?
    let rank: SetRank
    let volume: Double
  }
}

extension PersonalRecord {
  /// A record as it is told from others.
  fileprivate struct What: Hashable {
    let session: Session.ID
    let set: LoggedSet.ID
    let merits: Set<Merit>
  }

  fileprivate var what: What { What(session: session, set: self.set.id, merits: merits) }
}
