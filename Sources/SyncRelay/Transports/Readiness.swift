import Dispatch
import Synchronization

/// Tells tasks when one descriptor can be read, or written. While nothing comes it does nothing.
///
/// It asks the system's queues, which tell it once each time that it is armed; that a peer has gone they tell once and
/// never again.
final class Readiness: Sendable {
  /// What a task waits for.
  enum Direction: Sendable {
    case reading
    case writing
  }

  // Unsafe: what is called of it here may be called on any thread.
  private nonisolated(unsafe) let source: any DispatchSourceProtocol
  /// Whether the source is to tell; else it is suspended.
  private let isArmed = Mutex(true)
  private let news = Monitor(News())

  private struct News: Sendable {
    /// How often there was any.
    var count = 0
    /// Whether no task has heeded the last one.
    var isFresh = false
  }

  /// Where all sources tell: what they do there is short.
  private static let queue = DispatchQueue(label: "LiftTrail descriptors")

  /// Begins. The file stays open as long as the system's queues look at it.
  init(_ direction: Direction, of file: OpenFile) {
    source =
      switch direction {
      case .reading:
        DispatchSource.makeReadSource(fileDescriptor: file.number, queue: Readiness.queue)
      case .writing:
        DispatchSource.makeWriteSource(fileDescriptor: file.number, queue: Readiness.queue)
      }
    source.setEventHandler { [weak self] in self?.tell() }
    source.setCancelHandler { withExtendedLifetime(file) {} }
    source.activate()
  }

  deinit {
    source.cancel()
    // A source must not go while it is suspended.
    if !isArmed.withLock({ $0 }) { source.resume() }
  }

  /// Waits until the descriptor is ready, has ended or has failed, or `wake` is called. It may return without a
  /// reason: the caller tries again.
  /// - Throws: `CancellationError`.
  func wait() async throws {
    let seen = news.change { news -> Int? in
      defer { news.isFresh = false }
      return news.isFresh ? nil : news.count
    }
    guard let seen else { return }
    isArmed.withLock { isArmed in
      if !isArmed { source.resume() }
      isArmed = true
    }
    try await news.value { news -> Void? in
      guard news.count != seen else { return nil }
      news.isFresh = false
      return ()
    }
  }

  /// Wakes the tasks that wait.
  func wake() {
    news.change { news in
      news.count &+= 1
      news.isFresh = true
    }
  }

  private func tell() {
    isArmed.withLock { isArmed in
      if isArmed { source.suspend() }
      isArmed = false
    }
    wake()
  }
}
