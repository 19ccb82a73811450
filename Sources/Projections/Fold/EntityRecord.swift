import EventLog

/// What the fold knows of one entity: who holds each of its units, and who deleted it.
///
/// Each member is a greatest or a least of a set, so events may come in any order and any number
/// of times (SPEC 4).
public struct EntityRecord: Sendable, Hashable {
  /// The greatest `deleted` event, in full order.
  public private(set) var deletion: Holder?
  /// The greatest other event, in full order; `invalid` and `unknown` ones do not count.
  public private(set) var latest: Holder?
  /// Who holds each unit.
  public private(set) var units: [UnitKey: UnitRecord] = [:]

  /// Who holds a unit.
  public struct UnitRecord: Sendable, Hashable {
    /// The event that holds it.
    public let holder: Holder
    /// Whether that event took the unit away.
    public let isRemoval: Bool
  }

  /// Nothing is known.
  public init() {}

  /// What a replay found out.
  init(deletion: Holder?, latest: Holder?, units: [UnitKey: UnitRecord]) {
    self.deletion = deletion
    self.latest = latest
    self.units = units
  }

  /// Whether the entity is deleted: no other event is strictly later by (ms, counter) than the
  /// greatest deletion (SPEC 4.3).
  public var isDeleted: Bool {
    EntityRecord.isDeleted(deletion: deletion?.stamp, latest: latest?.stamp)
  }

  /// The rule itself, of an entity's greatest deletion and its greatest other event.
  static func isDeleted(deletion: Stamp?, latest: Stamp?) -> Bool {
    guard let deletion else { return false }
    guard let latest else { return true }
    return latest <= deletion
  }

  /// Whether the state shows the entity.
  public var isLive: Bool { latest != nil && !isDeleted }

  /// Takes in one event; taking it in again changes nothing.
  mutating func apply(_ change: EntityChange, by event: Holder) {
    switch change {
    case .deletion:
      deletion = deletion.map { max($0, event) } ?? event
    case .unit(let key, let rule, let isRemoval):
      latest = latest.map { max($0, event) } ?? event
      put(UnitRecord(holder: event, isRemoval: isRemoval), into: key, by: rule)
    }
  }
}

extension EntityRecord {
  /// Takes in all that another record of the same entity knows.
  /// - Parameter row: The entity's kind.
  mutating func join(_ other: EntityRecord, row: KindRow?) {
    if let added = other.deletion { deletion = deletion.map { max($0, added) } ?? added }
    if let added = other.latest { latest = latest.map { max($0, added) } ?? added }
    // In whatever order: each unit is settled by itself.
    for (key, challenger) in other.units {
      guard let rule = row?.units.first(where: { $0.name == key.name })?.rule else { continue }
      put(challenger, into: key, by: rule)
    }
  }

  /// Gives a unit to a challenger, unless the one that holds it is stronger.
  private mutating func put(_ challenger: UnitRecord, into key: UnitKey, by rule: UnitRow.Rule) {
    // Nearly always the challenger stays, so that one search is enough.
    guard let current = units.updateValue(challenger, forKey: key) else { return }
    if !challenger.beats(current, by: rule) { units[key] = current }
  }
}

extension EntityRecord.UnitRecord {
  /// Whether this event replaces the one that holds the unit.
  func beats(_ current: EntityRecord.UnitRecord, by rule: UnitRow.Rule) -> Bool {
    switch rule {
    case .writeOnce:
      return holder < current.holder
    case .lastWriteWins:
      // On equal ms and counter, taking away wins over writing, whoever wrote it (SPEC 4.2).
      if holder.stamp == current.holder.stamp, isRemoval != current.isRemoval { return isRemoval }
      return holder > current.holder
    }
  }
}
