import EventLog
import Foundation
import Projections

extension StoreCore {
  /// Stages a transaction.
  func stage<Value>(
    _ body: (inout WriteTransaction) throws -> Value
  ) throws -> (value: Value, events: [EventID]) {
    let replica = try writable()
    let own = TouchedEntities()
    do {
      let staged = try replica.stage {
        var transaction = WriteTransaction(replica, own)
        return try body(&transaction)
      }
      touched.entities.formUnion(own.entities)
      return staged
    } catch let error as LogError {
      throw TrainingError(error)
    }
  }

  /// Whether anything is staged.
  var hasStagedWrites: Bool {
    if case .open(let replica) = condition { replica.hasStagedWrites } else { false }
  }

  /// Makes durable what is staged, and tells who waits for it.
  func flush() {
    guard case .open(let replica) = condition, replica.hasStagedWrites else { return }
    let waiting = waiters
    let entities = touched.entities
    (waiters, touched.entities) = ([], [])
    do throws(LogError) {
      try replica.commitStaged()
    } catch {
      let error = stop(replica, error)
      for waiter in waiting { waiter.resume(throwing: error) }
      return
    }
    board.tell(.changed(.entities(entities)))
    for waiter in waiting { waiter.resume() }
    makeSnapshotIfDue()
  }

  /// Notes that the log can be written no more, until the store is opened again.
  private func stop(_ replica: Replica, _ error: LogError) -> TrainingError {
    let error = TrainingError(error)
    change(to: .stopped(replica, error), .failed(error))
    return error
  }

  /// Takes received events durably.
  /// - Returns: The events that the store lacked.
  func receive(_ events: [Event]) throws -> [Event] {
    flush()
    let replica = try writable()
    let taken: [Event]
    do throws(LogError) {
      taken = try replica.receive(events)
    } catch {
      throw replica.store.canWrite ? TrainingError(error) : stop(replica, error)
    }
    if !taken.isEmpty { board.tell(.changed(.entities(Set(taken.map(\.entity))))) }
    makeSnapshotIfDue()
    return taken
  }

  /// Reads the present, of which everything is durable, or the state as of a moment.
  func read<Value>(
    asOf date: Date? = nil, _ body: (borrowing ReadTransaction) throws -> Value
  ) throws -> Value {
    flush()
    let replica = try readable()
    do {
      let stamp = date.flatMap { Stamp(lastOf: $0) }
      let state = try stamp.map { try replica.state(asOf: $0) } ?? replica.state
      return try body(ReadTransaction(StateSource(state)))
    } catch let error as LogError {
      throw TrainingError(error)
    }
  }
}

extension Stamp {
  /// The last stamp of a date's millisecond, or of the nearest one that a stamp can have.
  fileprivate init?(lastOf date: Date) {
    let least = Double(Instant.earliestStamped.milliseconds)
    let greatest = Double(Instant.latestStamped.milliseconds)
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded(.down)
    // A date that is no number is none of the past.
    let clamped = milliseconds < greatest ? max(milliseconds, least) : greatest
    self.init(instant: Instant(milliseconds: Int64(clamped)), counter: .max)
  }
}
