public import EventLog
public import Projections

/// A set as it was done: what a list of an exercise's sets over time shows.
public struct PerformedSet: Sendable, Hashable, Identifiable {
  /// The session in which it was done.
  public let sessionId: Session.ID
  /// The set as it counts.
  public let set: LoggedSet
  /// When it was done: its own time, else the start of its session.
  public let performedAt: Instant

  /// Names it among the sets of all sessions.
  public var id: Key { Key(session: sessionId, set: set.id) }

  /// A session and one of its sets.
  public struct Key: Sendable, Hashable {
    let session: Session.ID
    let set: LoggedSet.ID
  }
}
