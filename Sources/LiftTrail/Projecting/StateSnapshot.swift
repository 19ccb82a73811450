public import Projections
import EventLog

/// One moment of a store, to be read on any thread for as long as it is wanted.
///
/// The store never waits for its readers, and they never wait for the store. It shows what was durable when
/// it was taken, and the projections of that moment.
public struct StateSnapshot: Sendable {
  private let state: TrainingState
  private let projected: [ObjectIdentifier: any Sendable]

  init(_ state: TrainingState, _ projected: [ObjectIdentifier: any Sendable]) {
    self.state = state
    self.projected = projected
  }

  /// What a projection of the store came to.
  /// - Throws: `kindNotRegistered` for a projection that the store was not given.
  public func projected<P: Projection>(_: P.Type) throws -> P.State {
    guard let state = projected[ObjectIdentifier(P.self)] as? P.State else {
      throw TrainingError(
        .kindNotRegistered, causes: ["the store was opened without the projection \(P.name)"])
    }
    return state
  }

  /// An entity; nil if the state does not show it.
  /// - Throws: `kindNotRegistered`, `damaged`, `storage`.
  public func get<M: Model>(_ id: Identifier<M>) throws -> M? {
    do {
      try state.require(M.self)
      return try state.one(M.self, id)
    } catch {
      throw TrainingError(error)
    }
  }

  /// The entities of a kind, ascending by the bytes of their ids.
  /// - Throws: `kindNotRegistered`, `damaged`, `storage`.
  /// - Complexity: O(n log n) for n entities, and the bytes of what they show
  public func all<M: Model>(_ type: M.Type) throws -> [M] {
    do {
      return try state.all(type)
    } catch {
      throw TrainingError(error)
    }
  }
}
