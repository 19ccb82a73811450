public import EventLog

/// One visit to the gym as it happened: its parts are written once (kind `session`).
public struct Session: EntityModel {
  /// `session`
  public static let kind = "session"

  /// The session's id.
  public let id: String
  /// Its start; nil where it has not arrived yet, though sets may have.
  public let started: SessionStart?
  /// Its end; nil while it goes on.
  public let finished: SessionFinish?
  /// The sets that were done, in the order of their stamps (SPEC 5).
  public let sets: [LoggedSet]
  /// When something of it last arrived that was written later than all else.
  public let updatedAt: Instant

  /// Whether it has begun and not ended.
  public var isRunning: Bool { started != nil && finished == nil }

  /// Reads what the state shows of a session.
  public init(_ snapshot: EntitySnapshot) {
    id = snapshot.entity.id
    started = snapshot.single("started").map { SessionStart($0) }
    finished = snapshot.single("finished").map { SessionFinish($0) }
    sets = snapshot.list("sets").map { LoggedSet($0) }
    updatedAt = snapshot.updatedAt
  }
}
