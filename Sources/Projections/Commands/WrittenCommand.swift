package import EventLog

/// What one command wrote: a batch, an event by itself, or what a record holds together.
package struct WrittenCommand: Sendable {
  /// Its first event, which names it.
  package let id: EventID
  /// Its events, in their order, without that of its record.
  package let events: [EventID]
  /// The record; nil for a batch without one.
  package let record: CallRecord?
  /// When it was written, by the clock of its device.
  package let writtenAt: Instant

  /// Whether it undid another one.
  package var isUndo: Bool { record?.undoes != nil }
}

extension Replica {
  /// What was written on this device, the newest first.
  /// - Parameter visit: Called for each; false ends it.
  /// - Complexity: O(events that are visited)
  package func forEachOwnCommand(
    _ ledger: CommandLedger, _ visit: (WrittenCommand) throws -> Bool
  ) throws {
    let own = Set(manifest.replicas)
    // Starters and adopted records are of this device, too, whatever their stamps are.
    var position = log.count
    var told: Set<EventID> = []
    while position > 0 {
      defer { position -= 1 }
      if log.isRepeated(at: position) { continue }
      let id = try log.id(at: position)
      guard own.contains(id.replica) else { continue }
      guard let command = try command(with: id, ledger), told.insert(command.id).inserted else {
        continue
      }
      if try !visit(command) { return }
      // The rest of a batch stands before its last event.
      if command.record?.events == nil { position -= max(0, command.eventCount - 1) }
    }
  }

  /// The command to which an event belongs; nil where the log lacks it.
  package func command(
    with id: EventID, _ ledger: CommandLedger
  ) throws(LogError) -> WrittenCommand? {
    guard let position = try log.position(of: id) else { return nil }
    var first = id
    var record = ledger.record(of: id)
    if let range = record?.events {
      first = EventID(replica: range.replica, seq: range.seqs.lowerBound)
    } else {
      let positions = try log.event(at: position).positionsOfBatch(at: position)
      first = try log.id(at: positions.lowerBound)
      record = try ledger.record(saidBy: log.id(at: positions.upperBound - 1))
    }
    let events = try ledger.events(ofCommand: first, in: log)
    let time = try (events.first ?? record?.event).flatMap { (id) throws(LogError) in
      try log.event(id)?.stamp.instant
    }
    return WrittenCommand(
      id: first, events: events, record: record, writtenAt: time ?? .earliestStamped)
  }
}

extension WrittenCommand {
  /// How many events its batch has.
  fileprivate var eventCount: Int { events.count + (record == nil ? 0 : 1) }
}
