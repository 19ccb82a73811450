import EventLog
public import Projections

extension TrainingStore {
  /// Shows what a closure reads, and what becomes of it with every write, received event and sync.
  ///
  /// It yields nothing until the store was read: it opens the store if needed, and where that fails
  /// it waits for `open()`; `status` says why. Afterwards it reads again only where something has changed
  /// of what the closure has asked for, the day of today among it.
  ///
  /// No write waits for it: it reads on a thread beside the store's, and there it reads only those entities anew that
  /// have changed.
  /// - Parameter read: Reads one moment. The same moment must give the same value. What it throws ends the sequence.
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
    let (projections, board) = (projections, board)
    projections.beginObserving()
    let watch = StateWatch(board, dayAlarm()) { projections.endObserving() }
    return Observing(
      signal: watch.signal, areEqual: ==, tryAgain: { await self.openIfFailed() },
      read: { await read(watch) })
  }

  /// Reads the present.
  private nonisolated(nonsending) func observed<Value: Sendable>(
    _ watch: StateWatch, _ read: @escaping @Sendable (borrowing ReadTransaction) throws -> Value
  ) async -> Observed<Value, any Error> {
    while true {
      let (reading, opening) = await reading(watch, read)
      switch reading {
      case .value, .unreadable: return reading
      case .failed(let error):
        if await readAnew(opening, because: error) { continue }
        return reading
      }
    }
  }

  /// Reads the present beside the store's thread.
  /// - Returns: What came of it, and how often the store had been opened.
  private nonisolated(nonsending) func reading<Value: Sendable>(
    _ watch: StateWatch, _ read: @escaping @Sendable (borrowing ReadTransaction) throws -> Value
  ) async -> (Observed<Value, any Error>, opening: Int) {
    let (now, words) = (time, words)
    return await withCheckedContinuation { continuation in
      onThread { core in
        do {
          let replica = try core.readable()
          let opening = core.openings
          watch.beginReading()
          core.projections.read(replica.log, replica.kinds) { present in
            let notes = InterestNotes()
            let value = Result {
              // Where it cannot be read, any change is worth another try.
              if case .failure = present { notes.add(.everything) }
              let (state, observed) = try present.get()
              return try read(ReadTransaction(StateSource(state, observed, notes, at: now)))
            }
            watch.hasRead(notes)
            let observed: Observed<Value, any Error> =
              switch value {
              case .success(let value): .value(value)
              case .failure(let error): .failed(words.spoken(error))
              }
            continuation.resume(returning: (observed, opening))
          }
        } catch {
          let error = TrainingError(error).said(in: core.words)
          core.report(error)
          continuation.resume(returning: (.unreadable(error), core.openings))
        }
      }
    }
  }

  /// Reads the present; where that fails the status says so.
  private nonisolated(nonsending) func observedOrReported<Value: Sendable>(
    _ watch: StateWatch, _ read: @escaping @Sendable (borrowing ReadTransaction) throws -> Value
  ) async -> Observed<Value, Never> {
    switch await observed(watch, read) {
    case .value(let value): return .value(value)
    case .unreadable(let error): return .unreadable(error)
    case .failed(let error):
      let error = TrainingError(error).said(in: words)
      await report(error)
      return .unreadable(error)
    }
  }

  /// Whether the store was read anew: a line that a snapshot had passed over turned out to be damaged.
  private func readAnew(_ opening: Int, because error: any Error) -> Bool {
    if core.value.openings != opening { return TrainingError(error).code == .damaged }
    return core.value.readAnew(because: error)
  }

  private func report(_ error: TrainingError) { core.value.report(error) }

  /// Opens the store again where it failed.
  func openIfFailed() {
    guard case .failed = board.status else { return }
    do {
      try core.value.open()
    } catch {
      // The status says why.
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
        }, areEqual: ==, closing: .closed, atHand: { self.board.status },
        tryAgain: { await self.openIfFailed() }, read: { .value(self.board.status) })
    }
  }
}

extension StoreCore {
  /// Says that what is durable cannot be read, though the store is open. `open()` then reads all anew.
  func report(_ error: TrainingError) {
    switch condition {
    case .open, .readable: change(to: condition, .failed(error))
    case .unopened, .suspended, .failed, .closed: break
    }
  }
}
