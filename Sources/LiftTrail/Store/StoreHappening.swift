import EventLog

/// Something that a store did, for an app's own log of what happened. It names entities, and says nothing of what is
/// in them.
public enum StoreHappening: Sendable {
  /// The store does something else now: a step of its opening, or that it is ready, readable only, failed or closed.
  case status(StoreStatus)
  /// Entities changed durably, by a write here or by another device: each as `kind/id`, ascending; nil for maybe all,
  /// where the store was read anew.
  case changed([String]?)
  /// A pass came to its end: what was exchanged, or why not all was. A cancelled one ends with `CancellationError`.
  case exchanged(Result<SyncSummary, any Error>)
  /// Settings of this device cannot be read, and are their defaults.
  case lostSettings(TrainingError)
}

extension StoreHappening {
  /// What a store tells its watchers; nil for what only they need.
  init?(_ news: StoreNews) {
    switch news {
    case .status(let status): self = .status(status)
    case .changed(.entities(let entities)):
      if entities.isEmpty { return nil }
      self = .changed(entities.sorted().map(\.description))
    case .changed(.everything): self = .changed(nil)
    case .exchanged(let outcome): self = .exchanged(outcome)
    case .lostSettings(let error): self = .lostSettings(error)
    case .projected, .set: return nil
    }
  }
}

extension StoreHappening: CustomStringConvertible {
  /// It as one line, such as `changed 2: session/s, workout/w`.
  public var description: String {
    switch self {
    case .status(let status): StoreHappening.text(of: status)
    case .changed(nil): "read anew"
    case .changed(let entities?):
      "changed \(entities.count): "
        + entities.prefix(StoreHappening.mostNames).joined(separator: ", ")
        + (entities.count > StoreHappening.mostNames ? " and others" : "")
    case .exchanged(.success(let summary)):
      "exchanged with \(summary.peer): sent \(summary.sent.count), received \(summary.received.count)"
        + (summary.isComplete ? "" : ", not level")
    case .exchanged(.failure(let error)):
      error is CancellationError ? "a pass was cancelled" : "a pass failed: \(error)"
    case .lostSettings(let error): "settings of this device are lost: \(error)"
    }
  }

  /// More names than this make no line better.
  private static let mostNames = 5

  private static func text(of status: StoreStatus) -> String {
    switch status {
    case .unopened: "not opened"
    case .opening(.lock): "opening: takes the lock"
    case .opening(.log): "opening: reads the log"
    case .opening(.state): "opening: makes the state"
    case .ready: "ready"
    case .readable(let error): "readable only: \(error)"
    case .suspended: "suspended"
    case .failed(let error): "failed: \(error)"
    case .closed: "closed"
    }
  }
}
