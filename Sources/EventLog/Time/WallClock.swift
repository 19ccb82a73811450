#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The seam through which the engine reads the time of day.
package protocol WallClock: Sendable {
  /// The time of day.
  func now() -> Instant
}

/// The operating system's clock.
package struct SystemClock: WallClock {
  /// Makes a clock.
  package init() {}

  /// The time of day; 1970 where the system has no clock, which a stamp reads as 2000 (merge-rules 1).
  package func now() -> Instant {
    var time = timespec()
    guard clock_gettime(CLOCK_REALTIME, &time) == 0 else { return Instant(milliseconds: 0) }
    return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
