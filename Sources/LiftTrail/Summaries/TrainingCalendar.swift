#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

import EventLog
public import Projections
public import Training

/// Keeps a ``TrainingCalendar``: what training came to by days, weeks and months.
public struct TrainingTotals: KeptProjection {
  /// That of a session which does not say where it took place.
  private let zone: LocalTime

  /// - Parameter zone: That of a session which does not say where it took place.
  public init(elsewhere zone: TimeZone = .current) { self.init(elsewhere: LocalTime(zone)) }

  /// - Parameter zone: That of a session which does not say where it took place.
  package init(elsewhere zone: LocalTime) { self.zone = zone }

  /// The way of this build. The zone is not of it: what is kept says when sessions began, and not on which day.
  public var version: String { "7" }

  /// The calendar without sessions.
  public var empty: TrainingCalendar { TrainingCalendar() }

  /// The calendar as bytes.
  public func bytes(of state: TrainingCalendar) throws -> [UInt8] { state.packed }

  /// The calendar that bytes stand for.
  public func state(of bytes: [UInt8]) throws -> TrainingCalendar {
    var clocks = SessionClocks(elsewhere: zone)
    return try TrainingCalendar(packed: bytes) { clocks.day(of: $0) }
  }

  /// Sessions, what the custom exercises say of their sets, and the body's weight.
  public var steps: [Step] {
    [
      Step(Session.self) { [zone] calendar, before, after in
        calendar.sessions.take(from: before, to: after)
        if let before { calendar.remove(before, day: before.started.flatMap(zone.day)) }
        if let after { calendar.add(after, day: after.started.flatMap(zone.day)) }
      },
      Step(CustomExercise.self) { calendar, before, after in
        if let before { calendar.catalogue.remove(before) }
        if let after { calendar.catalogue.add(after) }
      },
      Step(UserProfile.self) { calendar, before, after in
        if let before { calendar.catalogue.remove(before) }
        if let after { calendar.catalogue.add(after) }
      },
      Step(BodyWeight.self) { calendar, before, after in
        if let before { calendar.catalogue.remove(before) }
        if let after { calendar.catalogue.add(after) }
      },
    ]
  }
}

/// What training came to in some time.
public struct TrainingTotal: Sendable, Hashable {
  /// How many sessions began in it.
  public internal(set) var sessions = 0
  /// How many sets they have, warm-ups included.
  public internal(set) var sets = 0
  /// Weight, and what is lifted of the body, times the repetitions of all sets, in kilograms.
  public internal(set) var volume = 0.0
  /// How long the sessions took, in seconds, as far as that is known.
  public internal(set) var seconds = 0.0

  /// The total of no session.
  public init() {}
}

/// The sessions of each day, as far as totals need them. Sessions without a day are left out.
public struct TrainingCalendar: Sendable, Equatable {
  /// A session as a part of totals.
  struct Entry: Sendable, Equatable {
    let session: Session.ID
    let seconds: Double
    /// What was done under each label, ascending by it.
    var work: [Work] = []

    var sets: Int { work.reduce(0) { $0 + $1.sets } }
  }

  /// What was done in a session under a label.
  struct Work: Sendable, Equatable {
    let label: ExerciseLabel
    var sets = 0
    var lifted = LiftedWork()
    var units = LiftedUnits()

    mutating func add(_ set: LoggedSet) {
      sets += 1
      lifted.add(set)
      units.add(set)
    }
  }

  /// The total of a day.
  public struct DayTotal: Sendable, Hashable {
    /// The day.
    public let day: Day
    /// What training came to.
    public let total: TrainingTotal
  }

  /// The total of a week or month.
  public struct PeriodTotal: Sendable, Hashable {
    /// The week or month.
    public let period: TrainingPeriod
    /// What training came to.
    public fileprivate(set) var total: TrainingTotal
  }

  /// The sessions of each day that has one, second records among them, ascending by the bytes of their ids.
  var entries: [Day: [Entry]] = [:]
  /// What the exercises are called, and what they lift of the body.
  var catalogue = ExerciseCatalogue()
  /// Which sessions count.
  var sessions = CountedSessions()

  /// The calendar without sessions.
  init() {}

  mutating func add(_ session: Session, day: Day?) {
    guard let day, session.started?.startedAt != nil else { return }
    var work: [ExerciseLabel: Work] = [:]
    for set in session.sets {
      let label = ExerciseLabel(set)
      work[label, default: Work(label: label)].add(set)
    }
    let entry = Entry(
      session: session.id, seconds: session.durationSeconds ?? 0,
      work: work.values.sorted { $0.label < $1.label })
    let place = entries[day, default: []].lowerBound { $0.session < session.id }
    entries[day, default: []].insert(entry, at: place)
  }

  mutating func remove(_ session: Session, day: Day?) {
    guard let day else { return }
    entries[day]?.removeAll { $0.session == session.id }
    if entries[day]?.isEmpty == true { entries[day] = nil }
  }

  /// The total of a day.
  public func total(of day: Day) -> TrainingTotal {
    total(of: day, without: sessions.secondRecords)
  }

  private func total(of day: Day, without seconds: Set<Session.ID>) -> TrainingTotal {
    var total = TrainingTotal()
    for entry in entries[day] ?? [] where !seconds.contains(entry.session) {
      total.sessions += 1
      total.sets += entry.sets
      for work in entry.work {
        total.volume += work.lifted.volume(in: catalogue.traits(of: work.label, on: day))
      }
      total.seconds += entry.seconds
    }
    return total
  }

  /// The days with at least one session, in order.
  /// - Parameter days: The only days that count; nil for all.
  /// - Complexity: O(n log n) for all days with a session, and O(sessions that are found)
  public func days(in days: ClosedRange<Day>? = nil) -> [DayTotal] {
    let seconds = sessions.secondRecords
    return entries.keys.filter { days?.contains($0) ?? true }.sorted()
      .map { DayTotal(day: $0, total: total(of: $0, without: seconds)) }
      .filter { $0.total.sessions > 0 }
  }

  /// The weeks or months with at least one session, in order.
  /// - Parameter days: The only days that count; nil for all.
  /// - Complexity: As of ``days(in:)``
  public func periods(
    _ length: TrainingPeriod.Length, in days: ClosedRange<Day>? = nil
  ) -> [PeriodTotal] {
    var periods: [PeriodTotal] = []
    for day in self.days(in: days) {
      let period = TrainingPeriod(length, of: day.day)
      if periods.last?.period != period {
        periods.append(PeriodTotal(period: period, total: TrainingTotal()))
      }
      periods[periods.count - 1].total.add(day.total)
    }
    return periods
  }
}

extension TrainingTotal {
  fileprivate mutating func add(_ other: TrainingTotal) {
    sessions += other.sessions
    sets += other.sets
    volume += other.volume
    seconds += other.seconds
  }
}
