package import EventLog
package import Projections

extension Relay {
  /// What an exchange would change in both stores; nothing is written.
  /// - Throws: What `SyncSession` refuses; a failure of either store to be read.
  /// - Complexity: O(entities of both), and the bytes of the events that would cross
  package static func preview(
    _ left: Replica, _ right: Replica, allowsEphemeral: Bool = false
  ) throws(LogError) -> (left: MergePreview, right: MergePreview) {
    let plan = try plan(left.store, right.store, allowsEphemeral: allowsEphemeral)
    return try preview(plan, left.state, right.state)
  }

  /// What an exchange with a peer elsewhere would change in both stores; nothing is written.
  /// - Parameter peer: What the peer holds; see `StoreExchange.plannedPeerLog`.
  /// - Throws: A failure of the store to be read.
  /// - Complexity: O(bytes of both logs)
  package static func preview(
    _ replica: Replica, withPeerHolding peer: Log
  ) throws(LogError) -> (left: MergePreview, right: MergePreview) {
    let (mine, workers) = (replica.state, replica.store.environment.workers)
    let fold = try Fold(replaying: peer, workers: workers, kinds: mine.kinds)
    return try preview(
      SyncPlan(mine.log, peer), mine, TrainingState(fold: fold, log: peer, workers: workers))
  }

  private static func preview(
    _ plan: SyncPlan, _ left: TrainingState, _ right: TrainingState
  ) throws(LogError) -> (left: MergePreview, right: MergePreview) {
    let toLeft = try right.log.events(plan.leftLacks, plan.differing, lackedBy: left.log)
    let toRight = try left.log.events(plan.rightLacks, plan.differing, lackedBy: right.log)
    return (
      try MergePreview(of: toLeft, in: left), try MergePreview(of: toRight, in: right)
    )
  }
}

extension Log {
  /// The events of a coverage that the log holds, in its order, and what of some others another one lacks.
  fileprivate func events(
    _ coverage: Coverage, _ differing: Coverage, lackedBy other: Log
  ) throws(LogError) -> [Event] {
    var events: [Event] = []
    for position in try coverage.union(differing).positions(in: self) {
      let event = try event(at: position)
      if differing.contains(event.id), try other.standing(of: event).isKnown { continue }
      events.append(event)
    }
    return events
  }
}
