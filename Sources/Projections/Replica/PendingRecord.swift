import EventLog

/// What is known of an entity, with what pending writes make of it.
///
/// The record itself is shared and never changed: a write to an entity of a thousand units must not
/// cost a copy of all of them.
struct PendingRecord {
  private let stored: EntityRecord
  /// The units that pending writes are about, and what decides upon the entity.
  private(set) var changed: EntityRecord

  /// No write is pending.
  init(_ stored: EntityRecord) {
    self.stored = stored
    changed = stored.withoutUnits
  }

  /// Whether the entity is deleted (SPEC 4.3).
  var isDeleted: Bool { changed.isDeleted }

  /// Whether the state shows the entity.
  var isLive: Bool { changed.isLive }

  /// Who holds a unit; nil where nobody does.
  subscript(unit: UnitKey) -> EntityRecord.UnitRecord? {
    changed.units[unit] ?? stored.units[unit]
  }

  /// Takes in a pending event.
  mutating func apply(_ change: EntityChange, by event: Holder) {
    if case .unit(let unit, _, _) = change, let holder = stored.units[unit],
      changed.units[unit] == nil
    {
      changed.hold(unit, by: holder)
    }
    changed.apply(change, by: event)
  }
}
