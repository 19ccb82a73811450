#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import EventLog
import Synchronization

/// Tells tasks when one descriptor can be read, or written.
final class Readiness: Sendable {
  /// What a task waits for.
  enum Direction: Sendable {
    case reading
    case writing
  }

  private let direction: Direction
  private let file: OpenFile
  private let news = Monitor(News())

  private struct News: Sendable {
    /// How often there was any.
    var count = 0
    /// Whether no task has heeded the last one.
    var isFresh = false
  }

  /// The file stays open as long as a task waits.
  init(_ direction: Direction, of file: OpenFile) {
    (self.direction, self.file) = (direction, file)
  }

  /// Waits until the descriptor is ready, has ended or has failed, or `wake` is called. It may return without a
  /// reason: the caller tries again.
  /// - Throws: `CancellationError`; `TransportError` where the system has no thread or no descriptor to give.
  func wait() async throws {
    let seen = news.change { news -> Int? in
      defer { news.isFresh = false }
      return news.isFresh ? nil : news.count
    }
    guard let seen else { return }
    let loop = try PollLoop.shared()
    let number = loop.add(
      PollLoop.Waiter(file: file, direction: direction) { [weak self] in self?.wake() })
    defer { loop.forget(number) }
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
}

/// The thread that asks `poll(2)` which descriptors are ready.
///
/// An event belongs to a waiter's number, not to a descriptor's: those are given out again.
/// - Complexity: O(those who wait) for each round.
final class PollLoop: Sendable {
  private static let running = Mutex<PollLoop?>(nil)

  /// The one of this process; begins with the first call.
  static func shared() throws(TransportError) -> PollLoop {
    try running.withLock { (running) throws(TransportError) in
      if let running { return running }
      let loop = try PollLoop()
      try ServiceThread.start { loop.run() }
      running = loop
      return loop
    }
  }

  struct Waiter: Sendable {
    let file: OpenFile
    let direction: Readiness.Direction
    /// Called once, when the descriptor is ready, has ended or has failed.
    let tell: @Sendable () -> Void

    var polled: pollfd {
      let events =
        switch direction {
        case .reading: POLLIN
        case .writing: POLLOUT
        }
      return pollfd(fd: file.number, events: Int16(events), revents: 0)
    }
  }

  private struct State {
    var waiters: [Int: Waiter] = [:]
    var nextNumber = 0
    /// Whether the thread has been told to look again, and has not yet.
    var isWoken = false
  }

  private let state = Mutex(State())
  /// Bytes through this pipe end a round early.
  private let wakening: (reading: Descriptor, writing: Descriptor)

  init() throws(TransportError) {
    let ends = try systemPipe()
    wakening = (
      Descriptor(takingOver: ends.reading, .pipe), Descriptor(takingOver: ends.writing, .pipe)
    )
  }

  /// Adds a waiter.
  /// - Returns: Its number.
  func add(_ waiter: Waiter) -> Int {
    let number = state.withLock { state in
      defer { state.nextNumber += 1 }
      state.waiters[state.nextNumber] = waiter
      return state.nextNumber
    }
    wake()
    return number
  }

  /// Tells a waiter, if it waits still.
  private func resume(_ number: Int) {
    state.withLock { $0.waiters.removeValue(forKey: number) }?.tell()
  }

  /// Forgets a waiter. Its file may be closed once the thread has looked again.
  func forget(_ number: Int) {
    if state.withLock({ $0.waiters.removeValue(forKey: number) }) != nil { wake() }
  }

  private func wake() {
    let mustWrite = state.withLock { state in
      defer { state.isWoken = true }
      return !state.isWoken
    }
    if mustWrite { _ = wakening.writing.write([0]) }
  }

  /// Runs as long as the process.
  fileprivate func run() {
    while true { runOnce() }
  }

  private func runOnce() {
    let waiters = state.withLock { state in
      state.isWoken = false
      return state.waiters
    }
    let numbers = waiters.keys.sorted()
    var polled = [pollfd(fd: wakening.reading.number, events: Int16(POLLIN), revents: 0)]
    for number in numbers {
      if let waiter = waiters[number] { polled.append(waiter.polled) }
    }
    let count = polled.count
    let result = retrying { poll(&polled, nfds_t(count), -1) }
    if polled[0].revents != 0 { _ = wakening.reading.read(atMost: 1 << 10) }
    // If the system cannot say which are ready, every task tries.
    for (number, polled) in zip(numbers, polled.dropFirst()) where result < 0 || polled.revents != 0
    {
      resume(number)
    }
  }
}
