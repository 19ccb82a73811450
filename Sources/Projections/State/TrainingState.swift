public import EventLog
import Synchronization

/// What a set of events amounts to: the fold, together with the log that has the payloads.
///
/// It is a value: the replica's next write copies the table that both share, and leaves this state as it is.
public struct TrainingState: Sendable {
  /// The fold: who holds what.
  package let fold: Fold
  package let log: Log
  let workers: any Workers
  /// Whether the fold has taken writes that the log lacks yet.
  private let isStaged: Bool

  /// The state of a fold and the log that was folded.
  /// - Parameter isStaged: Whether the fold has taken writes that are staged, so that the log does not tell all of it.
  package init(
    fold: Fold, log: Log, workers: any Workers = SerialWorkers(), isStaged: Bool = false
  ) {
    self.fold = fold
    self.log = log
    self.workers = workers
    self.isStaged = isStaged
  }

  /// The kinds it knows.
  public var kinds: KindTable { fold.kinds }

  /// The whole state as canonical JSON (merge-rules 10).
  /// - Complexity: O(bytes of the shown payloads), plus sorting the ids.
  public func canonicalBytes() throws(LogError) -> [UInt8] {
    let whole = try everyLine()
    let bytes = Mutex<[UInt8]>([])
    try write(SharedTables(whole.fold.tables, kinds), whole.log) { part in
      bytes.withLock { $0 += part }
    }
    return bytes.withLock { $0 }
  }

  /// The state as an export has it: as `canonicalBytes()`, without the entities that are the engine's own.
  /// - Complexity: That of `canonicalBytes()`.
  package func exportBytes() throws(LogError) -> [UInt8] {
    let whole = try everyLine()
    let bytes = Mutex<[UInt8]>([])
    try write(SharedTables(whole.fold.tables, kinds), whole.log, isListed: true) { part in
      bytes.withLock { $0 += part }
    }
    return bytes.withLock { $0 }
  }

  /// The digest: XXH64 (seed 0) of the state in canonical form, as 16 hex digits (merge-rules 11).
  /// - Complexity: That of `canonicalBytes()`.
  public func digest() throws(LogError) -> String {
    let whole = try everyLine()
    return try digest(of: SharedTables(whole.fold.tables, kinds), whole.log)
  }

  private func digest(of tables: SharedTables, _ log: Log) throws(LogError) -> String {
    let hash = Mutex(XXH64())
    try write(tables, log) { part in hash.withLock { $0.update(part) } }
    return Hexadecimal.text(of: hash.withLock { $0.finalize() }, digits: 16)
  }

  /// The digest, computed by looking up each entity by itself, in a snapshot if there is one.
  func digestEntityByEntity() throws(LogError) -> String {
    var table = EntityTable(kinds: kinds.rows.count)
    for entity in try fold.entities {
      if let found = try fold.find(entity, in: log) { table.add(found, kinds) }
    }
    return try digest(of: SharedTables([table], kinds), log)
  }

  /// Calls the body with the canonical JSON, in parts and in order, on any thread.
  private func write(
    _ tables: SharedTables, _ log: Log, isListed: Bool = false,
    _ body: @Sendable ([UInt8]) -> Void
  ) throws(LogError) {
    body([UInt8(ascii: "{")])
    try StateWriter(tables, log: log, workers: workers)
      .write(tables.sections(workers, isListed: isListed), body)
    body([UInt8(ascii: "}")])
  }

  /// This state without a snapshot. A snapshot answers for single entities; for all of them a
  /// replay is faster, and checks every line.
  private func everyLine() throws(LogError) -> TrainingState {
    guard fold.base != nil else { return self }
    let log = try log.readingEveryLine(workers: workers)
    let fold = try Fold(replaying: log, workers: workers, kinds: kinds)
    return TrainingState(fold: fold, log: log, workers: workers)
  }

  /// This state, or without its snapshot where that would be asked for much of the log: looking up one entity after the
  /// other takes longer than a replay then.
  /// - Complexity: O(entities), and O(events of the kind) that only a snapshot knows; O(bytes of the log) without it.
  package func forAll(ofKind kind: String) throws(LogError) -> TrainingState {
    guard !isStaged, let base = fold.base,
      try base.hasDecidingEvents(ofKind: kind, moreThan: base.count / TrainingState.timesSlower)
    else { return self }
    return try everyLine()
  }

  /// How many times longer it takes to look up an event by a snapshot than to replay it.
  private static let timesSlower = 8

  /// The shown entities of one kind without those that are the engine's own, as the object under the kind's
  /// plural; nil if this build does not know the kind.
  /// - Complexity: O(entities of the kind, and the bytes of what they show), plus O(all entities)
  ///   that only a snapshot knows.
  public func canonicalBytes(kind: String) throws(LogError) -> [UInt8]? {
    guard let index = kinds.index(of: kind) else { return nil }
    let state = try forAll(ofKind: kind)
    let tables = try state.tables(ofKind: index)
    let bytes = Mutex<[UInt8]>([])
    try StateWriter(tables, log: state.log, workers: workers)
      .write([tables.section(ofKind: index)]) { part in bytes.withLock { $0 += part } }
    return bytes.withLock { $0 }
  }

  /// One entity, as the object under its id; nil if the state does not show it.
  /// - Complexity: O(bytes of what it shows)
  public func canonicalBytes(of entity: Entity) throws(LogError) -> [UInt8]? {
    guard let found = try shown(entity) else { return nil }
    var bytes: [UInt8] = []
    let tables = SharedTables([found.table], kinds)
    let table = tables.tables[0]
    try StateWriter(tables, log: log, workers: workers).append(
      found.index, of: table, EntityUnits(ofEntity: found.index, in: table), to: &bytes)
    return bytes
  }
}

extension TrainingState {
  /// The shown entities of a kind without those that are the engine's own, ascending.
  /// - Complexity: O(n log n) for n entities of the kind, plus O(all entities) that only a snapshot
  ///   knows.
  package func entities(ofKind kind: String) throws(LogError) -> [Entity] {
    try entities(ofKind: kind, reserved: false)
  }

  /// The shown entities of a kind that are the engine's own, ascending.
  func reservedEntities(ofKind kind: String) throws(LogError) -> [Entity] {
    try entities(ofKind: kind, reserved: true)
  }

  private func entities(ofKind kind: String, reserved: Bool) throws(LogError) -> [Entity] {
    guard let index = kinds.index(of: kind) else { return [] }
    let tables = try forAll(ofKind: kind).tables(ofKind: index)
    return tables.section(ofKind: index, reserved: reserved).places.map {
      Entity(checkedKind: kind, id: tables.tables[Int($0.table)].value.id(ofEntity: Int($0.entity)))
    }
  }

  /// Who holds what of an entity and what counts, deleted or not; empty if nothing is known.
  package func view(of entity: Entity) throws(LogError) -> EntityView {
    try fold.view(of: entity, in: log)
  }

  /// This state after reading what a snapshot knows of some entities, for callers that ask much of each.
  /// - Complexity: O(events of these entities)
  package func reading(ahead entities: Set<Entity>) throws(LogError) -> TrainingState {
    guard fold.base != nil else { return self }
    var fold = fold
    for entity in entities.sorted() { try fold.read(entity, in: log) }
    return TrainingState(fold: fold, log: log, workers: workers, isStaged: isStaged)
  }

  /// This state after reading what a snapshot knows of a kind, for callers that ask much of each entity.
  /// - Complexity: O(entities), and O(events of the kind); O(bytes of the log) where these are much of it.
  package func ahead(ofKind kind: String) throws(LogError) -> TrainingState {
    let state = try forAll(ofKind: kind)
    guard state.fold.base != nil else { return state }
    return try state.reading(ahead: Set(state.entities(ofKind: kind)))
  }

  /// The effect of an event (merge-rules 7).
  package func effect(of event: Event) throws(LogError) -> Effect {
    try fold.effect(of: event, in: log)
  }

  /// A shown entity, with the table that knows it.
  func shown(_ entity: Entity) throws(LogError) -> TableEntity? {
    guard let found = try fold.find(entity, in: log), found.slot.standing.isShown else {
      return nil
    }
    return found
  }

  /// Calls the body with the id and the view of each shown entity of a kind, in no particular order. Views are of this
  /// state and its log.
  /// - Complexity: O(entities of the kind), plus O(all entities) that only a snapshot knows.
  package func forEachShown(
    ofKind kind: String, _ body: (String, EntityView) throws(LogError) -> Void
  ) throws(LogError) {
    guard let number = kinds.index(of: kind) else { return }
    let row = kinds.rows[number]
    let state = try forAll(ofKind: kind)
    // Bounds: its payloads are mapped as long as it is there.
    defer { withExtendedLifetime(state) {} }
    for table in try state.tables(ofKind: number).tables {
      for entity in table.value.entities(ofKind: number) {
        let index = Int(entity)
        guard table.value.entities[index].standing.isShown else { continue }
        try body(table.value.id(ofEntity: index), EntityView(index, of: table, row))
      }
    }
  }

  /// Tables that together know all entities of a kind.
  func tables(ofKind kind: Int) throws(LogError) -> SharedTables {
    guard fold.base != nil else { return SharedTables(fold.tables, kinds) }
    var table = EntityTable(kinds: kinds.rows.count)
    for id in try fold.ids(ofKind: kind) {
      let entity = Entity(checkedKind: kinds.rows[kind].kind, id: id)
      if let found = try fold.find(entity, in: log) { table.add(found, kinds) }
    }
    return SharedTables([table], kinds)
  }
}

extension TrainingState {
  /// The state as it would be with more events. Nothing is written, and this state stays as it is.
  /// - Parameter events: Events of the dataset that this state's log lacks, each once.
  /// - Complexity: O(entities) for the copy of the fold, and O(bytes of the events); O(bytes of the log) if one of
  ///   them brings another content of an event that the log holds.
  package func adding(_ events: [Event]) throws(LogError) -> TrainingState {
    var log = log
    let (coverage, contested) = (log.coverage, log.contestedCount)
    if events.contains(where: { coverage.contains($0.id) }) {
      log = try log.readingEveryLine(workers: workers)
    }
    log.append(events)
    guard log.contestedCount == contested else {
      return TrainingState(fold: try Fold(replaying: log, workers: workers, kinds: kinds), log: log)
    }
    var fold = fold
    for event in events { try fold.apply(event.named(event.id.first), in: log) }
    return TrainingState(fold: fold, log: log)
  }
}
