import EventLog
public import Projections

extension StateReading where Self: ~Copyable {
  /// An entity; nil if the state does not show it.
  /// - Throws: `kindNotRegistered`, `damaged`, `storage`.
  public func get<M: Model>(_ id: Identifier<M>) throws -> M? {
    guard let entity = Entity(kind: M.kind.name, id: id.text) else {
      try withState(asking: .kinds([])) { try $0.require(M.self) }
      return nil
    }
    return try withState(asking: .entities([entity])) { try source.one(M.self, id, in: $0) }
  }

  /// The entities of a kind, ascending by the bytes of their ids.
  /// - Throws: `kindNotRegistered`, `damaged`, `storage`.
  /// - Complexity: O(n log n) for n entities, and the bytes of what they show
  public func all<M: Model>(_ type: M.Type) throws -> [M] {
    try withState(asking: .all(type)) { try source.all(type, in: $0) }
  }

  /// The events that need a newer version of the app. They are kept and passed on, and no other answer shows
  /// them: an export of what this version reads lacks them.
  /// - Throws: `damaged`, `storage`.
  public func unknownEvents() throws -> UnknownEvents {
    try withState { try $0.unknownEvents() }
  }
}

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

  /// The events that need a newer version of the app: kept, passed on, and shown by no other answer.
  /// - Throws: What ``read(_:)`` throws.
  public func unknownEvents() async throws -> UnknownEvents {
    try await read { try $0.unknownEvents() }
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

  /// Corrects a logged set: what the change does not name stays as it counts now. What was logged stays in the history.
  /// - Throws: `notFound`, and what ``WriteTransaction/correct(_:in:_:)`` throws.
  @discardableResult
  public func correct(
    _ set: LoggedSet.ID, in session: Session.ID,
    _ change: sending (inout LoggedSet) throws -> Void
  ) async throws -> Commit<Void> {
    try await write { try $0.correct(set, in: session, change) }
  }
}
