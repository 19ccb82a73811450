import Synchronization

/// Lets one pass at a time use a place, and has a thread on which places are called: a folder may be on a slow disk or
/// far away, and neither readers of the store nor Swift's pool wait for that.
final class PlaceTurns: Sendable {
  private let waiting = Mutex<[String: [CheckedContinuation<Void, Never>]]>([:])
  private let made = Mutex<StoreThread?>(nil)

  /// The thread; a store that uses no place has none.
  var thread: StoreThread {
    made.withLock { made in
      let thread = made ?? StoreThread()
      made = thread
      return thread
    }
  }

  /// Has the thread end when everything is done.
  func end() { made.withLock { $0.take() }?.end {} }

  /// Waits until no other pass uses the place, and takes it.
  func enter(_ place: String) async {
    await withCheckedContinuation { continuation in
      let isFree = waiting.withLock { waiting in
        guard waiting[place] == nil else {
          waiting[place]?.append(continuation)
          return false
        }
        waiting[place] = []
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  /// Gives the place to the next pass that waits.
  func leave(_ place: String) {
    let next = waiting.withLock { waiting -> CheckedContinuation<Void, Never>? in
      guard var others = waiting[place], !others.isEmpty else {
        waiting[place] = nil
        return nil
      }
      let next = others.removeFirst()
      waiting[place] = others
      return next
    }
    next?.resume()
  }
}
