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
      written.insert(record.events)
      if record.undoes != nil { undone.insert(record.events) }
    }
    // Of one millisecond, those of one replica by their events.
    records.sort {
      ($0.writtenAt, $0.events.replica, $0.events.seqs.lowerBound)
        < ($1.writtenAt, $1.events.replica, $1.events.seqs.lowerBound)
    }
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

  /// The import that wrote an event.
  func writer(of event: EventID) -> ImportRecord? {
    imports.first { $0.events.replica == event.replica && $0.events.seqs.contains(event.seq) }
  }
}

extension Replica {
  /// A random id that no record has.
  func newImportID() throws(LogError) -> String {
    while true {
      let id = ReplicaID(from: store.environment.randomness).description
      guard let entity = Entity(kind: "setting", id: ImportRecord.keyPrefix + id) else { return id }
      if try state.folded(entity).latest == nil { return id }
    }
  }
}
