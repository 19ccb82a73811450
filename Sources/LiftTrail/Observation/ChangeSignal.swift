import SyncRelay
import Synchronization

/// Says whether there is something new to read: a change raises it, and a reader lowers it.
///
/// However many changes come between two readings, they leave one raised signal, and nothing else.
final class ChangeSignal: Sendable {
  private let content = Monitor(Content())

  private struct Content {
    /// The present comes first, so it is raised from the beginning.
    var isRaised = true
    /// How often it was raised: of the readers that wait, where one was copied, each goes on.
    var count: UInt64 = 0
    var hasEnded = false
    /// Ends what raises it.
    var leave: (@Sendable () -> Void)?
  }

  /// Says that there is something to read.
  func raise() {
    content.change { content in
      content.isRaised = true
      content.count &+= 1
    }
  }

  /// Says that everything was read.
  func lower() { content.change { $0.isRaised = false } }

  /// Has a body called at the end, or at once if this is the end.
  func atEnd(_ leave: @escaping @Sendable () -> Void) {
    let hasEnded = content.change { content in
      if !content.hasEnded { content.leave = leave }
      return content.hasEnded
    }
    if hasEnded { leave() }
  }

  /// Ends the reading, however often it is asked for.
  func end() {
    let leave = content.change { content in
      content.hasEnded = true
      return content.leave.take()
    }
    leave?()
  }

  /// Waits until it is raised, and lowers it. A reader that is cancelled ends it.
  /// - Returns: Whether there is something to read; false at the end.
  func wait(isolation: isolated (any Actor)?) async -> Bool {
    var first: UInt64?
    return await content.valueDespiteCancellation(isolation: isolation) { content -> Bool? in
      if content.hasEnded { return false }
      let seen = first ?? content.count
      first = seen
      guard content.isRaised || content.count != seen else { return nil }
      content.isRaised = false
      return true
    }
  }
}

extension StoreBoard {
  /// What a piece of news means for a reader.
  enum Meaning {
    case nothing
    /// There is something to read.
    case raises
    /// There is nothing to read any more.
    case ends
  }

  /// A signal that news raises and ends. At its end nothing of it is left here.
  func signal(_ meaning: @escaping @Sendable (StoreNews) -> Meaning) -> ChangeSignal {
    let signal = ChangeSignal()
    let heed: @Sendable (StoreNews) -> Void = { news in
      switch meaning(news) {
      case .nothing: break
      case .raises: signal.raise()
      case .ends: signal.end()
      }
    }
    let (watch, status) = watch(heed)
    signal.atEnd { self.unwatch(watch) }
    heed(.status(status))
    return signal
  }
}

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
      case .status, .projected, .exchanged, .set, .lostSettings: .nothing
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
