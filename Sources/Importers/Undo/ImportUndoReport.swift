package import EventLog

/// What the undo of an import did, or would do.
package struct ImportUndoReport: Sendable, Hashable {
  /// A session that stays.
  package struct Left: Sendable, Hashable {
    package let session: Entity
    /// For people: its day and its name.
    package let title: String
    /// Why, as one sentence without a full stop.
    package let reason: String
  }

  /// How many sessions are as they were before the import.
  package internal(set) var sessions = 0
  package private(set) var left: [Left] = []
  /// How many sessions stay since another import wrote the same.
  package internal(set) var shared = 0
  /// How many exercises are taken back, and how many stay since something uses them or changed them.
  package internal(set) var exercises = 0
  package internal(set) var exercisesLeft = 0

  mutating func leave(_ session: Entity, _ title: String, _ reason: String) {
    left.append(Left(session: session, title: title, reason: reason))
  }
}
