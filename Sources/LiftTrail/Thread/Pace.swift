import SyncRelay

/// How often a store that follows another process looks for growth: a seam, so that tests do not sleep.
package protocol Pace: Sendable {
  /// Returns when it is time to look again.
  /// - Returns: Whether to go on looking.
  func next() async -> Bool
}

/// Looks again after some time.
struct SteadyPace: Pace {
  let interval: Duration

  func next() async -> Bool {
    do {
      try await Task.sleep(for: interval)
      return true
    } catch {
      return false
    }
  }
}

/// Who does work that is long and not urgent, such as a snapshot: a seam, so that tests know when it is
/// done.
package protocol Background: Sendable {
  /// Does the work, some time.
  func run(_ body: @escaping @Sendable () -> Void)

  /// Whether the store waits for it, so that nothing else is done meanwhile.
  var isAtOnce: Bool { get }
}

/// A thread for each piece of work.
struct ThreadBackground: Background {
  var isAtOnce: Bool { false }

  func run(_ body: @escaping @Sendable () -> Void) {
    do throws(TransportError) {
      try ServiceThread.start(named: "LiftTrail snapshot", urgency: .utility, body)
    } catch {
      // The system has no thread to give: the caller does the work.
      body()
    }
  }
}
