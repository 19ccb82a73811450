import EventLog
import Training

extension Session {
  /// When something was logged in it last, or it began.
  var lastActivity: Instant? { sets.compactMap(\.loggedAt).max() ?? started?.startedAt }
}
