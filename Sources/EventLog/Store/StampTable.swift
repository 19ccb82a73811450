/// The greatest stamp of each of some entities, found by the number that stands for an entity.
///
/// Open addressing with linear probing, at most two thirds full: the numbers are hashes already.
struct StampTable: Sendable {
  private var slots: [Slot] = []
  private var used = 0

  /// A stamp is never 0, so a slot with 0 is free.
  private struct Slot: Sendable {
    var entityHash: UInt64 = 0
    var stamp: UInt64 = 0
  }

  /// The stamp of an entity; nil where there is none.
  @inline(__always)
  subscript(entityHash: UInt64) -> Stamp? {
    guard !slots.isEmpty else { return nil }
    let slot = slots[place(of: entityHash)]
    return slot.stamp == 0 ? nil : Stamp(packed: slot.stamp)
  }

  /// Takes in a stamp of an entity, of which the greatest is kept.
  @inline(__always)
  mutating func note(_ stamp: Stamp, of entityHash: UInt64) {
    if (used + 1) * 3 > slots.count * 2 { grow() }
    let place = place(of: entityHash)
    if slots[place].stamp == 0 {
      used += 1
      slots[place].entityHash = entityHash
    }
    if slots[place].stamp < stamp.packed { slots[place].stamp = stamp.packed }
  }

  /// Takes in all that another table has.
  mutating func note(_ other: StampTable) {
    for slot in other.slots where slot.stamp != 0 {
      note(Stamp(packed: slot.stamp), of: slot.entityHash)
    }
  }

  /// Where an entity's slot is, or would be.
  @inline(__always)
  private func place(of entityHash: UInt64) -> Int {
    let mask = slots.count &- 1
    var place = Int(truncatingIfNeeded: entityHash) & mask
    while slots[place].stamp != 0, slots[place].entityHash != entityHash {
      place = (place &+ 1) & mask
    }
    return place
  }

  private mutating func grow() {
    let old = slots
    slots = []
    let count = max(16, old.count * 2)
    slots.reserveLarge(count)
    slots.append(contentsOf: repeatElement(Slot(), count: count))
    for slot in old where slot.stamp != 0 { slots[place(of: slot.entityHash)] = slot }
  }
}
