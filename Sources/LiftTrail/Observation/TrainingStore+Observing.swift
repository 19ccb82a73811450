public import Projections

extension TrainingStore {
  /// Shows what a closure reads, and what becomes of it with every write, received event and sync.
  ///
  /// It yields nothing until the store was read: it opens the store if needed, and where that fails
  /// it waits for `open()`; `status` says why. Afterwards it reads again only where something has changed
  /// of what the closure has asked for.
  /// - Parameter read: Reads one moment, on the store's thread. The same moment must give the same value.
  ///   What it throws ends the sequence.
  public nonisolated func observe<Value: Equatable & Sendable>(
    _ read: @escaping @Sendable (borrowing ReadTransaction) throws -> Value
  ) -> ObservedValues<Value, any Error> {
    ObservedValues {
      self.observing { watch in await self.observed(watch, read) }
    }
  }

  /// Shows what a reading of ours says, which throws only where the store cannot be read. While it throws,
  /// nothing is yielded, and `status` says why; it goes on after `open()`.
  package nonisolated func observeWhatCanBeRead<Value: Equatable & Sendable>(
    _ read: @escaping @Sendable (borrowing ReadTransaction) throws -> Value
  ) -> ObservedValues<Value, Never> {
    ObservedValues {
      self.observing { watch in await self.observedOrReported(watch, read) }
    }
  }

  /// A reader of the state, which watches from now on.
  private nonisolated func observing<Value: Equatable & Sendable, Failure>(
    _ read:
      nonisolated(nonsending) @escaping @Sendable (StateWatch) async -> Observed<Value, Failure>
  ) -> Observing<Value, Failure> {
    let watch = StateWatch(board)
    return Observing(signal: watch.signal, areEqual: ==, read: { await read(watch) })
  }

  /// Reads the present.
  private func observed<Value: Sendable>(
    _ watch: StateWatch, _ read: @Sendable (borrowing ReadTransaction) throws -> Value
  ) -> Observed<Value, any Error> {
    let notes = InterestNotes()
    while true {
      guard let state = core.value.presentOrReport() else { return .unreadable }
      do {
        let value = try read(ReadTransaction(StateSource(state, core.value.indexes, notes)))
        watch.hasRead(notes.interest)
        return .value(value)
      } catch {
        if core.value.readAnew(because: error) { continue }
        watch.hasRead(notes.interest)
        return .failed(error)
      }
    }
  }

  /// Reads the present; where that fails the status says so.
  private func observedOrReported<Value: Sendable>(
    _ watch: StateWatch, _ read: @Sendable (borrowing ReadTransaction) throws -> Value
  ) -> Observed<Value, Never> {
    switch observed(watch, read) {
    case .value(let value): return .value(value)
    case .unreadable: return .unreadable
    case .failed(let error):
      core.value.report(TrainingError(error))
      return .unreadable
    }
  }
}

extension TrainingStore {
  /// Shows the entities of a kind, ascending by the bytes of their ids, and what becomes of them.
  ///
  /// It yields nothing before the store was read, and nothing while it cannot be read: ``status`` says why
  /// then, also where the kind was not given to the store. So an empty list means that there are none.
  public nonisolated func observe<M: Model>(_ type: M.Type) -> ObservedValues<[M], Never> {
    observeWhatCanBeRead { try $0.all(type) }
  }

  /// Shows an entity, and what becomes of it; nil while the state does not show it. It yields nothing while
  /// the store cannot be read.
  public nonisolated func observe<M: Model>(_ id: Identifier<M>) -> ObservedValues<M?, Never> {
    observeWhatCanBeRead { try $0.get(id) }
  }
}

extension TrainingStore {
  /// What the store is doing: now, and from now on. Asking for it opens nothing.
  ///
  /// The last value is `closed`; a store that is opened again is asked again.
  public nonisolated var status: ObservedValues<StoreStatus, Never> {
    ObservedValues {
      Observing(
        signal: self.board.signal { news in
          switch news {
          case .status(.closed): .ends
          case .status: .raises
          case .changed, .projected, .exchanged, .set, .lostSettings: .nothing
          }
        }, areEqual: ==, closing: .closed, read: { .value(self.board.status) })
    }
  }
}

extension StoreCore {
  /// The present, of which everything is durable; nil if it cannot be read: the status says why.
  func presentOrReport() -> TrainingState? {
    flush()
    do {
      return try readable().state
    } catch {
      report(TrainingError(error))
      return nil
    }
  }

  /// Says that what is durable cannot be read, though the store is open. `open()` then reads all anew.
  func report(_ error: TrainingError) {
    switch condition {
    case .open, .readable: change(to: condition, .failed(error))
    case .unopened, .suspended, .failed, .closed: break
    }
  }
}
