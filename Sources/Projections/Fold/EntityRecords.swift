import EventLog

/// What is known of some entities, each found by its name and changed in place: a record may have
/// many units, and no change is to cost a copy of all of them.
struct EntityRecords: Sendable {
  private var places: [Entity: Int] = [:]
  private var names: [Entity] = []
  private var records: [EntityRecord] = []
  /// How many changes have been made to what was added, and not been taken back.
  private(set) var changeCount = 0

  /// What a record was before a change.
  struct Change: Sendable {
    fileprivate let place: Int
    fileprivate let deletion: Holder?
    fileprivate let latest: Holder?
    fileprivate let unit: (key: UnitKey, record: EntityRecord.UnitRecord?)?
  }

  /// The entities of which anything is known.
  var entities: some Sequence<Entity> {
    zip(names, records).lazy.filter { !$0.1.isBlank }.map(\.0)
  }

  /// Where the record of an entity stands; nil where it is not there.
  func place(of entity: Entity) -> Int? { places[entity] }

  /// Adds the record of an entity that is not there yet.
  mutating func add(_ record: EntityRecord, of entity: Entity) -> Int {
    places[entity] = records.count
    names.append(entity)
    records.append(record)
    return records.count - 1
  }

  /// The record in a place.
  subscript(place: Int) -> EntityRecord { records[place] }

  /// Takes in one event.
  @discardableResult
  mutating func apply(_ change: EntityChange, by event: Holder, at place: Int) -> Change {
    let (deletion, latest) = (records[place].deletion, records[place].latest)
    let before = records[place].apply(change, by: event)
    changeCount += 1
    return Change(
      place: place, deletion: deletion, latest: latest, unit: change.unit.map { ($0, before) })
  }

  /// Takes back the last change that has not been taken back yet.
  mutating func takeBack(_ change: Change) {
    records[change.place].restore(
      deletion: change.deletion, latest: change.latest, unit: change.unit)
    changeCount -= 1
  }
}
