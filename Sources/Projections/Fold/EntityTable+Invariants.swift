import EventLog

extension EntityTable {
  /// Stops the process if the parts of the table contradict each other; free in a release build.
  /// - Complexity: O(entities and units)
  func checkInvariants() {
    #if DEBUG
      var unitCount = 0
      for (index, slot) in entities.enumerated() {
        let found = keys.withBytes(at: slot.key) {
          find(kind: slot.kind, id: $0, hash: slot.hash)
        }
        precondition(found == index, "entity \(index) is not found where it is")
        precondition(
          slot.deletion != nil || slot.latest != nil || units(ofEntity: index).isEmpty,
          "entity \(index) has units that no event holds")
        lists.walk(slot.units) { unit, _ in
          unitCount += 1
          precondition(Int(units[unit].entity) == index, "unit \(unit) is another entity's")
          let found = withID(of: units[unit].held) {
            place(ofUnit: units[unit].row, $0, of: index).index
          }
          precondition(found == unit, "unit \(unit) is not found where it is")
          return true
        }
      }
      precondition(unitCount <= units.count, "a unit stands in two lists")
      let listed = (0..<kindCount).flatMap { entities(ofKind: $0) }
      precondition(
        Set(listed) == Set(entities.indices.map(Int32.init)) && listed.count == entities.count,
        "the index by kind does not have each entity once")
    #endif
  }
}

extension Fold {
  /// Stops the process if two tables know one entity, or one contradicts itself; free in a release
  /// build.
  package func checkInvariants() {
    #if DEBUG
      var known: Set<Entity> = []
      for table in tables {
        table.checkInvariants()
        for (index, slot) in table.entities.enumerated() {
          guard slot.deletion != nil || slot.latest != nil else { continue }
          let entity = Entity(
            checkedKind: kinds.rows[Int(slot.kind)].kind, id: table.id(ofEntity: index))
          precondition(known.insert(entity).inserted, "two tables know \(entity)")
        }
      }
    #endif
  }
}
