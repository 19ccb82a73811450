import EventLog
import LiftTrail
import Projections
import Training

/// What is kept of a store's training, in memory from line to line: each line takes in only what has changed since the
/// one before it.
final class TypingMemory {
  private var projections: ReplicaProjections?

  /// What a store says now.
  /// - Parameters:
  ///   - replica: The store as it was opened for a line, with what the line has written.
  ///   - zone: The clocks of a session that does not say where it took place: the same for all lines.
  func answers(of replica: Replica, in zone: LocalTime) throws -> TrainingAnswers {
    try replica.state.require(Session.self)
    var known = projections.take()
    try known?.advance(to: replica)
    let projections =
      try known ?? ReplicaProjections(KeptProjections.all(in: zone), of: replica)
    self.projections = projections
    return try TrainingAnswers(replica.state, projections, unit: nil)
  }
}

extension SessionAtHand {
  /// What a store says now, as far as typed lines need it.
  func view(of replica: Replica) throws(CommandError) -> TypingView {
    let reader = try reader()
    return try attempting("reading the sessions") {
      try TypingView(memory.answers(of: replica, in: reader.zone), reader)
    }
  }
}
