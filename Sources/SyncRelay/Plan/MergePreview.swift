package import EventLog
package import Projections

/// What an exchange would change in what one store shows: computed from the events, and written nowhere.
package struct MergePreview: Sendable {
  /// The events that the store would take.
  package let events: Coverage
  /// The bytes of their lines, as they would cross.
  package let byteCount: Int
  /// What would change, ascending by the bytes of the entities' names.
  package let changes: [PlannedChange]

  /// Previews the taking of events.
  /// - Parameters:
  ///   - events: The events of a peer, each once.
  ///   - state: The store's.
  /// - Complexity: O(entities), and the bytes of the events and of the entities that they are about
  package init(of events: [Event], in state: TrainingState) throws(LogError) {
    self.events = Coverage(of: events.lazy.map(\.id))
    byteCount = events.reduce(0) { $0 + $1.line.count + 1 }
    let after = try state.adding(events)
    let touched = Set(events.map(\.entity))
    var changes: [PlannedChange] = []
    // Under some ids the store may hold one content now and several then.
    let differences = try state.differences(
      from: after, among: touched, contested: Set(after.log.contested.events))
    for difference in differences {
      if let change = try PlannedChange(difference, from: state, to: after) {
        changes.append(change)
      }
    }
    self.changes = changes
  }
}
