import Synchronization

/// Ends what runs as soon as somebody asks for it, be that before it has begun.
final class Stop: Sendable {
  private struct State {
    var isAsked = false
    var cancel: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Asks for the end.
  func ask() {
    let cancel = state.withLock { state in
      state.isAsked = true
      return state.cancel
    }
    cancel?()
  }

  /// What is to be ended, once somebody asks.
  func end(_ cancel: @escaping @Sendable () -> Void) {
    let isAsked = state.withLock { state in
      state.cancel = cancel
      return state.isAsked
    }
    if isAsked { cancel() }
  }
}
