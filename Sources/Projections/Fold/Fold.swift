package import EventLog

/// The pure function from events to state: a function of the set of events taken in.
///
/// It keeps who holds what, not payloads: to read a value, the caller hands in the log that was
/// folded. A fold is a value: a write copies its tables while another copy of the fold is held.
package struct Fold: Sendable {
  /// The kinds it knows.
  package let kinds: KindTable
  /// What a snapshot knows of the first lines, read entity by entity as needed.
  let base: LogSnapshot?
  /// Who holds what, each entity in one table; each worker of a replay fills one table.
  private(set) var tables: [EntityTable]
  /// Keeps the mapped bytes of the payloads alive.
  private let mapped: [FileContents]
  /// The events that are not folded because this build does not know their kind, verb or version.
  package private(set) var unknown = Coverage()
  /// The events that are not folded because they break a rule of their kind.
  package private(set) var invalid = Coverage()

  /// A fold of no events.
  package init(kinds: KindTable) {
    self.init([], base: nil, mapped: [], kinds)
  }

  /// The fold of a log, made of tables that share no entity.
  init(_ tables: [EntityTable], of log: Log, _ kinds: KindTable) {
    self.init(tables, base: log.base, mapped: log.chunks.map(\.contents), kinds)
  }

  private init(
    _ tables: [EntityTable], base: LogSnapshot?, mapped: [FileContents], _ kinds: KindTable
  ) {
    self.kinds = kinds
    self.tables = tables.isEmpty ? [EntityTable(kinds: kinds.rows.count)] : tables
    self.base = base
    self.mapped = mapped
    for table in tables {
      unknown = unknown.union(table.unknown)
      invalid = invalid.union(table.invalid)
    }
  }

  /// Takes over from a snapshot which events are not folded.
  mutating func note(_ notes: SnapshotNotes) {
    unknown = unknown.union(notes.unknown)
    invalid = invalid.union(notes.invalid)
  }
}

// MARK: - Taking events in

extension Fold {
  /// Takes in an event of a log; taking it in again changes nothing.
  /// - Complexity: O(1), plus the events of the entity that only a snapshot knows.
  package mutating func apply(_ event: Event, in log: Log) throws(LogError) {
    // Bounds: the event's layout was read from this very line.
    try event.line.withRawBytes { (line) throws(LogError) in
      try take(
        Holder(stamp: event.stamp, id: event.id), VerbReading(event, in: line, kinds),
        entity: UnsafeRawBufferPointer(rebasing: line[event.layout.entity]),
        hash: EntityHash.value(of: event.entity), log)
    }
  }

  /// Takes in the events at some positions behind a log's base, in their order.
  /// - Parameter source: Holds the payloads of the events taken in so far.
  /// - Complexity: O(positions), plus the events of their entities that only a snapshot knows.
  mutating func apply(
    _ positions: Range<Int>, of log: Log, from source: some PayloadSource
  ) throws(LogError) {
    let catalog = VerbCatalog(kinds)
    try log.forEachLine(at: positions) { (entry, line) throws(LogError) in
      try take(
        Holder(stamp: entry.stamp, id: entry.id), VerbReading(entry, in: line, catalog),
        entity: UnsafeRawBufferPointer(rebasing: line[entry.entity]), hash: entry.entityHash,
        source)
    }
  }

  private mutating func take(
    _ event: Holder, _ reading: VerbReading, entity id: UnsafeRawBufferPointer, hash: UInt64,
    _ source: some PayloadSource
  ) throws(LogError) {
    switch reading {
    case .unknown: unknown.insert(event.id)
    case .invalid: invalid.insert(event.id)
    case .folded(let verb, let unit):
      let place = try place(ofWrittenEntity: id, kind: verb.kind, hash: hash, in: source)
      try tables[place.table].take(event, verb, unit: unit, of: place.entity, source)
    }
  }

  /// Where a local write is taken in.
  struct Target {
    fileprivate let table: Int
    fileprivate let target: EntityTable.Target
  }

  /// How to undo a change.
  struct Undo {
    fileprivate let table: Int
    fileprivate let change: EntityTable.Undo

    var event: EventID { change.event }
  }

  /// Decides a local write: where it is to be taken in; nil if the state would stay as it is.
  /// - Throws: `writeOnce` if another value is there already.
  @inline(__always)
  mutating func target(of write: LocalWrite, in store: Store) throws(LogError) -> Target? {
    let place = try place(
      ofWrittenEntity: write.draft.entityID, kind: write.verb.kind, hash: write.draft.entityHash,
      in: store)
    let target = try tables[place.table].target(of: write, about: place.entity, kinds, in: store)
    return target.map { Target(table: place.table, target: $0) }
  }

  /// Takes in what a snapshot knows of the entity that a local write is about, so that further questions about it read
  /// nothing, and says where it is.
  @inline(__always)
  mutating func place(ofEntityOf write: LocalWrite, in store: Store) throws(LogError) -> Place {
    try place(
      ofWrittenEntity: write.draft.entityID, kind: write.verb.kind, hash: write.draft.entityHash,
      in: store)
  }

  /// Calls the body with the table of a place, where it stands.
  @inline(__always)
  mutating func withTable<Value>(
    at place: Place, _ body: (inout EntityTable) throws(LogError) -> Value
  ) throws(LogError) -> Value {
    try body(&tables[place.table])
  }

  /// Takes in a local write that was decided.
  /// - Returns: How to undo it.
  @inline(__always)
  mutating func take(
    _ write: LocalWrite, as event: Holder, at target: Target, in store: Store
  ) throws(LogError) -> Undo {
    let mapped = MappedPayload(write.draft.data, id: write.unitID)
    let change = try tables[target.table].take(event, write.verb, mapped, at: target.target) {
      StoredPayload($0.id, $1, store)
    }
    return Undo(table: target.table, change: change)
  }

  /// Undoes the last change that is not undone yet.
  mutating func undo(_ undo: Undo) { tables[undo.table].undo(undo.change) }

  /// Notes that the payloads of some changes are no longer mapped, so that they are fetched from the log.
  mutating func unmapPayloads(of changes: [Undo]) {
    for index in changes.indices {
      tables[changes[index].table].unmapPayload(of: changes[index].change)
    }
  }
}

// MARK: - Finding entities

extension Fold {
  /// An entity's table and its index there.
  struct Place {
    let table: Int
    let entity: Int
  }

  /// The place of an entity that is about to be written; adds the entity if it is missing, with
  /// what a snapshot knows of it.
  private mutating func place(
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
        base.decidingEvents(of: entity), of: place.entity, kinds, source)
    }
    return place
  }

  /// Takes in what a snapshot knows of an entity, so that finding it again reads nothing.
  mutating func read(_ entity: Entity, in source: some PayloadSource) throws(LogError) {
    guard base != nil, let kind = kinds.index(of: entity.kind) else { return }
    let id = Array(entity.id.utf8)
    _ = try id.withRawBytes { (id) throws(LogError) in
      try place(
        ofWrittenEntity: id, kind: UInt16(kind), hash: EntityHash.value(of: entity), in: source)
    }
  }

  /// Finds a known entity without counting references: an array lends a table in place only if it may be changed,
  /// and otherwise counts references to each of its parts.
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

  /// An entity and the table that knows it; nil if none does.
  /// - Throws: `damaged` if a snapshot is consulted, and it or a line that it names cannot be
  ///   trusted.
  /// - Complexity: O(1), plus the events of the entity that only a snapshot knows.
  func find(_ entity: Entity, in source: some PayloadSource) throws(LogError) -> TableEntity? {
    guard let kind = kinds.index(of: entity.kind) else { return nil }
    let hash = EntityHash.value(of: entity)
    let id = Array(entity.id.utf8)
    let found = id.withUnsafeBytes { place(of: $0, kind: UInt16(kind), hash: hash) }
    let known = found.map { TableEntity(table: tables[$0.table], index: $0.entity) }
    guard let base, known?.slot.hasBase != true else { return known }
    let events = try base.decidingEvents(of: entity)
    guard !events.isEmpty else { return known }
    var table = EntityTable(kinds: kinds.rows.count)
    if let known { table.add(known, kinds) }
    let index = id.withUnsafeBytes { table.entity(kind: UInt16(kind), id: $0, hash: hash) }
    try table.takeIn(events, of: index, kinds, source)
    return TableEntity(table: table, index: index)
  }

  /// The ids of all known entities of a kind, shown or not, ascending.
  /// - Complexity: O(entities of the kind), plus all those that a snapshot knows.
  func ids(ofKind kind: Int) throws(LogError) -> [String] {
    var ids: [String] = []
    for table in tables {
      for index in table.entities(ofKind: kind) {
        let slot = table.entities[Int(index)]
        if slot.deletion != nil || slot.latest != nil { ids.append(table.id(ofEntity: Int(index))) }
      }
    }
    if let base {
      let name = kinds.rows[kind].kind
      let known = try base.decidedEntities(ofKind: name) { (log) throws(LogError) in
        try Fold(replaying: log, kinds: kinds).ids(ofKind: kind).map {
          Entity(checkedKind: name, id: $0)
        }
      }
      // Ids are ASCII by their grammar, so Swift's equality is that of bytes.
      ids = Array(Set(ids).union(known.lazy.map(\.id)))
    }
    return ids.sorted()
  }

  /// Every known entity, ascending.
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
  /// Takes in the deciding events of an entity that a snapshot knows.
  fileprivate mutating func takeIn<Source: PayloadSource>(
    _ events: [Event], of entity: Int, _ kinds: KindTable, _ source: Source
  ) throws(LogError) {
    for event in events {
      try event.line.withRawBytes { (line) throws(LogError) in
        switch VerbReading(event, in: line, kinds) {
        // The snapshot's notes name these events.
        case .unknown, .invalid: break
        case .folded(let verb, let unit):
          try take(Holder(stamp: event.stamp, id: event.id), verb, unit: unit, of: entity, source)
        }
      }
    }
    noteBase(of: entity)
  }

  fileprivate mutating func take<Source: PayloadSource>(
    _ event: Holder, _ verb: CompiledVerb, unit id: UnsafeRawBufferPointer, of entity: Int,
    _ source: Source
  ) throws(LogError) {
    try take(event, verb, nil, at: target(of: verb, unit: id, of: entity)) {
      StoredPayload($0.id, $1, source)
    }
  }
}
