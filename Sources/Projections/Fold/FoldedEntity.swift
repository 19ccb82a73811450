import EventLog

/// What the fold knows of one entity: who holds each of its units, and who deleted it.
package struct FoldedEntity: Sendable, Hashable {
  /// The greatest `deleted` event.
  package let deletion: Holder?
  /// The greatest other event; `invalid` and `unknown` ones do not count.
  package let latest: Holder?
  /// Who holds each unit.
  package let units: [UnitKey: Unit]

  /// Who holds a unit.
  package struct Unit: Sendable, Hashable {
    /// The event that holds it.
    package let holder: Holder
    /// Whether that event removed the unit.
    package let isRemoval: Bool
  }

  /// Copies what a table knows of one of its entities.
  /// - Parameter rows: The units of the kind.
  init(_ index: Int, of table: EntityTable, _ rows: [UnitRow]) {
    deletion = table.entities[index].deletion
    latest = table.entities[index].latest
    var units: [UnitKey: Unit] = [:]
    for unit in table.units(ofEntity: index) {
      let row = rows[Int(unit.row)]
      let key = UnitKey(name: row.name, id: row.shape.isList ? table.id(of: unit) : nil)
      units[key] = Unit(
        holder: unit.held.event, isRemoval: unit.held.presence == .removed)
    }
    self.units = units
  }

  /// An unknown entity.
  init() {
    deletion = nil
    latest = nil
    units = [:]
  }

  private var standing: DeletionRule {
    DeletionRule(deletion: deletion?.stamp, latest: latest?.stamp)
  }

  /// Whether the entity is deleted (merge-rules 6).
  package var isDeleted: Bool { standing.isDeleted }

  /// Whether the state shows the entity.
  package var isShown: Bool { standing.isShown }

  /// The effect of a deletion of the entity.
  func effect(ofDeletion event: EventID) -> Effect {
    standing.effect(ofDeletion: deletion?.id == event)
  }
}
