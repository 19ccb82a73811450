public import EventLog

/// What one exchange did.
public struct SyncReport: Sendable, Hashable {
  /// The events that the left store took.
  public internal(set) var leftReceived = Coverage()
  /// The events that the right store took.
  public internal(set) var rightReceived = Coverage()
  /// How many messages were delivered.
  public internal(set) var messages = 0
  /// The left store's events that the right one cannot keep.
  package internal(set) var rightRefused: [RefusedEvent] = []
  /// The right store's events that the left one cannot keep.
  package internal(set) var leftRefused: [RefusedEvent] = []
  /// Whether the exchange completed; if so, both stores hold the same.
  public internal(set) var isComplete = false

  /// Notes what two sides have exchanged.
  mutating func note(_ left: SyncSession, _ right: SyncSession) {
    (leftReceived, rightReceived) = (left.received, right.received)
    (rightRefused, leftRefused) = (left.refused, right.refused)
    isComplete =
      left.isFinished && right.isFinished && rightRefused.isEmpty && leftRefused.isEmpty
  }
}

/// What an exchange would do, without doing it.
public struct SyncPlan: Sendable, Hashable {
  /// The events that the left store would take.
  public let leftLacks: Coverage
  /// The events that the right store would take.
  public let rightLacks: Coverage
  /// The events of which each holds contents that the other lacks: both would take those.
  public let differing: Coverage

  /// Plans an exchange of two logs.
  init(_ left: Log, _ right: Log) throws(LogError) {
    leftLacks = right.coverage.subtracting(left.coverage)
    rightLacks = left.coverage.subtracting(right.coverage)
    differing = try ContentComparison.differing(left, right)
  }
}
