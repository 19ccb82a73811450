/// The greatest stamp that a store holds on each entity, whatever the event's verb (SPEC 3).
///
/// Entities are told apart by a hash: two that collide would at worst get a later stamp than they
/// need, which no rule forbids.
struct EntityStamps {
  private let base: LogSnapshot?
  private var greatest: [UInt64: Stamp] = [:]

  /// The stamps of a log's events.
  /// - Complexity: O(lines that were read), without reading one again.
  init(_ log: Log) {
    base = log.base
    for entry in log.entries { note(entry.stamp, of: entry.entityHash) }
  }

  /// The greatest stamp of the entities with a hash; nil where there is no event about any.
  subscript(entityHash: UInt64) -> Stamp? {
    get throws(LogError) {
      let known = try base?.greatestStamp(ofHash: entityHash)
      guard let added = greatest[entityHash] else { return known }
      return known.map { max($0, added) } ?? added
    }
  }

  mutating func note(_ stamp: Stamp, of entityHash: UInt64) {
    // Nearly always the later one stays, so that one search is enough.
    guard let known = greatest.updateValue(stamp, forKey: entityHash) else { return }
    if known > stamp { greatest[entityHash] = known }
  }

  /// Takes over the greatest stamps of some entities, in whatever order.
  mutating func note(_ stamps: [UInt64: Stamp]) {
    for (hash, stamp) in stamps { note(stamp, of: hash) }
  }
}
