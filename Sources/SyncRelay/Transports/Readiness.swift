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

  /// Waits until the descriptor is ready, has ended or has failed, or until somebody forgets it. It may
  /// return for nothing: whoever waits tries again.
  /// - Throws: `CancellationError`.
  func wait(for direction: Direction, of descriptor: Descriptor) async throws {
    let waiter = PollLoop.Waiter(descriptor: descriptor, direction: direction)
    let number = loop.add(waiter)
    defer { loop.resume(number) }
    try await waiter.mayGoOn.value { $0 ? () : nil }
  }

  /// Wakes whoever waits for the descriptor.
  func forget(_ descriptor: Descriptor) { loop.forget(descriptor) }
}
