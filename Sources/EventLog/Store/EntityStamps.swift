/// The greatest stamp that a store holds on each entity, whatever the event's verb (SPEC 3).
///
/// Entities are told apart by a hash: two that collide would at worst get a later stamp than they
/// need, which no rule forbids.
struct EntityStamps {
  private var greatest: [UInt64: Stamp] = [:]

  /// The stamps of a log's events.
  /// - Complexity: O(events), without reading a line.
  init(_ log: Log) {
    for entry in log.entries { note(entry.stamp, of: entry.entityHash) }
  }

  subscript(entityHash: UInt64) -> Stamp? { greatest[entityHash] }

  mutating func note(_ stamp: Stamp, of entityHash: UInt64) {
    if let known = greatest[entityHash], known >= stamp { return }
    greatest[entityHash] = stamp
  }
}
