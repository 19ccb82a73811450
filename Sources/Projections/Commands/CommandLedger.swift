package import EventLog

/// Which commands a store's records speak of, and which of them are undone.
package struct CommandLedger: Sendable {
  /// All records, the earliest event first on each replica.
  package private(set) var records: [CallRecord] = []
  /// What was undone and what undid it: together they say nothing.
  package private(set) var neutral = Coverage()
  /// The undo that counts of each command, by its first event.
  private var undos: [EventID: CallRecord] = [:]
  /// The record of each event that says one.
  private var byEvent: [EventID: CallRecord] = [:]

  /// Reads the records of a state.
  /// - Complexity: O(n log n) for n records, and the events of those that were undone.
  package init(_ state: TrainingState) throws(LogError) {
    for setting in try state.reserved(Setting.self) {
      let entity = Entity(checkedKind: Setting.kind.name, id: setting.id.text)
      guard let holder = try state.view(of: entity)[UnitKey(name: "fields")]?.holder,
        let record = CallRecord(setting, holder.id)
      else { continue }
      records.append(record)
      byEvent[record.event] = record
    }
    records.sort { ($0.event.replica, $0.event.seq) < ($1.event.replica, $1.event.seq) }
    try findUndos(state.log)
  }

  private mutating func findUndos(_ log: Log) throws(LogError) {
    var imports: [String: EventID] = [:]
    for record in records where record.isOfImport && record.undoes == nil {
      imports[record.importID] = record.firstEvent(in: nil)
    }
    // What undoes each command. An undo is later than what it undoes, so the chains end.
    var claims: [EventID: [(undo: CallRecord, first: EventID)]] = [:]
    for record in records {
      guard let undoes = record.undoes else { continue }
      let target = record.isOfImport ? imports[undoes] : EventID(undoes)
      guard let target else { continue }
      let batch = try record.events == nil ? log.firstOfBatch(record.event) : nil
      claims[target, default: []].append((record, record.firstEvent(in: batch)))
    }
    var known: [EventID: Bool] = [:]
    func isUndone(_ first: EventID, _ depth: Int) -> Bool {
      if let known = known[first] { return known }
      // What undoes itself, by way of others, was not written by this engine.
      known[first] = false
      let isUndone =
        depth < CommandLedger.greatestDepth
        && (claims[first] ?? []).contains { !isUndone($0.first, depth + 1) }
      known[first] = isUndone
      return isUndone
    }
    for target in claims.keys.sorted() {
      let counting = (claims[target] ?? []).filter { !isUndone($0.first, 0) }
      guard let last = counting.last else { continue }
      undos[target] = last.undo
      for (undo, first) in counting where !undo.isOverriding { try note(target, undo, first, log) }
    }
  }

  /// Undos of undos are told apart up to so many.
  private static let greatestDepth = 1_000

  /// Notes what an undo and the command that it undid wrote.
  private mutating func note(
    _ target: EventID, _ undo: CallRecord, _ first: EventID, _ log: Log
  ) throws(LogError) {
    let undoing = try events(ofCommand: first, in: log)
    var undone = try events(ofCommand: target, in: log)
    if undo.left > 0 {
      // Of a command that was undone in part, what stays goes on to count.
      var taken: Set<Entity> = []
      for id in undoing {
        if let event = try log.event(id) { taken.insert(event.entity) }
      }
      var kept: [EventID] = []
      for id in undone {
        if let event = try log.event(id), taken.contains(event.entity) { kept.append(id) }
      }
      undone = kept
    }
    for id in undoing + undone { neutral.insert(id) }
  }

  /// Whether a command was undone, and that counts.
  package func isUndone(_ first: EventID) -> Bool { undos[first] != nil }

  /// The undo of a command that counts.
  package func undo(of first: EventID) -> CallRecord? { undos[first] }

  /// The record that an event says.
  package func record(saidBy event: EventID) -> CallRecord? { byEvent[event] }

  /// The record of the call that wrote an event: that of more than a batch, or the one in its batch.
  package func record(of event: EventID) -> CallRecord? {
    byEvent[event]
      ?? records.first { record in
        record.events.map {
          $0.replica == event.replica && $0.seqs.contains(event.seq)
        } ?? false
      }
  }

  /// The events of the command that begins with an event, in their order, without that of its record.
  package func events(ofCommand first: EventID, in log: Log) throws(LogError) -> [EventID] {
    if let record = record(of: first), let range = record.events {
      return Array(log.coverage.intersection(Coverage([range])).events)
    }
    guard let position = try log.position(of: first) else { return [] }
    let event = try log.event(at: position)
    let ids = try event.positionsOfBatch(at: position).map { (place) throws(LogError) in
      try log.id(at: place)
    }
    return ids.filter { byEvent[$0] == nil }
  }
}

extension CallRecord {
  /// The first event of the call: that of its range, else the first of its record's batch.
  fileprivate func firstEvent(in batch: EventID?) -> EventID {
    events.map { EventID(replica: $0.replica, seq: $0.seqs.lowerBound) } ?? batch ?? event
  }
}

extension Log {
  /// The first event of the batch to which an event belongs.
  fileprivate func firstOfBatch(_ id: EventID) throws(LogError) -> EventID? {
    guard let position = try position(of: id) else { return nil }
    return try self.id(at: try event(at: position).positionsOfBatch(at: position).lowerBound)
  }
}
