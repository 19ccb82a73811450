package import EventLog

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
