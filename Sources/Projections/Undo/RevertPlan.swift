package import EventLog

/// What takes back what one replica has written in a time, by the means of an undo (merge-rules 14).
package struct RevertPlan: Sendable {
  /// The events that are taken back, in the order of arrival.
  package let events: [EventID]
  /// The writes that do, and what was changed since.
  package let undo: UndoPlan

  /// Plans it. What others wrote before the last of these events came counts as before them, whatever came between.
  /// - Throws: `notFound` if the log has several contents under the id of one of the events.
  /// - Complexity: O(events), and that of an undo
  package init(
    of replica: ReplicaID, from first: Stamp, upTo last: Stamp?, in state: TrainingState
  ) throws(LogError) {
    var events: [EventID] = []
    var others: [(position: Int, id: EventID)] = []
    var end = 0
    for position in 1..<(state.log.count + 1) where !state.log.isRepeated(at: position) {
      let (id, stamp) = (try state.log.id(at: position), try state.log.stamp(at: position))
      if id.replica == replica, stamp >= first, last.map({ stamp <= $0 }) ?? true {
        events.append(id)
        end = position
      } else {
        others.append((position, id))
      }
    }
    let earlier = events.isEmpty ? [] : Set(others.filter { $0.position < end }.map(\.id))
    self.events = events
    undo = try UndoPlan(of: events, over: earlier, in: state)
  }
}
