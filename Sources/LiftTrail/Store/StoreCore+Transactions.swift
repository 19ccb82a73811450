#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

import EventLog
import Projections
import SyncRelay

extension StoreCore {
  /// Stages a transaction. An inbox is ready for it.
  func perform<Value>(
    as role: WriteRole = .edit, _ body: (inout WriteTransaction) throws -> Value
  ) throws -> (value: Value, events: [EventID]) {
    let replica = try writable()
    // Of a write that is refused, or changes nothing.
    defer { yieldInbox() }
    let own = TouchedEntities()
    do {
      let staged = try replica.transact {
        var transaction = WriteTransaction(replica, own, indexes, as: role)
        return try body(&transaction)
      }
      touched.entities.formUnion(own.entities)
      stagedEvents += staged.events
      return staged
    } catch {
      // What it had staged is taken back.
      indexes.note(own.entities)
      _ = readAnew(because: error)
      throw words.spoken(error is LogError ? TrainingError(error) : error)
    }
  }

  /// Whether anything is staged.
  var hasStagedWrites: Bool {
    if case .open(let replica) = condition { replica.hasStagedWrites } else { false }
  }

  /// Makes durable what is staged, and tells who waits for it.
  func flush() {
    guard case .open(let replica) = condition, replica.hasStagedWrites else { return }
    let sync = nextSync
    let (entities, events) = (touched.entities, stagedEvents)
    (nextSync, touched.entities, stagedEvents) = (SharedSync(nil), [], [])
    do throws(LogError) {
      try replica.commitStaged()
    } catch {
      indexes.note(entities)
      let failure = stop(replica, error)
      let isDurable = lacksRoomInLog(error) && hasInJournal(events)
      if isDurable { tell(.entities(entities)) }
      sync.change { $0 = isDurable ? .success(()) : .failure(failure) }
      return
    }
    tell(.entities(entities))
    sync.change { $0 = .success(()) }
    makeSnapshotIfDue()
    yieldInbox()
  }

  /// Whether the log had no room for a write.
  private func lacksRoomInLog(_ error: LogError) -> Bool {
    error.code == .diskFull
      && error.position.path?.hasPrefix(StoreFolder(plan.path).log + "/") == true
  }

  /// Whether events are durable though the log had no room for them: the journal takes a batch first, and has its
  /// length. Then the store is read with them, and only the next write fails.
  ///
  /// Behind any other failure it is unknown what is durable: a sync that has failed once may succeed without a byte.
  private func hasInJournal(_ events: [EventID]) -> Bool {
    guard case .readable(let earlier, let error) = condition, !plan.requiresWriting else {
      return false
    }
    do {
      let replica = try plan.readAgain(earlier, reading: opensReading)
      for event in events where try replica.log.position(of: event) == nil { return false }
      // A long batch goes to the log while the journal takes it, so that may have no sync yet.
      let files = plan.environment.files
      try files.openForOverwriting(at: StoreFolder(plan.path).journal).sync()
      earlier.store.endWriting()
      use(replica, error, for: .use)
      return true
    } catch {
      // The next write opens the store anew and shows what is there.
      return false
    }
  }

  /// Notes that the log cannot be written for now.
  func stop(_ replica: Replica, _ error: LogError) -> TrainingError {
    let error = TrainingError(error).said(in: words)
    if !readAnew(because: error) { showOnly(replica, error) }
    return error
  }

  /// Takes received events durably.
  /// - Returns: The events that the store lacked.
  /// - Throws: The engine's own error if the events are refused; the store goes on then.
  func receive(_ events: [Event]) throws -> [Event] {
    let taken = try take { (replica) throws(LogError) in try replica.receive(events) }
    if !taken.isEmpty { tell(.entities(try writable().log.entities(of: taken))) }
    makeSnapshotIfDue()
    return taken
  }

  /// Takes a part of the events of an exchange durably; a snapshot waits for the last ones.
  /// - Returns: The positions of those that the store lacked.
  /// - Throws: As of events.
  func receive(_ lines: ReceivedLines) throws -> Range<Int> {
    let taken = try take { (replica) throws(LogError) in try replica.receive(lines) }
    if !taken.isEmpty { tell(.entities(try writable().log.entities(at: taken))) }
    return taken
  }

  private func take<Taken>(_ body: (Replica) throws(LogError) -> Taken) throws -> Taken {
    flush()
    let replica = try writable()
    do throws(LogError) {
      return try body(replica)
    } catch {
      // The events are refused, or the log failed.
      let refusals: Set<LogError.Code> = [.wrongDataset, .partialBatch, .tooLarge]
      throw refusals.contains(error.code) ? error : stop(replica, error)
    }
  }

  /// Reads the present, of which everything is durable, or the state as of a moment.
  func read<Value>(
    asOf date: Date? = nil, _ body: (borrowing ReadTransaction) throws -> Value
  ) throws -> Value {
    do {
      return try reading { replica in
        let now = plan.environment.clock.now()
        guard let date else {
          return try body(ReadTransaction(StateSource(replica.state, indexes, at: now)))
        }
        let past = try replica.state(asOf: date)
        return try body(ReadTransaction(StateSource(past, StoreIndexes(), at: now)))
      }
    } catch let error as LogError {
      throw TrainingError(error).said(in: words)
    }
  }
}
