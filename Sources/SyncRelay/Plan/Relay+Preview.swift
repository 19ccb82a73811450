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
    return (
      try MergePreview(of: right.log.events(plan.leftLacks), in: left.state),
      try MergePreview(of: left.log.events(plan.rightLacks), in: right.state)
    )
  }
}

extension Log {
  /// The events of a coverage that the log holds, in its order.
  fileprivate func events(_ coverage: Coverage) throws(LogError) -> [Event] {
    var events: [Event] = []
    for position in try coverage.positions(in: self) { events.append(try event(at: position)) }
    return events
  }
}
