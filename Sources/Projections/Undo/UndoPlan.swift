package import EventLog

/// What undoes a batch: writes that give each unit it touched what the unit had before (merge-rules 14).
package struct UndoPlan: Sendable {
  /// The writes, in order; empty if everything is as it was.
  package private(set) var drafts: [EventDraft] = []
  /// What was changed since, in the order of the entities and units.
  package private(set) var changed: [Part] = []
  /// What no verb can take back, in the order of the entities and units.
  package private(set) var lasting: [Part] = []

  /// An entity as a whole, or one unit of it.
  package struct Part: Sendable, Hashable, CustomStringConvertible {
    package let entity: Entity
    /// The unit; nil for the entity's presence as a whole.
    package let unit: UnitKey?

    /// `module/push`, or `fields of module/push`.
    package var description: String { unit.map { "\($0) of \(entity)" } ?? entity.description }
  }

  /// Plans the undo of some events, which are neighbours in the log.
  /// - Parameters:
  ///   - earlier: Events that count as before those, though they came here later.
  ///   - state: The present.
  /// - Throws: `notFound` if the log lacks one of the events.
  /// - Complexity: O(events of the touched entities), and a look at the entry of each line that was read.
  package init(
    of events: [EventID], over earlier: Set<EventID> = [], in state: TrainingState
  ) throws(LogError) {
    let past = try TouchedPast(events, over: earlier, in: state)
    for entity in past.units.keys.sorted() {
      guard let row = state.kinds[entity.kind] else { continue }
      let undo = EntityUndo(
        entity: entity, row: row, units: past.units[entity, default: []],
        moments: try past.moments(of: entity), log: state.log, kinds: state.kinds)
      changed += try undo.changed().map { Part(entity: entity, unit: $0) }
      let writes = try undo.writes()
      drafts += writes.drafts
      lasting += writes.lasting.map { Part(entity: entity, unit: $0) }
    }
  }

  /// The writes by entity: each entity's stay together.
  package var batches: [[EventDraft]] {
    drafts.reduce(into: []) { batches, draft in
      if batches.last?.last?.entity == draft.entity {
        batches[batches.count - 1].append(draft)
      } else {
        batches.append([draft])
      }
    }
  }
}
