import EventLog
import Projections
import Synchronization

extension TrainingStore {
  /// Shows what a closure reads, and what becomes of it with every write, received event and sync.
  ///
  /// It yields nothing until the store was read: it opens the store if nobody has, and where that fails
  /// it waits for `open()`; `status` says why. Afterwards it reads again only where something has changed
  /// of what the closure has asked for.
  /// - Parameter read: Reads one moment, on the store's thread. The same moment must give the same value.
  ///   What it throws ends the sequence.
  public nonisolated func observe<Value: Equatable & Sendable>(
    _ read: @escaping @Sendable (borrowing ReadTransaction) throws -> Value
  ) -> ObservedValues<Value, any Error> {
    ObservedValues {
      self.observing { interest in await self.observed(interest, read) }
    }
  }

  /// Shows what a reading of ours says, which throws only where the store cannot be read. While it throws,
  /// nothing is yielded, and `status` says why; it goes on after `open()`.
  package nonisolated func observeWhatCanBeRead<Value: Equatable & Sendable>(
    _ read: @escaping @Sendable (borrowing ReadTransaction) throws -> Value
  ) -> ObservedValues<Value, Never> {
    ObservedValues {
      self.observing { interest in
        switch await self.observed(interest, read) {
        case .value(let value): return .value(value)
        case .unreadable: return .unreadable
        case .failed(let error):
          await self.report(TrainingError(error))
          return .unreadable
        }
      }
    }
  }

  /// A reader of the state, which watches from now on.
  private nonisolated func observing<Value: Equatable & Sendable, Failure>(
    _ read:
      nonisolated(nonsending) @escaping @Sendable (WatchedInterest) async ->
      Observed<Value, Failure>
  ) -> Observing<Value, Failure> {
    let interest = WatchedInterest()
    return Observing(
      signal: board.signal { news in
        switch news {
        case .status(.closed): .ends
        case .status: .nothing
        case .changed(let change): interest.isMet(by: change) ? .raises : .nothing
        }
      }, areEqual: ==, read: { await read(interest) })
  }

  /// Reads the present, and notes what was asked of it: from then on that is what is of interest.
  private func observed<Value: Sendable>(
    _ interest: WatchedInterest, _ read: @Sendable (borrowing ReadTransaction) throws -> Value
  ) -> Observed<Value, any Error> {
    guard let state = core.value.presentOrReport() else { return .unreadable }
    let notes = InterestNotes()
    defer { interest.set(notes.interest) }
    do {
      return .value(try read(ReadTransaction(StateSource(state, notes))))
    } catch {
      return .failed(error)
    }
  }

  /// Says that what is durable cannot be read.
  private func report(_ error: TrainingError) { core.value.report(error) }
}

/// What one reader's last reading has asked for. The store's thread sets it and asks for it.
private final class WatchedInterest: Sendable {
  private let interest = Mutex(StateInterest())

  func set(_ interest: StateInterest) { self.interest.withLock { $0 = interest } }

  func isMet(by change: StoreNews.Change) -> Bool { interest.withLock { $0.isMet(by: change) } }
}
