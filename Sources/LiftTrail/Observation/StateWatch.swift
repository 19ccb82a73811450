import Synchronization

/// One reader's watch over the state: changes of what its last reading asked for raise its signal.
///
/// Readings and changes are both on the store's thread.
final class StateWatch: Sendable {
  let signal: ChangeSignal
  private let interest: WatchedInterest

  /// Watches from now on.
  init(_ board: StoreBoard) {
    let interest = WatchedInterest()
    self.interest = interest
    signal = board.signal { news in
      switch news {
      case .status(.closed): .ends
      case .status, .set, .lostSettings: .nothing
      case .changed(let change): interest.isMet(by: change) ? .raises : .nothing
      }
    }
  }

  /// Notes what a reading of the present has asked for. What changed before it is known now.
  func hasRead(_ interest: StateInterest) {
    self.interest.set(interest)
    signal.lower()
  }
}

/// What is asked about on the store's thread, and kept by the reader's.
private final class WatchedInterest: Sendable {
  private let interest = Mutex(StateInterest())

  func set(_ interest: StateInterest) { self.interest.withLock { $0 = interest } }

  func isMet(by change: StoreNews.Change) -> Bool { interest.withLock { $0.isMet(by: change) } }
}
