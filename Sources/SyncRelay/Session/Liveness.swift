package import EventLog

/// Notices a peer that is gone (sync-protocol 10).
///
/// It says when it wants to look at the time next, and nothing need look before that.
struct Liveness: Sendable {
  private let limits: SyncLimits
  /// When a byte of the peer came last.
  private var heard: Duration
  /// When it was asked whether it is there, if it has said nothing since.
  private var asked: Duration?
  private var looked: ClockReading
  /// When the next look was to be; nil until that was said.
  private var due: Duration?
  /// When a message of the peer that is under way was last seen to make progress, and how many bytes had come
  /// by then.
  private var progress: (at: Duration, bytes: Int)?
  private var byteCount = 0
  /// When the peer last said something that brings the exchange on, or had nothing to say.
  private var moved: Duration
  private var hasMoved = false
  /// When one of two sides that waited for what is written later had something to say again.
  private var stirred: Duration
  private var wasWaiting = false
  /// Since when the peer has taken nothing of what is being sent to it; nil if nothing is.
  private var sendingSince: Duration?

  /// How the exchange stands at a look.
  struct Standing: Sendable {
    /// Whether a message of the peer has begun and not ended.
    var isUnderWay = false
    /// Whether the exchange waits for a message of the peer.
    var isOwed = false
    /// Whether both sides hold the same, and wait for what is written later.
    var isWaiting = false
  }

  init(_ limits: SyncLimits, at moment: ClockReading) {
    self.limits = limits
    heard = moment.uptime
    moved = moment.uptime
    stirred = moment.uptime
    looked = moment
  }

  /// Notes a message of the peer that brings the exchange on.
  mutating func noteProgress() { hasMoved = true }

  /// Notes bytes of the peer.
  mutating func hear(_ count: Int, at moment: ClockReading) {
    heard = moment.uptime
    asked = nil
    byteCount = byteCount.addingReportingOverflow(count).partialValue
  }

  /// Notes that bytes are being sent, or that the peer has taken them.
  mutating func noteSending(_ isUnderWay: Bool, at moment: ClockReading) {
    sendingSince = isUnderWay ? moment.uptime : nil
  }

  /// Looks at the time.
  /// - Returns: Whether to ask the peer whether it is there.
  /// - Throws: `peerSilent`
  mutating func look(at moment: ClockReading, _ standing: Standing) throws(LogError) -> Bool {
    let now = moment.uptime
    try checkSleep(at: moment)
    looked = moment
    note(standing, at: now)
    try checkSending(at: now)
    try checkProgress(at: now)
    try checkOwed(at: now)
    if let asked {
      guard now - asked >= limits.silenceAfterPing else { return false }
      throw LogError(
        .peerSilent, "the peer has said nothing for \((now - heard).components.seconds) seconds")
    }
    guard now >= nextPing else { return false }
    asked = now
    return true
  }

  /// When to look next, unless the exchange stands otherwise before that.
  mutating func nextLook(at moment: ClockReading, _ standing: Standing) -> Duration {
    note(standing, at: moment.uptime)
    var next = asked.map { $0 + limits.silenceAfterPing } ?? nextPing
    if let sendingSince { next = min(next, sendingSince + limits.progressTime) }
    if let progress { next = min(next, progress.at + limits.progressTime) }
    if standing.isOwed { next = min(next, moved + limits.longestOwed) }
    due = next
    return next
  }

  /// When the peer is to be asked whether it is there, if it says nothing before that.
  private var nextPing: Duration {
    wasWaiting
      ? heard + limits.silenceWhileWaiting : max(heard, stirred) + limits.silenceBeforePing
  }

  private mutating func note(_ standing: Standing, at now: Duration) {
    if !standing.isUnderWay {
      progress = nil
    } else if progress == nil {
      progress = (now, byteCount)
    }
    // A message that is under way brings the exchange on while it grows.
    if hasMoved || !standing.isOwed || standing.isUnderWay { (moved, hasMoved) = (now, false) }
    if wasWaiting, !standing.isWaiting { stirred = now }
    wasWaiting = standing.isWaiting
  }

  /// Trusts no connection if this device slept, or its process was stopped.
  private func checkSleep(at moment: ClockReading) throws(LogError) {
    let wall = moment.wall.milliseconds.subtractingReportingOverflow(looked.wall.milliseconds)
    let asleep = Duration.milliseconds(wall.partialValue) - (moment.uptime - looked.uptime)
    let late = due.map { moment.uptime - $0 } ?? .zero
    let pause = max(asleep, late)
    guard pause > limits.longestPause else { return }
    throw LogError(
      .peerSilent,
      "this device stood still for \(pause.components.seconds) seconds, so the connection is no longer to be trusted"
    )
  }

  private func checkSending(at now: Duration) throws(LogError) {
    guard let sendingSince, now - sendingSince >= limits.progressTime else { return }
    throw LogError(
      .peerSilent,
      "the peer took nothing for \((now - sendingSince).components.seconds) seconds")
  }

  /// Gives up a peer that only ever answers pings.
  private func checkOwed(at now: Duration) throws(LogError) {
    guard now - moved >= limits.longestOwed else { return }
    throw LogError(
      .peerSilent,
      "for \((now - moved).components.seconds) seconds the peer has said no more than that it is there"
    )
  }

  private mutating func checkProgress(at now: Duration) throws(LogError) {
    guard let begun = progress, now - begun.at >= limits.progressTime else { return }
    let bytes = byteCount.subtractingReportingOverflow(begun.bytes).partialValue
    if bytes < limits.leastProgress {
      throw LogError(
        .peerSilent,
        "the peer sent \(bytes) bytes of a message in \((now - begun.at).components.seconds) seconds"
      )
    }
    progress = (now, byteCount)
  }
}

/// What a side of an exchange reads off its clocks at one moment.
package struct ClockReading: Sendable, Hashable {
  /// The time since a fixed beginning, the same for all readings of an exchange. It never jumps.
  package var uptime: Duration
  /// The time of day, which goes on while the device sleeps.
  package var wall: Instant

  /// Makes a reading.
  package init(uptime: Duration, wall: Instant) {
    self.uptime = uptime
    self.wall = wall
  }
}
