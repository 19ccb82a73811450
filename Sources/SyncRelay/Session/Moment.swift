package import EventLog

/// A moment as a side of an exchange sees it: the time since some beginning, which never jumps, and the time
/// of day, which goes on while a device sleeps.
package struct Moment: Sendable, Hashable {
  /// The time since some beginning, the same for all moments of an exchange.
  package var uptime: Duration
  /// The time of day.
  package var wall: Instant

  /// Makes a moment.
  package init(uptime: Duration, wall: Instant) {
    self.uptime = uptime
    self.wall = wall
  }
}
