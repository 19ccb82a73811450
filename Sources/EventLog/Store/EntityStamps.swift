/// The greatest stamp that a store holds on each entity, whatever the event's verb (SPEC 3).
///
/// Entities are told apart by a hash: two that collide would at worst get a later stamp than they
/// need, which no rule forbids.
///
/// An object, so that to ask it counts no reference to each of its parts.
final class EntityStamps {
  private let base: LogSnapshot?
  private var added = StampTable()

  /// The stamps of a log's events.
  /// - Complexity: O(lines that were read), without reading one again.
  init(_ log: Log) {
    base = log.base
    for entry in log.entries { note(entry.stamp, of: entry.entityHash) }
  }

  /// The greatest stamp of the entities with a hash; nil where there is no event about any.
  subscript(entityHash: UInt64) -> Stamp? {
    get throws(LogError) {
      let added = added[entityHash]
      guard let base, let known = try base.greatestStamp(ofHash: entityHash) else { return added }
      return added.map { max($0, known) } ?? known
    }
  }

  func note(_ stamp: Stamp, of entityHash: UInt64) { added.note(stamp, of: entityHash) }

  /// Takes in the stamps of some entities.
  func note(_ stamps: StampTable) { added.note(stamps) }
}
