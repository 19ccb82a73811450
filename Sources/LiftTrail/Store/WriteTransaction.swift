public import EventLog
package import Projections

/// Writes that become durable together, or not at all; it reads what it has written. The compiler keeps
/// it inside of the closure that it was given to.
public struct WriteTransaction: ~Copyable, StateReading {
  /// Where the answers come from.
  public let source: StateSource

  private let replica: Replica
  private let touched: TouchedEntities
  private let indexes: StoreIndexes
  /// How many calls were made.
  private var calls = 0

  init(_ replica: Replica, _ touched: TouchedEntities, _ indexes: StoreIndexes) {
    self.replica = replica
    self.touched = touched
    self.indexes = indexes
    source = StateSource(replica, indexes)
  }
}

extension WriteTransaction {
  /// Stages the writes of one call: all, or none and a throw.
  /// - Returns: The outcome of each.
  /// - Throws: A `TrainingError` that says which call of the transaction it was.
  @discardableResult
  package mutating func write(_ drafts: [EventDraft]) throws -> [WriteOutcome] {
    try call { try $0.add(drafts) }
  }

  /// Stages one write.
  @discardableResult
  package mutating func write(_ draft: EventDraft) throws -> WriteOutcome {
    try write([draft])[0]
  }

  /// Counts a call, so that what the body throws says which one it was.
  mutating func call<Value>(
    _ body: (borrowing WriteTransaction) throws -> Value
  ) throws -> Value {
    calls += 1
    do {
      return try body(self)
    } catch {
      throw TrainingError(error).ofWrite(calls)
    }
  }

  /// Stages drafts: all, or none and a throw.
  borrowing func add(_ drafts: [EventDraft]) throws(LogError) -> [WriteOutcome] {
    let outcomes = try replica.add(drafts)
    for (draft, outcome) in zip(drafts, outcomes) {
      if case .appended = outcome { touched.entities.insert(draft.entity) }
    }
    indexes.note(drafts.map(\.entity))
    return outcomes
  }
}

/// The entities that staged transactions change.
final class TouchedEntities {
  var entities: Set<Entity> = []
}

/// What a write did.
public struct Commit<Value: Sendable>: Sendable {
  /// What the write's closure returned.
  public let value: Value
  /// The events that were written, in order. There are none if nothing changed.
  public let events: [EventID]
}
