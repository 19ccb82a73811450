package import EventLog

extension FoldedEntity {
  /// Who decides what the state shows of a unit: the holder of its correction, else its own (merge-rules 5).
  /// Nil if nothing has arrived that a correction could be about, and for a unit that amends another.
  /// - Parameter row: The row of the entity's kind.
  package func deciding(_ key: UnitKey, _ row: KindRow) -> Unit? {
    guard let held = units[key], row.shownUnits.contains(where: { $0.name == key.name }) else {
      return nil
    }
    guard !held.isRemoval, let correction = row.correction(ofUnit: key.name) else { return held }
    return units[UnitKey(name: correction, id: key.id)] ?? held
  }

  /// The event whose payload the state shows for a unit; nil if it shows none.
  package func counting(_ key: UnitKey, _ row: KindRow) -> Holder? {
    deciding(key, row).flatMap { $0.isRemoval ? nil : $0.holder }
  }

  /// How many units of a sort the state shows.
  package func count(of unit: UnitRow, _ row: KindRow) -> Int {
    units.keys.count { $0.name == unit.name && counting($0, row) != nil }
  }

  /// The units of a list that are written, in the state's order without regard to corrections
  /// (merge-rules 10).
  /// - Parameter planned: Moves that are not written yet, in place of those that are.
  package func order(
    of unit: UnitRow, _ row: KindRow, in log: Log,
    planned: [UTF8Text: (event: Holder, after: UTF8Text?)] = [:]
  ) throws(LogError) -> [UnitKey] {
    let keys = units.filter { $0.key.name == unit.name && !$0.value.isRemoval }
      .sorted { $0.value.holder < $1.value.holder }.map(\.key)
    let indices = try MovedOrder.indices(of: keys.map { $0.id ?? UTF8Text("") }) {
      (id) throws(LogError) in
      if let move = planned[id] { return move }
      guard let move = move(UnitKey(name: unit.name, id: id), row) else { return nil }
      return (move, try log.withPayload(of: move.id, MovedOrder.anchor).get())
    }
    return indices.map { keys[$0] }
  }

  /// The event that moved a unit, if any did.
  package func move(_ key: UnitKey, _ row: KindRow) -> Holder? {
    row.place(ofUnit: key.name).flatMap { units[UnitKey(name: $0, id: key.id)]?.holder }
  }
}
