package import EventLog
package import Projections

/// The imports of a store and their undos, by the records that they leave.
package struct ImportLedger: Sendable {
  /// All records, the earliest first.
  package private(set) var records: [ImportRecord] = []
  /// The events of all imports and undos.
  private var written = Coverage()
  /// The events of undos alone.
  private var undone = Coverage()

  /// How much of an import is in the store.
  package enum Standing: Sendable, Hashable {
    /// Nobody has taken it back.
    case present
    /// It was taken back, at this time.
    case takenBack(Instant)
    /// It was taken back but for so many sessions that had been changed.
    case partlyTakenBack(Instant, left: Int)
  }

  /// Reads the records of a store.
  /// - Complexity: O(settings).
  package init(_ state: TrainingState) throws(LogError) {
    for entity in try state.entities(ofKind: "setting")
    where entity.id.hasPrefix(ImportRecord.keyPrefix) {
      let fields = UnitKey(name: "fields")
      guard let value = try state.value(of: fields, in: entity)?["value"]?.object,
        let stamp = try state.folded(entity).units[fields]?.holder.stamp,
        let record = ImportRecord(key: entity.id, value: value, writtenAt: stamp.instant)
      else { continue }
      records.append(record)
      guard let events = record.events else { continue }
      written.insert(events)
      if record.undoes != nil { undone.insert(events) }
    }
    records.sort { $0.isBefore($1) }
  }

  /// The imports, without undos, the earliest first.
  package var imports: [ImportRecord] { records.filter { $0.undoes == nil } }

  /// How much of an import is in the store.
  package func standing(of record: ImportRecord) -> Standing {
    guard let undo = records.last(where: { $0.undoes == record.id }) else { return .present }
    return undo.left == 0
      ? .takenBack(undo.writtenAt) : .partlyTakenBack(undo.writtenAt, left: undo.left)
  }

  /// Whether an import or an undo wrote an event.
  func hasWritten(_ event: EventID) -> Bool { written.contains(event) }

  /// Whether an undo wrote an event.
  func hasUndone(_ event: EventID) -> Bool { undone.contains(event) }

  /// Whether an import was made before another one, on whichever device.
  func isEarlier(_ record: ImportRecord, than other: ImportRecord) -> Bool {
    record.isBefore(other)
  }

  /// The import that wrote an event.
  func writer(of event: EventID) -> ImportRecord? {
    imports.first { record in
      record.events.map { $0.replica == event.replica && $0.seqs.contains(event.seq) } ?? false
    }
  }
}

extension Replica {
  /// A random id that no record has.
  func newImportID() throws(LogError) -> String {
    var bits = store.environment.randomness.bits()
    func id() -> String { ReplicaID(bits: bits).description }
    while let entity = Entity(kind: "setting", id: ImportRecord.keyPrefix + id()),
      try state.folded(entity).latest != nil
    {
      bits &+= 1
    }
    return id()
  }
}

extension ImportRecord {
  /// The order in which they were written; within a millisecond by their events.
  fileprivate func isBefore(_ other: ImportRecord) -> Bool {
    if writtenAt != other.writtenAt { return writtenAt < other.writtenAt }
    guard let own = events, let others = other.events else { return events != nil }
    return (own.replica, own.seqs.lowerBound) < (others.replica, others.seqs.lowerBound)
  }
}
