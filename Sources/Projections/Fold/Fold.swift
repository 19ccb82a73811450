package import EventLog

/// The pure function from events to state: a function of the set of events taken in.
///
/// It keeps who holds what, not payloads; whoever wants a value brings the log that was folded. It is a
/// value: a write copies its tables where somebody else holds them too.
package struct Fold: Sendable {
  /// The kinds it knows.
  package let kinds: KindTable
  /// What a snapshot knows of the first lines; asked for single entities, as they are wanted.
  let base: LogSnapshot?
  /// Who holds what. No two know the same entity; each worker of a replay fills one.
  private(set) var tables: [EntityTable]
  /// Keeps alive the bytes that payloads are mapped in.
  private let mapped: [FileContents]
  /// The events that were kept but not folded since this build does not know their kind, verb or
  /// version.
  package private(set) var unknown = Coverage()
  /// The events that were kept but not folded since they break a rule of their kind.
  package private(set) var invalid = Coverage()

  /// A fold of no events.
  package init(kinds: KindTable) {
    self.init([], of: Log(), kinds)
  }

  /// The fold of a log by tables of which no two know the same entity.
  init(_ tables: [EntityTable], of log: Log, _ kinds: KindTable) {
    self.kinds = kinds
    self.tables = tables.isEmpty ? [EntityTable(kinds: kinds.rows.count)] : tables
    base = log.base
    mapped = log.chunks.map(\.contents)
    for table in tables {
      unknown = unknown.union(table.unknown)
      invalid = invalid.union(table.invalid)
    }
  }

  /// Counts in what a snapshot says of the events that are not folded.
  mutating func note(_ notes: SnapshotNotes) {
    unknown = unknown.union(notes.unknown)
    invalid = invalid.union(notes.invalid)
  }
}

extension Fold {
  /// Where an entity stands.
  struct Place {
    let table: Int
    let entity: Int
  }

  /// Takes in an event of a log; taking it in again changes nothing.
  /// - Complexity: O(1)
  package mutating func apply(_ event: Event, in log: Log) throws(LogError) {
    try apply(event, from: log)
  }

  /// Takes in an event of a log.
  /// - Parameter source: Has the payloads of the events that were taken in.
  /// - Complexity: O(1), and the events of the entity that only a snapshot knows.
  mutating func apply(_ event: Event, from source: some PayloadSource) throws(LogError) {
    guard let number = kinds.number(of: event) else { return unknown.insert(event.id) }
    let verb = kinds.compiledVerbs[number]
    guard !verb.wantsID || event.layout.dataID != nil else { return invalid.insert(event.id) }
    // Bounds: an event's layout is that of its line.
    try event.line.withRawBytes { (line) throws(LogError) -> Void in
      let id = UnsafeRawBufferPointer(rebasing: line[event.layout.entity])
      let hash = EntityHash.value(of: event.entity)
      let place = try place(ofWrittenEntity: id, kind: verb.kind, hash: hash, in: source)
      try apply(
        verb, unit: verb.unitID(of: event, in: line),
        by: Holder(stamp: event.stamp, id: event.id), nil, at: place, in: source)
    }
  }

  /// Takes in an event of a known verb about the entity in a place.
  @discardableResult
  mutating func apply<Source: PayloadSource>(
    _ verb: CompiledVerb, unit id: UnsafeRawBufferPointer, by event: Holder,
    _ mapped: MappedPayload?, at place: Place, in source: Source
  ) throws(LogError) -> EntityTable.Undo {
    try tables[place.table].apply(verb, unit: id, by: event, mapped, to: place.entity) {
      StoredPayload(event: $0.id, mapped: $1, source: source)
    }
  }

  /// Undoes the last change of the entity in a place that has not been undone yet.
  mutating func undo(_ undo: EntityTable.Undo, at place: Place) {
    tables[place.table].undo(undo)
  }

  /// Has the log asked for a payload that is no longer where it was mapped.
  mutating func unmapPayload(of undo: EntityTable.Undo, at place: Place) {
    tables[place.table].unmapPayload(of: undo)
  }

  /// Where an entity stands that is about to be written; it is added where it is not there yet, and what
  /// a snapshot knows of it is taken in.
  mutating func place(
    ofWrittenEntity id: UnsafeRawBufferPointer, kind: UInt16, hash: UInt64,
    in source: some PayloadSource
  ) throws(LogError) -> Place {
    let place =
      knownPlace(of: id, kind: kind, hash: hash)
      ?? Place(table: 0, entity: tables[0].entity(kind: kind, id: id, hash: hash))
    if let base, !withTables({ $0[place.table].entities[place.entity].hasBase }) {
      let entity = Entity(
        checkedKind: kinds.rows[Int(kind)].kind, id: String(decoding: id, as: UTF8.self))
      try tables[place.table].takeIn(
        base.decidingEvents(of: entity).map(\.event), of: place.entity, kinds, source)
    }
    return place
  }

  /// The same as `place(of:kind:hash:)`, faster: an array lends a table in place only where it may be
  /// changed, and else counts references to each of its parts.
  private mutating func knownPlace(
    of id: UnsafeRawBufferPointer, kind: UInt16, hash: UInt64
  ) -> Place? {
    for index in tables.indices {
      if let entity = tables[index].lent({ $0.find(kind: kind, id: id, hash: hash) }) {
        return Place(table: index, entity: entity)
      }
    }
    return nil
  }

  /// Calls the body with the tables where they stand: taking one out of the array counts references to
  /// each of its parts.
  @inline(__always)
  func withTables<Value, Failure: Error>(
    _ body: (UnsafeBufferPointer<EntityTable>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try tables.withUnsafeBufferPointer(body)
  }

  private func place(of id: UnsafeRawBufferPointer, kind: UInt16, hash: UInt64) -> Place? {
    withTables { tables in
      for index in tables.indices {
        if let entity = tables[index].find(kind: kind, id: id, hash: hash) {
          return Place(table: index, entity: entity)
        }
      }
      return nil
    }
  }
}

extension Fold {
  /// What is known of an entity, with the table that knows it; nil where nothing is.
  /// - Throws: `damaged` where a snapshot is asked, and that or a line that it names cannot be believed.
  /// - Complexity: O(1), and the events of the entity that only a snapshot knows.
  func find(_ entity: Entity, in source: some PayloadSource) throws(LogError) -> TableEntity? {
    guard let kind = kinds.index(of: entity.kind) else { return nil }
    let hash = EntityHash.value(of: entity)
    let id = Array(entity.id.utf8)
    let found = id.withUnsafeBytes { place(of: $0, kind: UInt16(kind), hash: hash) }
    let known = found.map { TableEntity(table: tables[$0.table], index: $0.entity) }
    guard let base, known?.slot.hasBase != true else { return known }
    let events = try base.decidingEvents(of: entity).map(\.event)
    guard !events.isEmpty else { return known }
    var table = EntityTable(kinds: kinds.rows.count)
    if let known { table.add(known, kinds) }
    let index = id.withUnsafeBytes { table.entity(kind: UInt16(kind), id: $0, hash: hash) }
    try table.takeIn(events, of: index, kinds, source)
    return TableEntity(table: table, index: index)
  }

  /// What is known of an entity, as a view; empty where nothing is.
  package func entity(
    _ entity: Entity, in log: Log
  ) throws(LogError) -> FoldedEntity {
    guard let found = try find(entity, in: log) else { return FoldedEntity() }
    return FoldedEntity(
      found.index, of: found.table, kinds.rows[Int(found.slot.kind)].units)
  }

  /// The ids of the entities of a kind of which anything is known, shown or not, ascending.
  /// - Complexity: O(entities of the kind), and all those that a snapshot knows.
  func ids(ofKind kind: Int) throws(LogError) -> [String] {
    var ids: [String] = []
    for table in tables {
      for index in table.entities(ofKind: kind) {
        let slot = table.entities[Int(index)]
        if slot.deletion != nil || slot.latest != nil { ids.append(table.id(ofEntity: Int(index))) }
      }
    }
    if let base {
      let known = try base.decidedEntities { (log) throws(LogError) in
        try Fold(replaying: log, kinds: kinds).entities
      }
      // The grammar of ids is ASCII: Swift's equality is that of bytes.
      let name = kinds.rows[kind].kind
      ids = Array(Set(ids).union(known.lazy.filter { $0.kind == name }.map(\.id)))
    }
    return ids.sorted()
  }

  /// Every entity of which anything is known, ascending.
  /// - Complexity: O(n log n) for n entities.
  package var entities: [Entity] {
    get throws(LogError) {
      var entities: [Entity] = []
      for (kind, row) in kinds.rows.enumerated() {
        entities += try ids(ofKind: kind).map { Entity(checkedKind: row.kind, id: $0) }
      }
      return entities.sorted()
    }
  }
}

extension EntityTable {
  /// Takes in what a snapshot knows of an entity: the events that decide.
  fileprivate mutating func takeIn<Source: PayloadSource>(
    _ events: [Event], of entity: Int, _ kinds: KindTable, _ source: Source
  ) throws(LogError) {
    for event in events {
      guard let number = kinds.number(of: event) else { continue }
      let verb = kinds.compiledVerbs[number]
      guard !verb.wantsID || event.layout.dataID != nil else { continue }
      try event.line.withRawBytes { (line) throws(LogError) in
        _ = try apply(
          verb, unit: verb.unitID(of: event, in: line),
          by: Holder(stamp: event.stamp, id: event.id), nil, to: entity
        ) { StoredPayload(event: $0.id, mapped: $1, source: source) }
      }
    }
    noteBase(of: entity)
  }
}
