package import EventLog
package import Projections

/// What can be asked of the state: in a read, in an observation, and in a write, which sees its own
/// changes.
public protocol StateReading: ~Copyable {
  /// Where the answers come from.
  var source: StateSource { get }
}

/// Where a transaction's answers come from. It is of no use outside of the transaction.
public struct StateSource {
  private let kind: Kind
  /// Notes what is asked for; nil if that is not wanted.
  private let notes: InterestNotes?
  fileprivate let indexes: StoreIndexes

  private enum Kind {
    /// The present, with what is staged.
    case replica(Replica)
    /// A state that was, or one that nothing changes.
    case state(TrainingState)
  }

  init(_ replica: Replica, _ indexes: StoreIndexes) {
    kind = .replica(replica)
    notes = nil
    self.indexes = indexes
  }

  init(_ state: TrainingState, _ indexes: StoreIndexes, _ notes: InterestNotes? = nil) {
    kind = .state(state)
    self.notes = notes
    self.indexes = indexes
  }

  /// Notes the entities that give names to what was read: a change of one changes the answer.
  func note(_ reading: EntityReading) { notes?.add(.entities(reading.referred)) }

  /// Calls the body with the state, which is valid during the call only.
  fileprivate func withState<Value>(
    asking interest: StateInterest, _ body: (TrainingState) throws -> Value
  ) throws -> Value {
    notes?.add(interest)
    switch kind {
    case .replica(let replica): return try replica.withState(body)
    case .state(let state): return try body(state)
    }
  }
}

extension StateReading where Self: ~Copyable {
  /// Calls the body with the state, which is valid during the call only.
  /// - Parameter interest: All that the body asks for: an observation is read again where that changes.
  package func withState<Value>(
    asking interest: StateInterest = .everything, _ body: (TrainingState) throws -> Value
  ) throws -> Value {
    do {
      return try source.withState(asking: interest, body)
    } catch let error as LogError {
      throw TrainingError(error)
    }
  }

  /// Calls the body with the state and its indexes.
  func withIndexes<Value>(
    asking interest: StateInterest, _ body: (inout StateIndexes, TrainingState) throws -> Value
  ) throws -> Value {
    try withState(asking: interest) { try body(&source.indexes.value, $0) }
  }

  /// What the state shows of an entity; nil if it does not show it.
  package func reading(of entity: Entity) throws -> EntityReading? {
    let reading = try withState(asking: .entities([entity])) { try $0.reading(of: entity) }
    if let reading { source.note(reading) }
    return reading
  }

  /// The shown entities of a kind, ascending by the bytes of their ids.
  package func entities(ofKind kind: String) throws -> [Entity] {
    try withState(asking: .kinds([kind])) { try $0.entities(ofKind: kind) }
  }
}

/// One moment of a store. The compiler keeps it inside of the closure that it was given to.
public struct ReadTransaction: ~Copyable, StateReading {
  /// Where the answers come from.
  public let source: StateSource

  init(_ source: StateSource) { self.source = source }
}
