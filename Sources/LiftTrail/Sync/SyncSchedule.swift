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
  /// There is hope since something happened: a pass is due then, and counts as no attempt.
  private var urged: Instant?
  /// When a pass last ended that reached nobody.
  private var missed: Instant?
  /// How often a live connection broke before both sides held the same.
  private var breaks = 0

  /// How long after a write the peer is called, in milliseconds, so that the writes behind it go along.
  static let delayAfterWrite: Int64 = 5_000
  /// How long after a live connection broke the peer is called, in milliseconds; twice as long each time.
  static let delayAfterBreak: Int64 = 2_000
  /// How long after a pass that reached nobody the peer is called where there is hope, in milliseconds.
  static let delayAfterMiss: Int64 = 10_000

  /// The network is back, or a caller asked: nothing stands in the way of a pass.
  mutating func clear() { (pause, wanted, urged, breaks) = (nil, nil, nil, 0) }

  /// A pass begins.
  mutating func begin() { (wanted, urged) = (nil, nil) }

  /// A live connection is to be made, whenever the last one ended.
  mutating func noteBeginning(at now: Instant) { wanted = now }

  /// Something waits for the peer.
  mutating func noteWaiting(at now: Instant) {
    wanted = wanted ?? now.adding(SyncSchedule.delayAfterWrite)
  }

  /// Something happened that may have changed what the last pass met: a pass is due at once, at most every ten seconds.
  mutating func urge(at now: Instant) {
    let earliest = missed?.adding(SyncSchedule.delayAfterMiss) ?? now
    // A clock that was set back does not put it off.
    let isNear = earliest > now && earliest <= now.adding(SyncSchedule.delayAfterMiss)
    urged = urged ?? (isNear ? earliest : now)
  }

  /// A pass has reached nobody.
  mutating func noteMiss(at now: Instant) { missed = now }

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
  func next(_ kept: NextPass, at now: Instant) -> NextPass { next(kept, at: now, urged) }

  /// Whether the next pass begins now for hope alone.
  /// - Parameter kept: What the peer's state says.
  func isUrged(_ kept: NextPass, at now: Instant) -> Bool {
    next(kept, at: now, urged) == .now && next(kept, at: now, nil) != .now
  }

  private func next(_ kept: NextPass, at now: Instant, _ urged: Instant?) -> NextPass {
    let earliest = pause.flatMap { isAhead($0, of: now) ? $0 : nil }
    switch kept {
    case .whenAsked: return .whenAsked
    case .now: return earliest.map { .at($0) } ?? .now
    case .at(let time):
      let next = max(min(time, wanted ?? time, urged ?? time), earliest ?? now)
      return next <= now ? .now : .at(next)
    }
  }

  /// Whether a time is ahead by no more than the longest wait: a clock that was set back does not put it off.
  private func isAhead(_ time: Instant, of now: Instant) -> Bool {
    time > now && time <= now.adding(RetryPolicy.interval)
  }
}
