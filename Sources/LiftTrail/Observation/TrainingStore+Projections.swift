import Projections
import Synchronization

extension TrainingStore {
  /// The moment that it is now: what is durable, and what the projections come to.
  ///
  /// It can be read for as long as it is wanted, on any thread. While it is held, the store's next write copies some
  /// of what it holds.
  /// - Throws: `TrainingError`, if the store or an entity cannot be read; `CancellationError`.
  public func snapshot() async throws -> StateSnapshot {
    try await reading { try await self.projections.snapshot(of: $0.log, $0.kinds) }
  }

  /// The present state of a projection, with all that was written before.
  /// - Throws: `kindNotRegistered` for a projection that the store was not given; as ``snapshot()``.
  public func projected<P: Projection>(_ type: P.Type) async throws -> P.State {
    try await reading { try await self.projections.state(type, of: $0.log, $0.kinds) }
  }

  /// The newest state of a projection that is known, without a wait: a write of this moment may be missing. Nil before
  /// the store was opened and read, and for a projection that it was not given.
  public nonisolated func latest<P: Projection>(_ type: P.Type) -> P.State? {
    projections.latest(type)
  }

  /// Shows the state of a projection, and what becomes of it.
  ///
  /// It opens the store if needed, and yields nothing before the projection is known; ``status`` says why, also where
  /// the store was not given the projection.
  public nonisolated func observe<P: Projection>(
    _ type: P.Type
  ) -> ObservedValues<P.State, Never> {
    observe(type) { $0 }
  }

  /// Shows what a closure makes of a projection's state, where that changes.
  /// - Parameter value: Is called on the projections' thread.
  public nonisolated func observe<P: Projection, Value: Equatable & Sendable>(
    _ type: P.Type, _ value: @escaping @Sendable (P.State) -> Value
  ) -> ObservedValues<Value, Never> {
    ObservedValues {
      let signal = self.board.signal { news in
        switch news {
        case .projected(let names): names.contains(P.name) ? .raises : .nothing
        case .status(.closed): .ends
        case .status, .changed, .exchanged, .set, .lostSettings: .nothing
        }
      }
      // The first one has all that was written before.
      let isFirst = Mutex(true)
      return Observing(
        signal: signal, areEqual: ==, atHand: { self.projections.current(type).map(value) },
        tryAgain: { await self.openIfFailed() },
        read: {
          var error: TrainingError?
          if isFirst.withLock({ $0 }), self.projections.current(type) == nil {
            error = await self.prepare(type)
          }
          if self.projections.latest(type) != nil { isFirst.withLock { $0 = false } }
          return await self.projections.latest(type, value).map { .value($0) } ?? .unreadable(error)
        })
    }
  }

  /// Checks the steps of the projections: an empty list says that each state is what comes of all entities at once.
  /// For an app's own tests.
  /// - Returns: The names of the projections whose state differs: a step does not take out what it had put in.
  /// - Throws: As ``snapshot()``.
  /// - Complexity: O(bytes of all entities of the projections' kinds)
  public func projectionsThatDiffer() async throws -> [String] {
    try await reading { try await self.projections.differing(in: $0.log, $0.kinds) }
  }

  /// Throws away what is known and kept of the projections, and computes them anew.
  /// - Throws: As ``snapshot()``.
  /// - Complexity: O(bytes of all entities of the projections' kinds)
  public func rebuildProjections() async throws {
    try await reading { try await self.projections.rebuild(from: $0.log, $0.kinds) }
  }

  /// Waits until a projection is known, which opens the store.
  /// - Returns: Why it is not known, which the status says too; nil where its reader has gone.
  private func prepare<P: Projection>(_ type: P.Type) async -> TrainingError? {
    do {
      _ = try await projected(type)
      return nil
    } catch is CancellationError {
      return nil
    } catch {
      let error = TrainingError(error).said(in: words)
      core.value.report(error)
      return error
    }
  }

  /// What a body makes of what can be read, with everything durable. It is called once more where that brings damage to
  /// light.
  private func reading<Value: Sendable>(
    _ body: (Replica) async throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    core.value.flush()
    let replica = try core.value.readable()
    let opening = core.value.openings
    do {
      return try await body(replica)
    } catch {
      _ = core.value.readAnew(because: error)
      guard core.value.openings != opening, TrainingError(error).code == .damaged else {
        throw words.spoken(error)
      }
      return try await body(core.value.readable())
    }
  }
}
