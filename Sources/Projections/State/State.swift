public import EventLog
import Synchronization

/// What a set of events amounts to: the fold, together with the events it points at (SPEC 5).
public struct State<Source: EventSource> {
  /// Who holds what.
  public let fold: Fold
  /// The events.
  public let source: Source
  private let workers: any Workers

  /// The state that a fold of a source stands for.
  public init(fold: Fold, source: Source, workers: any Workers = SerialWorkers()) {
    self.fold = fold
    self.source = source
    self.workers = workers
  }

  /// The whole state as canonical JSON (SPEC 5).
  /// - Complexity: O(bytes of the live payloads), and sorting the ids.
  public func canonicalBytes() throws(LogError) -> [UInt8] {
    let bytes = Mutex<[UInt8]>([])
    try write { part in bytes.withLock { $0 += part } }
    return bytes.withLock { $0 }
  }

  /// Gives the canonical JSON to the body, in parts and in their order, on whatever thread.
  private func write(_ body: @Sendable ([UInt8]) -> Void) throws(LogError) {
    guard let log = source as? Log else {
      return body(try StateWriter(fold: fold, source: source).state())
    }
    if fold.base != nil {
      // A snapshot answers for single entities. All of them are found faster, and with every line
      // checked, by a replay.
      let log = try log.readingEveryLine(workers: workers)
      let fold = try Fold(replaying: log, workers: workers, table: fold.table)
      return try State<Log>(fold: fold, source: log, workers: workers).write(body)
    }
    // A fold that only replayed a log needs no record of any entity.
    if fold.overlay.changeCount == 0 {
      try FlatStateWriter(table: fold.table, shards: fold.flat, workers: workers).write(body)
    } else {
      body(try StateWriter(fold: fold, source: source).state())
    }
  }

  /// The live entities of one kind, as the state holds them under the kind's plural.
  public func canonicalBytes(kind: String) throws(LogError) -> [UInt8]? {
    guard let row = fold.table[kind] else { return nil }
    return try StateWriter(fold: fold, source: source).kind(row, try live(kind))
  }

  /// One live entity, as the state holds it under its id; nil where the state does not show it.
  public func canonicalBytes(of entity: Entity) throws(LogError) -> [UInt8]? {
    let record = try fold[entity]
    guard record.isLive, let row = fold.table[entity.kind] else { return nil }
    return try StateWriter(fold: fold, source: source).entity(record, row: row)
  }

  /// The digest: XXH64 (seed 0) of the state in canonical form, as 16 hex digits (SPEC 5).
  public func digest() throws(LogError) -> String {
    let hash = Mutex(XXH64())
    try write { part in hash.withLock { $0.update(part) } }
    return Hexadecimal.text(of: hash.withLock { $0.finalize() }, digits: 16)
  }

  /// The live entities of a kind, ascending.
  /// - Complexity: O(entities)
  public func live(_ kind: String) throws(LogError) -> [Entity] {
    var live: [Entity] = []
    for entity in try fold.entities where entity.kind == kind {
      if try fold[entity].isLive { live.append(entity) }
    }
    return live
  }

  /// The payload of the event that holds a unit; nil where none does or it was taken away.
  public func value(of unit: UnitKey, in entity: Entity) throws(LogError) -> JSONObject? {
    guard let held = try fold[entity].units[unit], !held.isRemoval else { return nil }
    return try source.event(at: held.holder.position).data
  }
}
