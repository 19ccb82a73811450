import EventLog
import SyncRelay

/// When an engine's next pass is due, besides what the peer's kept state says (`docs/retrying.md`).
///
/// A value: the time comes in with each call.
struct SyncSchedule {
  /// No pass begins by itself before that.
  private var pause: Instant?
  /// A pass is wanted then, though the peer's turn comes later.
  private var wanted: Instant?
  /// How often a live connection broke before both sides held the same.
  private var breaks = 0

  /// How long after a write the peer is called, in milliseconds, so that the writes behind it go along.
  static let delayAfterWrite: Int64 = 5_000
  /// How long after a live connection broke the peer is called, in milliseconds; twice as long each time.
  static let delayAfterBreak: Int64 = 2_000

  /// The network is back, or a caller asked: nothing stands in the way of a pass.
  mutating func clear() { (pause, wanted, breaks) = (nil, nil, 0) }

  /// A pass begins.
  mutating func begin() { wanted = nil }

  /// A live connection is to be made, whenever the last one ended.
  mutating func noteBeginning(at now: Instant) { wanted = now }

  /// Something waits for the peer.
  mutating func noteWaiting(at now: Instant) {
    wanted = wanted ?? now.adding(SyncSchedule.delayAfterWrite)
  }

  /// A live connection is level.
  mutating func noteLevel() { breaks = 0 }

  /// A pass has ended that left nothing with the store: what would have the next one wait is not kept there.
  mutating func noteUnkept(at now: Instant) { pause = now.adding(RetryPolicy.interval) }

  /// What is kept of the peer says when its turn comes.
  mutating func noteKept() { pause = nil }

  /// A live connection broke.
  mutating func noteBreak(at now: Instant) {
    let delay = min(SyncSchedule.delayAfterBreak << Int64(breaks), RetryPolicy.interval)
    breaks = min(breaks + 1, 8)
    wanted = now.adding(delay)
  }

  /// When the next pass begins.
  /// - Parameter kept: What the peer's state says.
  func next(_ kept: NextPass, at now: Instant) -> NextPass {
    let earliest = pause.flatMap { isAhead($0, of: now) ? $0 : nil }
    switch kept {
    case .whenAsked: return .whenAsked
    case .now: return earliest.map { .at($0) } ?? .now
    case .at(let time):
      let next = max(min(time, wanted ?? time), earliest ?? now)
      return next <= now ? .now : .at(next)
    }
  }

  /// Whether a time is ahead by no more than the longest wait: a clock that was set back does not put it off.
  private func isAhead(_ time: Instant, of now: Instant) -> Bool {
    time > now && time <= now.adding(RetryPolicy.interval)
  }
}
