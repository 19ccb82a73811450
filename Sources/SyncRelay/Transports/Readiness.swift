#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import EventLog
import Synchronization

/// Wakes tasks when their descriptors can be read or written: one thread for all who were handed the value.
/// The thread ends with the value.
package final class Readiness: Sendable {
  /// What a task waits for.
  enum Direction: Sendable {
    case reading
    case writing
  }

  /// What the thread holds, too.
  let loop: PollLoop

  /// Begins.
  /// - Throws: Where the system has no thread or no descriptor to give.
  package init() throws(TransportError) {
    let loop = try PollLoop()
    try ServiceThread.start { loop.run() }
    self.loop = loop
  }

  deinit { loop.end() }

  /// Waits until the descriptor is ready, has ended or has failed, or is forgotten. It may return
  /// without a reason: the caller tries again.
  /// - Throws: `CancellationError`.
  func wait(for direction: Direction, of descriptor: Descriptor) async throws {
    let waiter = PollLoop.Waiter(descriptor: descriptor, direction: direction)
    let number = loop.add(waiter)
    defer { loop.resume(number) }
    try await waiter.mayGoOn.value { $0 ? () : nil }
  }

  /// Wakes the tasks that wait for the descriptor.
  func forget(_ descriptor: Descriptor) { loop.forget(descriptor) }
}

/// The thread that asks `poll(2)` which descriptors are ready.
///
/// An event belongs to a waiter's number, not to a descriptor's: those are given out again.
/// - Complexity: O(those who wait) for each round.
final class PollLoop: Sendable {
  struct Waiter: Sendable {
    let descriptor: Descriptor
    let direction: Readiness.Direction
    let mayGoOn = Monitor(false)

    var polled: pollfd {
      let events =
        switch direction {
        case .reading: POLLIN
        case .writing: POLLOUT
        }
      return pollfd(fd: descriptor.number, events: Int16(events), revents: 0)
    }
  }

  private struct State {
    var waiters: [Int: Waiter] = [:]
    var nextNumber = 0
    /// Whether the thread has been told to look again, and has not yet.
    var isWoken = false
    var hasEnded = false
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

  /// Lets a waiter go on, if it waits still.
  func resume(_ number: Int) {
    state.withLock { $0.waiters.removeValue(forKey: number) }?.mayGoOn.change { $0 = true }
  }

  func forget(_ descriptor: Descriptor) {
    let found = state.withLock { state in
      let found = state.waiters.filter { $0.value.descriptor === descriptor }
      for number in found.keys { state.waiters[number] = nil }
      return found
    }
    for waiter in found.values { waiter.mayGoOn.change { $0 = true } }
    // The thread must not hold the descriptor any longer.
    if !found.isEmpty { wake() }
  }

  func end() {
    state.withLock { $0.hasEnded = true }
    wake()
  }

  private func wake() {
    let mustWrite = state.withLock { state in
      defer { state.isWoken = true }
      return !state.isWoken
    }
    if mustWrite { _ = wakening.writing.write([0]) }
  }

  /// Runs until the end.
  func run() {
    while runOnce() {}
  }

  private func runOnce() -> Bool {
    let (waiters, hasEnded) = state.withLock { state in
      state.isWoken = false
      return (state.waiters, state.hasEnded)
    }
    guard !hasEnded else { return false }
    let numbers = waiters.keys.sorted()
    var polled = [pollfd(fd: wakening.reading.number, events: Int16(POLLIN), revents: 0)]
    for number in numbers {
      if let waiter = waiters[number] { polled.append(waiter.polled) }
    }
    let count = polled.count
    let result = retrying { poll(&polled, nfds_t(count), -1) }
    if polled[0].revents != 0 { _ = wakening.reading.read() }
    // If the system cannot say which are ready, every task tries.
    for (number, polled) in zip(numbers, polled.dropFirst()) where result < 0 || polled.revents != 0
    {
      resume(number)
    }
    return true
  }
}
