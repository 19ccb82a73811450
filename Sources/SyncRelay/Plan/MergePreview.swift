package import EventLog
package import Projections

/// What an exchange would change in what one store shows: computed from the events, and written nowhere.
package struct MergePreview: Sendable {
  /// The events that the store would take.
  package let events: Coverage
  /// The bytes of their lines, as they would cross.
  package let byteCount: Int
  /// What would change, ascending by the bytes of the entities' names.
  package let changes: [Change]

  /// What would happen to one entity.
  package struct Change: Sendable {
    package let entity: Entity
    /// What would happen to it.
    package let sort: Sort
    /// The payload that says what people call it: as it is now, or as it would be where it is new.
    package let shown: EntityReading?
    /// The units that would have another value, or another place, in the order of their names; none if the entity
    /// comes or goes as a whole.
    package let units: [UnitChange]
  }

  /// What can happen to an entity.
  package enum Sort: String, Sendable, CaseIterable {
    /// It would be there.
    case added
    /// Units would be there that are not, and nothing that is there would change.
    case extended
    /// Elements of a list would stand elsewhere, and nothing else would change.
    case reordered
    /// A value that is there would lose.
    case overwritten
    /// It would be there no more.
    case deleted
  }

  /// A unit that would have another value, or the same one elsewhere.
  package struct UnitChange: Sendable {
    package let unit: UnitKey
    /// What is there now; nil for nothing.
    package let before: JSONObject?
    /// What would be there; nil for nothing.
    package let after: JSONObject?
  }

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
    var changes: [Change] = []
    // Under some ids the store may hold one content now and several then.
    let differences = try state.differences(
      from: after, among: touched, contested: Set(after.log.contested.events))
    for difference in differences {
      if let change = try Change(difference, from: state, to: after) { changes.append(change) }
    }
    self.changes = changes
  }
}

extension MergePreview.Change {
  /// Nil where people would see nothing of it.
  fileprivate init?(
    _ difference: StateDifference, from state: TrainingState, to after: TrainingState
  ) throws(LogError) {
    entity = difference.entity
    let (now, then) = (try state.reading(of: entity), try after.reading(of: entity))
    shown = now ?? then
    guard now != nil, then != nil else {
      guard now != nil || then != nil else { return nil }
      sort = now == nil ? .added : .deleted
      units = []
      return
    }
    var units: [MergePreview.UnitChange] = []
    var moved: [MergePreview.UnitChange] = []
    for case .unit(let unit) in difference.aspects.map(\.name) {
      let change = MergePreview.UnitChange(
        unit: unit, before: try state.value(of: unit, in: entity),
        after: try after.value(of: unit, in: entity))
      if change.before != change.after {
        units.append(change)
      } else if change.before != nil {
        moved.append(change)
      }
    }
    if units.isEmpty, moved.isEmpty { return nil }
    self.units = units.isEmpty ? moved : units
    sort =
      units.isEmpty
      ? .reordered : units.allSatisfy { $0.before == nil } ? .extended : .overwritten
  }
}
