#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

package import EventLog
public import Projections

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
  /// What observers have read of the state before; nil where none reads.
  private let observed: ObservedState?
  /// When it is asked, by the store's clock.
  private let now: Instant

  private enum Kind {
    /// The present, with what is staged.
    case replica(Replica)
    /// A state that was, or one that nothing changes.
    case state(TrainingState)
  }

  /// The present, with what is staged.
  init(_ replica: Replica, _ indexes: StoreIndexes) {
    (kind, notes, observed) = (.replica(replica), nil, nil)
    self.indexes = indexes
    now = replica.store.environment.clock.now()
  }

  /// A state that was, or one that nothing changes.
  init(_ state: TrainingState, _ indexes: StoreIndexes, at now: Instant) {
    (kind, notes, observed) = (.state(state), nil, nil)
    (self.indexes, self.now) = (indexes, now)
  }

  /// A state that observers read.
  init(_ state: TrainingState, _ observed: ObservedState, _ notes: InterestNotes, at now: Instant) {
    (kind, self.notes, self.observed) = (.state(state), notes, observed)
    (indexes, self.now) = (observed.indexes, now)
  }

  /// The entities of a kind, ascending by the bytes of their ids.
  func all<M: Model>(_ type: M.Type, in state: TrainingState) throws(LogError) -> [M] {
    guard let observed else { return try state.all(type) }
    return try observed.all(type, in: state) { notes?.add(.entities($0)) }
  }

  /// An entity; nil if the state does not show it.
  func one<M: Model>(
    _ type: M.Type, _ id: Identifier<M>, in state: TrainingState
  ) throws(LogError) -> M? {
    guard let observed else { return try state.one(type, id) }
    return try observed.one(type, id, in: state) { notes?.add(.entities($0)) }
  }

  /// The day on which it is asked; an observation is read again when that ends.
  func today(in zone: TimeZone) -> Day {
    notes?.noteDay(of: now, in: zone)
    return Day(now, in: zone)
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

  /// The day that it is now by the store's clock: that of the device, or that of a test. An observation that asks for
  /// it is read again when the day ends.
  public func today(in zone: TimeZone = .current) -> Day { source.today(in: zone) }

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
