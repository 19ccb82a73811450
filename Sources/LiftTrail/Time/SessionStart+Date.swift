#if canImport(FoundationEssentials)
  public import FoundationEssentials
  import FoundationInternationalization
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
    if let startedAt, let place = self.zone.flatMap(TimeZone.named) {
      return Day(startedAt, in: place)
    }
    if let local = localStart.flatMap({ Day(String($0.prefix(10))) }) { return local }
    return startedAt.map { Day($0, in: zone) }
  }
}

extension TimeZone {
  /// The zone with a name; nil if the system knows none.
  fileprivate static func named(_ name: String) -> TimeZone? {
    areZonesKnown ? TimeZone(identifier: name) : nil
  }

  /// Whether there are rules of zones, asked once.
  ///
  /// A static link on Linux keeps them because their names are asked for: without, no zone is known.
  private static let areZonesKnown = !knownTimeZoneIdentifiers.isEmpty
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
