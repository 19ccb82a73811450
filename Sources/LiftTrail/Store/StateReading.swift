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

  private enum Kind {
    /// The present, with what is staged.
    case replica(Replica)
    /// A state that was, or one that nothing changes.
    case state(TrainingState)
  }

  init(_ replica: Replica) { kind = .replica(replica) }

  init(_ state: TrainingState) { kind = .state(state) }

  /// Calls the body with the state, which is valid during the call only.
  package func withState<Value>(_ body: (TrainingState) throws -> Value) throws -> Value {
    switch kind {
    case .replica(let replica): try replica.withState(body)
    case .state(let state): try body(state)
    }
  }
}

extension StateReading where Self: ~Copyable {
  /// Calls the body with the state, which is valid during the call only.
  package func withState<Value>(_ body: (TrainingState) throws -> Value) throws -> Value {
    do {
      return try source.withState(body)
    } catch let error as LogError {
      throw TrainingError(error)
    }
  }

  /// What the state shows of an entity; nil if it does not show it.
  package func reading(of entity: Entity) throws -> EntityReading? {
    try withState { try $0.reading(of: entity) }
  }

  /// The shown entities of a kind, ascending by the bytes of their ids.
  package func entities(ofKind kind: String) throws -> [Entity] {
    try withState { try $0.entities(ofKind: kind) }
  }
}
