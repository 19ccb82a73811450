#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

import EventLog
import Projections
import Synchronization

/// The days that a reading was told it is, in the zones that it asked for.
struct WatchedDays: Sendable {
  private var days: [TimeZone: Day] = [:]

  /// Notes the day of an instant.
  mutating func note(_ instant: Instant, in zone: TimeZone) {
    days[zone] = Day(instant, in: zone)
  }

  /// Whether there is none.
  var isEmpty: Bool { days.isEmpty }

  /// Whether it is another day in some of the zones.
  func areOver(at now: Instant) -> Bool { days.contains { Day(now, in: $0.key) != $0.value } }

  /// How long to wait before one of the days may be over. At most a quarter of an hour: clocks are set, and devices
  /// sleep.
  func pause(at now: Instant) -> Duration {
    let rests = days.keys.map { zone in
      let clock = now.milliseconds + Int64(zone.secondsFromGMT(for: now.date)) * 1000
      let time = clock % Day.length
      return Day.length - (time < 0 ? time + Day.length : time)
    }
    return .milliseconds(min(rests.min() ?? .max, WatchedDays.longestPause))
  }

  /// In milliseconds.
  private static let longestPause: Int64 = 900_000
}

/// Tells when a day is over that a reading has asked for.
final class DayAlarm: Sendable {
  private let clock: any WallClock
  private let wait: @Sendable (Duration) async throws -> Void
  private let waiting = Mutex<Task<Void, Never>?>(nil)

  /// - Parameter wait: Waits for some time, or throws where its task is cancelled.
  init(_ clock: any WallClock, wait: @escaping @Sendable (Duration) async throws -> Void) {
    (self.clock, self.wait) = (clock, wait)
  }

  /// Calls the body once when one of the days is over, in place of what was set before.
  func set(_ days: WatchedDays, _ body: @escaping @Sendable () -> Void) {
    let next =
      days.isEmpty
      ? nil
      : Task { [clock, wait] in
        do {
          while true {
            let now = clock.now()
            if days.areOver(at: now) { return body() }
            try await wait(days.pause(at: now))
          }
        } catch {
          // Another reading has set it anew, or its reader has left.
        }
      }
    let last = waiting.withLock { task in
      defer { task = next }
      return task
    }
    last?.cancel()
  }

  /// Calls nothing any more.
  func cancel() { waiting.withLock { $0.take() }?.cancel() }
}
