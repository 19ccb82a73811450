import EventLog

/// The units that some entities show, one entity after the other, with their payloads fetched.
///
/// Entities in the order of their ids, their lists, their units and their payloads are each somewhere
/// else in memory. Entity by entity they would be waited for one after the other; so all lists are
/// looked at first, then all units, then all payloads.
///
/// Made once and used for one piece of the state after the other, so that it seldom allocates.
struct PieceUnits {
  private var units: [FlatFold.UnitSlot] = []
  /// Where those of each entity end.
  private var ends: [Int] = []
  /// What was looked at ahead of its use; kept so that the look is not left out.
  private var fetched: UInt8 = 0

  /// Forgets what was collected.
  mutating func removeAll() {
    units.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Looks at an entity that will be collected soon.
  mutating func fetch(_ slot: Int, of fold: FlatFold) {
    fetched &+= fold.lists.fetch(fold.entities[slot].units)
  }

  /// Takes the units of the next entity.
  mutating func collect(_ slot: Int, of fold: FlatFold) {
    let start = units.count
    fold.lists.walk(fold.entities[slot].units) { index, _ in
      let unit = fold.units[index]
      if !unit.isRemoval { units.append(unit) }
      return true
    }
    units[start...].reverse()
    ends.append(units.count)
  }

  /// Looks at the payloads of all units.
  mutating func fetchPayloads() {
    for unit in units { fetched &+= RawBytes.fetch(unit.payload.bytes) }
  }

  /// The units of the n-th entity that was collected.
  subscript(index: Int) -> ShownUnits {
    ShownUnits(units: units[(index == 0 ? 0 : ends[index - 1])..<ends[index]])
  }
}
