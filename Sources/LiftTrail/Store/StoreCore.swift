import EventLog
import Projections

/// All that a store is, on its thread.
final class StoreCore {
  let plan: StorePlan
  let board: StoreBoard
  private(set) var condition = Condition.unopened
  /// The entities that staged transactions change.
  private var touched = TouchedEntities()
  /// Who waits for what is staged to be durable.
  private var waiters: [CheckedContinuation<Void, any Error>] = []

  /// What there is to work with.
  enum Condition {
    case unopened
    /// Open, for writing unless the store follows.
    case open(Replica)
    /// Open for reading; the lock is free.
    case suspended(Replica)
    /// An opening failed.
    case failed(TrainingError)
    /// A write failed: what was durable before can be read.
    case stopped(Replica, TrainingError)
    case closed
  }

  init(_ plan: StorePlan, _ board: StoreBoard) {
    self.plan = plan
    self.board = board
  }

  func change(to condition: Condition, _ status: StoreStatus) {
    self.condition = condition
    board.tell(.status(status))
  }
}

extension StoreCore {
  /// Opens the store unless it is open.
  func open() throws {
    switch condition {
    case .open:
      guard case .failed = board.status else { return }
      flush()
    case .suspended: return
    case .unopened, .failed, .stopped, .closed: break
    }
    // Gives back the lock of a store whose write or reading failed.
    condition = .closed
    do {
      let replica = try plan.opened { board.tell(.status(.opening($0))) }
      change(to: .open(replica), .ready)
    } catch {
      let error = TrainingError(error)
      change(to: .failed(error), .failed(error))
      throw error
    }
    board.tell(.changed(.everything))
  }

  /// What can be read; opens the store if nobody has.
  func readable() throws -> Replica {
    switch condition {
    case .unopened:
      try open()
      return try readable()
    case .open(let replica), .suspended(let replica), .stopped(let replica, _): return replica
    case .failed(let error): throw error
    case .closed: throw TrainingError(.closed)
    }
  }

  /// What can be written; opens the store if nobody has.
  func writable() throws -> Replica {
    switch condition {
    case .unopened:
      try open()
      return try writable()
    case .open(let replica):
      guard plan.options.access == .writing else { throw TrainingError(.readOnly) }
      return replica
    case .suspended: throw TrainingError(.suspended)
    case .stopped(_, let error), .failed(let error): throw error
    case .closed: throw TrainingError(.closed)
    }
  }

  /// Makes durable what is staged, and gives the lock back.
  func close() {
    flush()
    change(to: .closed, .closed)
  }
}

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

  /// Has the next flush resume a continuation.
  func wait(_ waiter: CheckedContinuation<Void, any Error>) { waiters.append(waiter) }

  /// Makes durable what is staged.
  func flush() {
    guard case .open(let replica) = condition, replica.hasStagedWrites else { return }
    let waiting = waiters
    let entities = touched.entities
    (waiters, touched.entities) = ([], [])
    do throws(LogError) {
      try replica.commitStaged()
    } catch {
      let error = TrainingError(error)
      change(to: .stopped(replica, error), .failed(error))
      for waiter in waiting { waiter.resume(throwing: error) }
      return
    }
    board.tell(.changed(.entities(entities)))
    for waiter in waiting { waiter.resume() }
  }

  /// Reads the present, of which everything is durable.
  func read<Value>(_ body: (borrowing ReadTransaction) throws -> Value) throws -> Value {
    flush()
    let replica = try readable()
    return try body(ReadTransaction(StateSource(replica.state)))
  }
}
