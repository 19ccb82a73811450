public import EventLog

/// The pure function from events to state: a function of the set of events taken in (SPEC 4).
///
/// It keeps positions, not payloads; whoever wants to see a value brings the source that was
/// folded.
public struct Fold: Sendable {
  /// The kinds it knows.
  public let table: KindTable
  /// What it knows of each entity.
  public private(set) var entities: [Entity: EntityRecord] = [:]
  /// The events that were kept but not folded since this build does not know their kind, verb or
  /// version.
  public private(set) var unknown = Coverage()
  /// The events that were kept but not folded since they break a rule of their kind.
  public private(set) var invalid = Coverage()

  /// A fold of no events.
  public init(table: KindTable = .current) {
    self.table = table
  }

  /// The fold of the events at some positions of a source.
  /// - Complexity: O(bytes of the events)
  public init(
    _ source: some EventSource, positions: some Sequence<Int>, table: KindTable = .current
  ) throws(LogError) {
    self.init(table: table)
    for position in positions {
      try apply(try source.event(at: position), at: position)
    }
  }

  /// Takes in the event that stands at a position.
  public mutating func apply(_ event: Event, at position: Int) throws(LogError) {
    let meaning = try table.meaning(of: event)
    switch meaning {
    case .unknown: unknown.insert(event.id)
    case .invalid: invalid.insert(event.id)
    case .deletion, .unit:
      entities[event.entity, default: EntityRecord()].apply(
        meaning, by: Holder(stamp: event.stamp, id: event.id, position: position))
    }
  }

  /// What is known of an entity; an empty record where nothing is.
  public subscript(entity: Entity) -> EntityRecord { entities[entity] ?? EntityRecord() }

  /// Puts a record in the place of what was known of an entity.
  mutating func replace(_ entity: Entity, with record: EntityRecord) {
    entities[entity] = record
  }
}
