import EventLog
import Projections

/// The other imports that wrote what an import wrote, where they came here in another order than they were made in:
/// another device has made one of them.
///
/// The log's order is that of the arrival, so each device would undo them differently. They go by the order in
/// which they were made instead: the last one first.
struct ImportRivals {
  /// What earlier imports wrote, which came here later: it counts as what was before.
  private(set) var earlier: Set<EventID> = []
  /// The later imports that came here before, and that are present: by the entity.
  private(set) var later: [Entity: ImportRecord] = [:]
  /// What later imports wrote, which came here before and were undone: it goes along.
  private(set) var takenBack: [EventID] = []

  /// - Parameter events: Those of the import, of which the log has all.
  /// - Complexity: O(events of the entities that they are about)
  init(
    of record: ImportRecord, _ events: [EventID], by ledger: ImportLedger, in replica: Replica
  ) throws(LogError) {
    let log = replica.log
    var entities: Set<Entity> = []
    var first = Int.max
    for id in events {
      guard let position = try log.position(of: id) else { continue }
      entities.insert(try log.event(at: position).entity)
      first = min(first, position)
    }
    try log.forEachEvent(about: entities) { (position, event) throws(LogError) in
      guard let other = ledger.writer(of: event.id), other.id != record.id,
        !log.contested.contains(event.id)
      else { return }
      let isEarlier = other.isBefore(record)
      // Those that came in the order in which they were made are undone as they came.
      guard isEarlier == (position > first) else { return }
      switch (ledger.standing(of: other), isEarlier) {
      case (.present, true), (.partlyTakenBack, true): earlier.insert(event.id)
      case (.present, false), (.partlyTakenBack, false): later[event.entity] = other
      case (.takenBack, true): break
      case (.takenBack, false): takenBack.append(event.id)
      }
    }
  }
}
