import EventLog
import Synchronization

/// Tells the tasks that wait for one descriptor when it can be read or written. While nothing comes it costs nothing.
final class Readiness: Sendable {
  /// What a task waits for.
  enum Direction: Sendable {
    case reading
    case writing
  }

  private struct News: Sendable {
    /// How often there was any.
    var count = 0
    /// Whether no task has heeded the last one.
    var isFresh = false
  }

  private let reading = Monitor(News())
  private let writing = Monitor(News())

  /// Waits until the descriptor is ready, has ended or has failed, or `wake` is called. It may return without a
  /// reason: the caller tries again.
  /// - Throws: `CancellationError`.
  func wait(for direction: Direction) async throws(CancellationError) {
    let news = news(direction)
    let seen = news.change { news -> Int? in
      defer { news.isFresh = false }
      return news.isFresh ? nil : news.count
    }
    guard let seen else { return }
    try await news.value { news -> Void? in
      guard news.count != seen else { return nil }
      news.isFresh = false
      return ()
    }
  }

  /// Wakes the tasks that wait.
  func wake(_ direction: Direction) {
    news(direction).change { news in
      news.count &+= 1
      news.isFresh = true
    }
  }

  private func news(_ direction: Direction) -> Monitor<News> {
    switch direction {
    case .reading: reading
    case .writing: writing
    }
  }
}

/// The thread that asks the system which descriptors are ready, and wakes the tasks that wait for them.
///
/// A change belongs to a number that is given out once, not to a descriptor's: those are given out again.
final class ReadinessThread: Sendable {
  private static let running = Mutex<ReadinessThread?>(nil)

  /// The one of this process, as the system has one list of its descriptors; begins with the first call.
  /// - Throws: Where the system has no thread or no descriptor to give.
  static func shared() throws(TransportError) -> ReadinessThread {
    try running.withLock { (running) throws(TransportError) in
      if let running { return running }
      let thread = ReadinessThread(try ReadyQueue())
      try ServiceThread.start { thread.run() }
      running = thread
      return thread
    }
  }

  private struct Known {
    // Weak, since a change may come while its descriptor goes.
    weak var readiness: Readiness?
  }

  private struct State {
    var known: [UInt64: Known] = [:]
    var nextNumber: UInt64 = 1
  }

  private let queue: ReadyQueue
  private let state = Mutex(State())

  private init(_ queue: ReadyQueue) { self.queue = queue }

  /// Has the tasks woken that wait for a descriptor.
  /// - Returns: The number of those changes; nil where the system does not tell of such a file, as
  ///   `ReadyQueue.watch` says.
  /// - Throws: Where the system has no room for it.
  func add(
    _ descriptor: Int32, for direction: Readiness.Direction, telling readiness: Readiness
  ) throws(TransportError) -> UInt64? {
    let number = state.withLock { state in
      defer { state.nextNumber += 1 }
      state.known[state.nextNumber] = Known(readiness: readiness)
      return state.nextNumber
    }
    var isTold = false
    defer { if !isTold { state.withLock { _ = $0.known.removeValue(forKey: number) } } }
    isTold = try queue.watch(descriptor, number, for: direction, isKnown: false)
    return isTold ? number : nil
  }

  /// Has the tasks woken that wait for something else of a descriptor.
  /// - Throws: Where the system has no room for it.
  func add(
    _ descriptor: Int32, _ number: UInt64, for direction: Readiness.Direction
  ) throws(TransportError) {
    _ = try queue.watch(descriptor, number, for: direction, isKnown: true)
  }

  /// Forgets a descriptor that is about to be closed.
  func forget(_ descriptor: Int32, _ number: UInt64) {
    queue.forget(descriptor)
    state.withLock { _ = $0.known.removeValue(forKey: number) }
  }

  /// Runs as long as the process.
  private func run() {
    while true {
      for change in queue.changes() {
        guard let readiness = state.withLock({ $0.known[change.number]?.readiness }) else {
          continue
        }
        if change.isReading { readiness.wake(.reading) }
        if change.isWriting { readiness.wake(.writing) }
      }
    }
  }
}
