import Synchronization

/// Ends a task as soon as somebody asks for it, be that before the task has begun.
final class Stop: Sendable {
  private struct State {
    var isAsked = false
    var task: Task<Void, any Error>?
  }

  private let state = Mutex(State())

  /// Asks for the end.
  func ask() {
    state.withLock { state in
      state.isAsked = true
      return state.task
    }?.cancel()
  }

  /// The task to be ended.
  func end(_ task: Task<Void, any Error>) {
    let isAsked = state.withLock { state in
      state.task = task
      return state.isAsked
    }
    if isAsked { task.cancel() }
  }
}
