import SyncRelay

/// Paces how often a following store looks for new events: a seam, so that tests do not sleep.
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

/// Runs work that is long and not urgent, such as making a snapshot: a seam, so that tests know when it is done.
package protocol Background: Sendable {
  /// Runs the work, now or later.
  func run(_ body: @escaping @Sendable () -> Void)

  /// Whether the work has run when `run` returns.
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
