import Synchronization

/// Lets one pass at a time use a place.
final class PlaceTurns: Sendable {
  private let waiting = Mutex<[String: [CheckedContinuation<Void, Never>]]>([:])

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
