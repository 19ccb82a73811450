/// The greatest stamp of each of some entities, found by the number that stands for an entity.
struct StampTable: Sendable {
  private var slots: [Slot] = []
  private var buckets = HashBuckets()
  private let seed: HashSeed

  private struct Slot: Sendable {
    let entityHash: UInt64
    var stamp: Stamp
  }

  init(seed: HashSeed = .ofThisProcess) {
    self.seed = seed
  }

  /// Makes room for so many more entities.
  mutating func reserve(_ added: Int) {
    slots.makeRoomLarge(for: added)
    buckets.reserve(slots.count + added)
  }

  /// The stamp of an entity; nil where there is none.
  subscript(entityHash: UInt64) -> Stamp? { place(of: entityHash).map { slots[$0].stamp } }

  /// Where an entity's stamp is; nil where there is none.
  @inline(__always)
  func place(of entityHash: UInt64) -> Int? {
    buckets.find(seed.hash(of: entityHash)) { slots[$0].entityHash == entityHash }
  }

  /// The stamp that is in a place.
  func stamp(at place: Int) -> Stamp { slots[place].stamp }

  /// Gives an entity a stamp.
  /// - Parameter place: That of the one that it has; nil where it has none.
  mutating func set(_ stamp: Stamp, of entityHash: UInt64, at place: Int?) {
    if let place {
      slots[place].stamp = stamp
    } else {
      buckets.insert(seed.hash(of: entityHash), index: slots.count)
      slots.append(Slot(entityHash: entityHash, stamp: stamp))
    }
  }

  /// Takes in a stamp of an entity, of which the greatest is kept.
  mutating func note(_ stamp: Stamp, of entityHash: UInt64) {
    let place = place(of: entityHash)
    set(place.map { max(slots[$0].stamp, stamp) } ?? stamp, of: entityHash, at: place)
  }

  /// Stops a debug build where an entity's stamp would not be found.
  func checkInvariants() { buckets.checkInvariants() }
}

/// The greatest stamp that a store holds on each entity, whatever the event's verb (merge-rules 1).
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
    note(log.entries)
  }

  /// The greatest stamp of the entities with a hash; nil where there is no event about any.
  subscript(entityHash: UInt64) -> Stamp? {
    get throws(LogError) {
      let added = added[entityHash]
      guard let base, let known = try base.greatestStamp(ofHash: entityHash) else { return added }
      return added.map { max($0, known) } ?? known
    }
  }

  /// Takes in the stamps of some lines' events.
  func note(_ entries: some Sequence<LogEntry>) {
    for entry in entries { added.note(entry.stamp, of: entry.entityHash) }
  }
}
