package import EventLog

/// Notices a peer that is gone (sync-protocol 10).
struct Liveness: Sendable {
  private let limits: SyncLimits
  /// When a byte of the peer came last.
  private var heard: Duration
  /// When it was asked whether it is there, if it has said nothing since.
  private var asked: Duration?
  private var looked: ClockReading
  /// When a message of the peer that is under way was last seen to make progress, and how many bytes had come
  /// by then.
  private var progress: (at: Duration, bytes: Int)?
  private var byteCount = 0
  /// When the peer last said something that brings the exchange on, or had nothing to say.
  private var moved: Duration
  private var hasMoved = false

  init(_ limits: SyncLimits, at moment: ClockReading) {
    self.limits = limits
    heard = moment.uptime
    moved = moment.uptime
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

  /// Looks at the time, about once a second.
  /// - Parameters:
  ///   - isUnderWay: Whether a message of the peer has begun and not ended.
  ///   - isOwed: Whether the exchange waits for a message of the peer.
  /// - Returns: Whether to ask the peer whether it is there.
  /// - Throws: `peerSilent`
  mutating func look(
    at moment: ClockReading, isUnderWay: Bool, isOwed: Bool
  ) throws(LogError) -> Bool {
    defer { looked = moment }
    let pause = Duration.milliseconds(
      moment.wall.milliseconds.subtractingReportingOverflow(looked.wall.milliseconds).partialValue)
    if pause > limits.longestPause {
      throw LogError(
        .peerSilent,
        "this device stood still for \(pause.components.seconds) seconds, so the connection is no longer to be trusted"
      )
    }
    try checkProgress(at: moment.uptime, isUnderWay: isUnderWay)
    // One that is under way brings the exchange on while it grows.
    try checkOwed(at: moment.uptime, isOwed: isOwed && !isUnderWay)
    if let asked {
      if moment.uptime - asked >= limits.silenceAfterPing {
        throw LogError(
          .peerSilent,
          "the peer has said nothing for \((moment.uptime - heard).components.seconds) seconds")
      }
      return false
    }
    guard moment.uptime - heard >= limits.silenceBeforePing else { return false }
    asked = moment.uptime
    return true
  }

  /// Gives up a peer that only ever answers pings.
  private mutating func checkOwed(at now: Duration, isOwed: Bool) throws(LogError) {
    if hasMoved || !isOwed { (moved, hasMoved) = (now, false) }
    guard now - moved >= limits.longestOwed else { return }
    throw LogError(
      .peerSilent,
      "for \((now - moved).components.seconds) seconds the peer has said no more than that it is there"
    )
  }

  private mutating func checkProgress(at now: Duration, isUnderWay: Bool) throws(LogError) {
    guard isUnderWay else { return progress = nil }
    guard let begun = progress else { return progress = (now, byteCount) }
    guard now - begun.at >= limits.progressTime else { return }
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
