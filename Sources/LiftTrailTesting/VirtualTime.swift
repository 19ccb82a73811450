package import EventLogTesting
package import LiftTrail
import EventLog
import Synchronization

/// Time that goes on when a test says so: the tasks that wait in it are woken then.
package final class VirtualTime: Sendable {
  private struct State {
    var now = Duration.zero
    var next = 0
    var sleepers: [Int: (due: Duration, continuation: CheckedContinuation<Void, Never>)] = [:]
    var watchers:
      [(pauses: ClosedRange<Duration>, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())
  private let clock: StoppedClock

  /// Makes a time.
  /// - Parameter clock: What shows the time of day; it goes on with this.
  package init(_ clock: StoppedClock) { self.clock = clock }

  /// Options of a sync that waits in this time.
  package var options: SyncOptions {
    var options = SyncOptions()
    options.wait = { try await self.sleep(for: $0) }
    options.uptime = { self.state.withLock { $0.now } }
    return options
  }

  /// Lets time pass, and wakes the tasks that have waited long enough.
  package func advance(by duration: Duration) {
    let milliseconds = Int64(duration / .milliseconds(1))
    clock.set(to: Instant(milliseconds: clock.now().milliseconds + milliseconds))
    let woken = state.withLock { state in
      state.now += duration
      let due = state.sleepers.filter { $0.value.due <= state.now }
      for number in due.keys { state.sleepers[number] = nil }
      return due.values.map(\.continuation)
    }
    for sleeper in woken { sleeper.resume() }
  }

  /// Returns once a task waits for at least so long.
  package func untilSomebodyWaits(_ least: Duration) async {
    await untilSomebodyWaits(for: least...(.seconds(Int64.max / 2)))
  }

  /// Returns once a task waits for about so long.
  package func untilSomebodyWaits(for pauses: ClosedRange<Duration>) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        let isThere = state.sleepers.values.contains { pauses.contains($0.due - state.now) }
        if !isThere { state.watchers.append((pauses, continuation)) }
        return isThere
      }
      if isThere { continuation.resume() }
    }
  }

  private func sleep(for duration: Duration) async throws {
    try Task.checkCancellation()
    if duration <= .zero { return }
    let number = state.withLock { state in
      defer { state.next += 1 }
      return state.next
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let woken = state.withLock { state -> [CheckedContinuation<Void, Never>] in
          if Task.isCancelled { return [continuation] }
          state.sleepers[number] = (state.now + duration, continuation)
          let told = state.watchers.filter { $0.pauses.contains(duration) }
          state.watchers.removeAll { $0.pauses.contains(duration) }
          return told.map(\.continuation)
        }
        for sleeper in woken { sleeper.resume() }
      }
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: number)?.continuation }?.resume()
    }
    try Task.checkCancellation()
  }
}
