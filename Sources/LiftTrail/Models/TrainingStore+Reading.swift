public import Projections

extension TrainingStore {
  /// An entity; nil if the state does not show it.
  /// - Throws: `kindNotRegistered`, and what ``read(_:)`` throws.
  public func get<M: Model>(_ id: Identifier<M>) async throws -> M? {
    try await read { try $0.get(id) }
  }

  /// The entities of a kind, ascending by the bytes of their ids.
  /// - Throws: `kindNotRegistered`, and what ``read(_:)`` throws.
  public func all<M: Model>(_ type: M.Type) async throws -> [M] {
    try await read { try $0.all(type) }
  }

  /// Reads an entity, has it changed, and writes the difference: every member that the change does not name
  /// stays, also one that this build does not know.
  /// - Throws: `notFound`, and what ``WriteTransaction/save(_:changedFrom:)`` throws.
  @discardableResult
  public func update<M: Model>(
    _ id: Identifier<M>, _ change: sending (inout M) throws -> Void
  ) async throws -> Commit<Void> {
    try await write { try $0.update(id, change) }
  }
}
