import EventLog

/// What a change of an entity has to be held against: how the entity stands, and who holds the unit
/// that the change is about.
struct EntityStanding {
  /// The stamp of the greatest deletion, and of the greatest other event.
  private let deletion: Stamp?
  private let latest: Stamp?
  /// Who holds the unit; nil where nobody does, or the change is about no unit.
  let held: EntityRecord.UnitRecord?

  init(deletion: Stamp?, latest: Stamp?, held: EntityRecord.UnitRecord?) {
    self.deletion = deletion
    self.latest = latest
    self.held = held
  }

  /// What a record says of it.
  /// - Parameter unit: The one that the change is about; nil where it is about none.
  init(_ record: EntityRecord, _ unit: UnitKey?) {
    self.init(
      deletion: record.deletion?.stamp, latest: record.latest?.stamp,
      held: unit.flatMap { record.units[$0] })
  }

  /// Whether the entity is deleted (SPEC 4.3).
  var isDeleted: Bool { EntityRecord.isDeleted(deletion: deletion, latest: latest) }

  /// Whether the state shows the entity.
  var isLive: Bool { latest != nil && !isDeleted }
}
