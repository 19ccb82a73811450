package import EventLog

/// What the undo of an import did, or would do.
package struct ImportUndoReport: Sendable, Hashable {
  /// A session that stays.
  package struct Left: Sendable, Hashable {
    /// The session, or another entity.
    package let entity: Entity
    /// For people: its day and its name; of others kind and id.
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

  /// How many other entities are taken back, and those that stay.
  package internal(set) var others = 0
  package private(set) var othersLeft: [Left] = []

  /// How many sessions and others stay.
  var leftCount: Int { left.count + othersLeft.count }

  /// Whether all of it is taken back, but for exercises that something uses.
  package var isWhole: Bool { leftCount == 0 }

  mutating func leave(_ session: Entity, _ title: String, _ reason: String) {
    left.append(Left(entity: session, title: title, reason: reason))
  }

  mutating func leave(other entity: Entity, _ reason: String) {
    othersLeft.append(Left(entity: entity, title: "\(entity)", reason: reason))
  }
}
