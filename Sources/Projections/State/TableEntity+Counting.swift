import EventLog

extension TableEntity {
  /// The slot with the payload that the state shows for a unit: its correction's, else its own; nil if it shows
  /// none (merge-rules 5). It looks up two units, where a `FoldedEntity` has to know all.
  func counting(_ unit: UnitKey, _ row: KindRow) -> EntityTable.UnitSlot? {
    guard let number = row.units.firstIndex(where: { $0.name == unit.name }),
      row.units[number].shape.isShown, row.units[number].shape.isList == (unit.id != nil)
    else { return nil }
    let id = unit.id.map { JSONValue.string($0.string).canonicalBytes() } ?? []
    guard let own = slot(UInt8(truncatingIfNeeded: number), id), own.held.presence == .written
    else { return nil }
    guard let correction = row.amendments[number].correction.flatMap({ slot($0, id) }) else {
      return own
    }
    return correction.held.presence == .written ? correction : nil
  }

  /// The slot of a unit that some event holds.
  /// - Parameter id: Its id as a JSON string; empty for a unit outside of a list.
  private func slot(_ row: UInt8, _ id: [UInt8]) -> EntityTable.UnitSlot? {
    guard slot.sorts.mayHave(row) else { return nil }
    let place = id.dropFirst().dropLast().withUnsafeBytes {
      table.place(ofUnit: row, $0, of: index)
    }
    guard table.unitState(at: place) != nil else { return nil }
    return place.index.map { table.units[$0] }
  }
}
