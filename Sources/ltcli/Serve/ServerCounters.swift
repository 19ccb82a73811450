import Hub
import SyncRelay
import Synchronization

/// What a server has done since it began, in numbers.
final class ServerCounters: Sendable {
  struct Numbers: Sendable {
    var connections: UInt64 = 0
    var refusals: UInt64 = 0
    var turnedAway: [Admission.Limit: UInt64] = [:]
    var passes: [ServedPass.Ending: UInt64] = [:]
    var milliseconds: UInt64 = 0
    var sent: UInt64 = 0
    var received: UInt64 = 0
    /// When a connection was turned away last, for each limit.
    fileprivate var last: [Admission.Limit: ContinuousClock.Instant] = [:]
  }

  private let numbers = Mutex(Numbers())

  /// What there is now.
  var all: Numbers { numbers.withLock { $0 } }

  func count(_ number: any WritableKeyPath<Numbers, UInt64> & Sendable) {
    numbers.withLock { $0[keyPath: number] &+= 1 }
  }

  func count(_ pass: ServedPass) {
    numbers.withLock { numbers in
      numbers.passes[pass.ending, default: 0] &+= 1
      numbers.milliseconds &+= UInt64(clamping: pass.milliseconds)
      numbers.sent &+= pass.sent
      numbers.received &+= pass.received
    }
  }

  /// Counts a connection that a limit has turned away.
  /// - Returns: Whether that is news: none was for a minute.
  func countTurnedAway(by limit: Admission.Limit) -> Bool {
    let now = ContinuousClock.now
    return numbers.withLock { numbers in
      numbers.turnedAway[limit, default: 0] &+= 1
      let last = numbers.last.updateValue(now, forKey: limit)
      return last.map { now - $0 > .seconds(60) } ?? true
    }
  }
}

extension ServerCounters.Numbers {
  /// The numbers as Prometheus reads them (text format 0.0.4), with what is there now.
  func text(
    connections: Int, strangers: Int, stores: Int, hub: HubHealth.Standing? = nil
  ) -> String {
    var lines: [String] = []
    func add(_ name: String, _ type: String, _ help: String, _ samples: [(String, String)]) {
      lines.append("# HELP lifttrail_\(name) \(help)")
      lines.append("# TYPE lifttrail_\(name) \(type)")
      for (labels, value) in samples { lines.append("lifttrail_\(name)\(labels) \(value)") }
    }
    add("connections", "gauge", "Connections that are open.", [("", "\(connections)")])
    add(
      "strangers", "gauge", "Connections that have not proved who they are.",
      [("", "\(strangers)")])
    add("stores", "gauge", "Stores that are open.", [("", "\(stores)")])
    add(
      "connections_total", "counter", "Connections that were taken in.",
      [("", "\(self.connections)")])
    add(
      "turned_away_total", "counter", "Connections that a limit has ended.",
      Admission.Limit.allCases.map {
        ("{limit=\"\($0.rawValue)\"}", "\(turnedAway[$0, default: 0])")
      })
    add(
      "refused_total", "counter", "Clients that were refused before an exchange.",
      [("", "\(refusals)")])
    add(
      "passes_total", "counter", "Exchanges that have ended.",
      ServedPass.Ending.allCases.map {
        ("{ending=\"\($0.rawValue)\"}", "\(passes[$0, default: 0])")
      })
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    let padded = String("\(rest + 1_000)".dropFirst())
    add(
      "pass_seconds_total", "counter", "How long these exchanges took together.",
      [("", "\(seconds).\(padded)")])
    add("events_sent_total", "counter", "Events that clients took.", [("", "\(sent)")])
    add("events_received_total", "counter", "Events that stores took.", [("", "\(received)")])
    if let hub {
      add("hub_commits_total", "counter", "Commits at the hub.", [("", "\(hub.commits)")])
      add(
        "hub_failures_total", "counter", "Commits and questions at the hub that failed.",
        [("", "\(hub.failures)")])
      add(
        "hub_owed_seconds", "gauge", "For how long a commit has been asked for and none has come.",
        [("", "\(hub.owedFor?.components.seconds ?? 0)")])
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
