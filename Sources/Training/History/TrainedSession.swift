import EventLog
public import Projections

/// A session of a ``TrainingHistory``: what counts of it, and on which day it took place.
public struct TrainedSession: Sendable, Hashable, Identifiable {
  /// The session. Its sets may be more than those of the history: see ``sets``.
  public let session: Session
  /// The day on which it began.
  public let day: Day
  /// The sets that the history is about, in the session's order.
  public internal(set) var sets: [TrainedSet]

  /// The session's id.
  public var id: Session.ID { session.id }

  /// The volume of ``sets``, in kilograms.
  /// - Complexity: O(sets)
  public var volume: Double { sets.reduce(0) { $0 + $1.volume } }

  /// The names of the exercises, each once, in the order of their first sets.
  public var exercises: [String] { sets.map(\.exercise).eachOnce() }

  /// The sets of an exercise, in their order.
  /// - Complexity: O(sets)
  public func sets(of exercise: String) -> [LoggedSet] {
    sets.filter { TextOrder.isSame($0.exercise, exercise) }.map(\.set)
  }
}

/// A set, with the present name of its exercise.
public struct TrainedSet: Sendable, Hashable {
  /// The set as it counts.
  public let set: LoggedSet
  /// The exercise's name: that of the custom exercise, else as it was logged, else its id.
  public let exercise: String
  /// What decides its worth: what its exercise says at present, and what was lifted of the body on that day.
  package let traits: ExerciseTraits

  /// Weight, and what is lifted of the body, times the repetitions, in kilograms; 0 with a machine's help.
  public var volume: Double { self.set.volume(in: traits) }
}
