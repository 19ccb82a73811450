import EventLog

extension EventSource {
  /// The events whose payloads the state shows for a sort of unit, in the state's order (SPEC 5).
  func events(of row: UnitRow, in record: EntityRecord) throws(LogError) -> [Event] {
    switch row.shape {
    case .single:
      guard let held = record.units[UnitKey(name: row.name)], !held.isRemoval else { return [] }
      return [try event(at: held.holder.position)]
    case .listByStamp:
      var events: [Event] = []
      for (_, holder) in shown(row, in: record).sorted(by: { $0.holder < $1.holder }) {
        events.append(try event(at: holder.position))
      }
      return events
    case .listByOrder:
      var events: [(order: Double, key: UnitKey, event: Event)] = []
      for (key, holder) in shown(row, in: record) {
        let event = try event(at: holder.position)
        // A missing or non-numeric order counts as 0 (SPEC 4.2).
        events.append((try event.member("order")?.number ?? 0, key, event))
      }
      events.sort { $0.order == $1.order ? $0.key < $1.key : $0.order < $1.order }
      return events.map(\.event)
    }
  }

  private func shown(
    _ row: UnitRow, in record: EntityRecord
  ) -> [(key: UnitKey, holder: Holder)] {
    record.units.filter { $0.key.name == row.name && !$0.value.isRemoval }
      .map { ($0.key, $0.value.holder) }
  }
}
