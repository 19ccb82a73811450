/// The greatest stamp of each of some entities, found by the number that stands for an entity.
struct StampTable: Sendable {
  private var slots: [Slot] = []
  private var buckets = HashBuckets()

  private struct Slot: Sendable {
    let entityHash: UInt64
    var stamp: Stamp
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
    buckets.find(entityHash) { slots[$0].entityHash == entityHash }
  }

  /// The stamp that is in a place.
  func stamp(at place: Int) -> Stamp { slots[place].stamp }

  /// Gives an entity a stamp.
  /// - Parameter place: That of the one that it has; nil where it has none.
  mutating func set(_ stamp: Stamp, of entityHash: UInt64, at place: Int?) {
    if let place {
      slots[place].stamp = stamp
    } else {
      buckets.insert(entityHash, index: slots.count)
      slots.append(Slot(entityHash: entityHash, stamp: stamp))
    }
  }

  /// Takes in a stamp of an entity, of which the greatest is kept.
  mutating func note(_ stamp: Stamp, of entityHash: UInt64) {
    let place = place(of: entityHash)
    set(place.map { max(slots[$0].stamp, stamp) } ?? stamp, of: entityHash, at: place)
  }

  /// Takes in all that another table has.
  mutating func note(_ other: StampTable) {
    for slot in other.slots { note(slot.stamp, of: slot.entityHash) }
  }
}
