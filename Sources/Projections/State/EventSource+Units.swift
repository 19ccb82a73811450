import EventLog

extension EventSource {
  /// The events whose payloads the state shows for a sort of unit, in the state's order (SPEC 5).
  func events(of row: UnitRow, in record: EntityRecord) throws(LogError) -> [Event] {
    var shown: [(key: UnitKey, holder: Holder)] = []
    for (key, held) in record.units where key.name == row.name && !held.isRemoval {
      shown.append((key, held.holder))
    }
    shown.sort { $0.holder < $1.holder }
    var events: [(order: Double, key: UnitKey, event: Event)] = []
    for (key, holder) in shown {
      let event = try event(at: holder.position)
      // A missing or non-numeric order counts as 0 (SPEC 4.2).
      let order = row.shape == .listByOrder ? try event.member("order")?.number ?? 0 : 0
      events.append((order, key, event))
    }
    if row.shape == .listByOrder {
      events.sort { $0.order == $1.order ? $0.key < $1.key : $0.order < $1.order }
    }
    return events.map(\.event)
  }
}
