#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

public import Projections
public import Training
import EventLog

// With dates, as an app has them.

extension SessionStart {
  /// A session that begins at a date, in the time zone where it takes place.
  public init(
    at date: Date, name: String? = nil, workoutId: Workout.ID? = nil, zone: TimeZone = .current
  ) {
    self.init(
      startedAt: Instant(date), name: name, workoutId: workoutId, zone: zone.identifier)
  }

  /// The day that it was where the session took place, by its time zone; else by the local time that an
  /// imported file gave; else in the zone that is given.
  public func day(elsewhere zone: TimeZone = .current) -> Day? {
    var clocks = SessionClocks(elsewhere: LocalTime(zone))
    return clocks.day(of: self)
  }
}

extension SessionFinish {
  /// A session that ends at a date.
  public init(at date: Date, notes: String? = nil) {
    self.init(finishedAt: Instant(date), notes: notes)
  }
}

extension RunningSession {
  /// Where a session stands at a date; nil for one that has not begun, or has ended.
  public init?(_ session: Session, at date: Date) { self.init(session, at: Instant(date)) }
}

extension LoggedSet {
  /// A set of an exercise that was done at a date.
  public init(_ exercise: String, kilograms: Double? = nil, reps: Int, at date: Date) {
    self.init(
      exercise: exercise, weightKilograms: kilograms, reps: Double(reps), loggedAt: Instant(date))
  }
}
