public import EventLog
public import Projections
import Training

/// The imports of a store and their undos, by the records that they leave.
public struct ImportLedger: Sendable {
  /// All records, the earliest first.
  public private(set) var records: [ImportRecord] = []
  /// The events of all imports and undos.
  private var written = Coverage()
  /// The events of undos alone.
  private var undone = Coverage()

  /// How much of an import is in the store.
  public enum Standing: Sendable, Hashable {
    /// All of it.
    case present
    /// Nothing: it was undone at this time.
    case takenBack(Instant)
    /// Some sessions, which had been changed when the rest was undone.
    case partlyTakenBack(Instant, left: Int)
  }

  /// Reads the records of a store.
  /// - Complexity: O(n log n) for n settings.
  public init(_ state: TrainingState) throws(LogError) {
    let commands = try CommandLedger(state)
    // What a person wrote and undid counts as unchanged (merge-rules 14).
    undone = commands.neutral
    for setting in try state.reserved(Setting.self) {
      guard let record = try ImportRecord(setting) else { continue }
      // The undo of an undo brought the import back.
      var isBroughtBack = false
      if record.undoes != nil { isBroughtBack = try commands.isUndone(setting, state) }
      if !isBroughtBack { records.append(record) }
      guard let events = record.events else { continue }
      written.insert(events)
      if record.undoes != nil { undone.insert(events) }
    }
    records.sort { $0.isBefore($1) }
  }

  /// The imports, without undos, the earliest first.
  public var imports: [ImportRecord] { records.filter { $0.undoes == nil } }

  /// How much of an import is in the store.
  public func standing(of record: ImportRecord) -> Standing {
    guard let undo = records.last(where: { $0.undoes == record.id }) else { return .present }
    return undo.left == 0
      ? .takenBack(undo.writtenAt) : .partlyTakenBack(undo.writtenAt, left: undo.left)
  }

  /// The exercises that imports took for another one, each with that one; what was said last counts.
  func joinedExercises() -> [CustomExercise.ID: CustomExercise.ID] {
    var joined: [CustomExercise.ID: CustomExercise.ID] = [:]
    for record in imports where !record.joined.isEmpty {
      if case .takenBack = standing(of: record) { continue }
      for pair in record.joined {
        guard let exercise = pair.exerciseId, let into = pair.into else { continue }
        joined[CustomExercise.ID(exercise)] = CustomExercise.ID(into)
      }
    }
    return joined
  }

  /// Whether an import or an undo wrote an event.
  func hasWritten(_ event: EventID) -> Bool { written.contains(event) }

  /// Whether an undo wrote an event.
  func hasUndone(_ event: EventID) -> Bool { undone.contains(event) }

  /// The import that wrote an event.
  func writer(of event: EventID) -> ImportRecord? {
    imports.first { record in
      record.events.map { $0.replica == event.replica && $0.seqs.contains(event.seq) } ?? false
    }
  }
}

extension CommandLedger {
  /// Whether the undo of an import, whose record is a setting, was undone.
  fileprivate func isUndone(_ setting: Setting, _ state: TrainingState) throws(LogError) -> Bool {
    guard let entity = Entity(kind: Setting.kind.name, id: setting.id.text),
      let event = try state.view(of: entity)[UnitKey(name: "fields")]?.holder.id,
      let record = record(saidBy: event)
    else { return false }
    let first = record.events.map { EventID(replica: $0.replica, seq: $0.seqs.lowerBound) }
    return isUndone(first ?? event)
  }
}

extension Replica {
  /// A random id that no record has.
  func newImportID() throws(LogError) -> String {
    var bits = store.environment.randomness.bits()
    func id() -> String { ReplicaID(bits: bits).description }
    while let entity = Entity(kind: Setting.kind.name, id: ImportRecord.keyPrefix + id()),
      try state.view(of: entity).latest != nil
    {
      bits &+= 1
    }
    return id()
  }
}

extension ImportRecord {
  /// Whether it was written before another one, on any device; within a millisecond the events decide.
  func isBefore(_ other: ImportRecord) -> Bool {
    if writtenAt != other.writtenAt { return writtenAt < other.writtenAt }
    guard let own = events, let others = other.events else { return events != nil }
    return (own.replica, own.seqs.lowerBound) < (others.replica, others.seqs.lowerBound)
  }
}
