public import Projections

/// What training came to, by weeks or by months.
public struct TrainingStatistics: Sendable, Hashable {
  /// One period with at least one session.
  public struct Row: Sendable, Hashable {
    /// The week or month; in ``TrainingStatistics/total`` the first one.
    public let period: TrainingPeriod
    /// How many sessions began in it.
    public fileprivate(set) var sessions = 0
    /// How many sets they had.
    public fileprivate(set) var sets = 0
    /// How many personal records were set in it.
    public fileprivate(set) var personalRecords = 0
    /// The volume of all sets, in kilograms.
    public fileprivate(set) var volume = 0.0
    /// The units in which the weights of the volume were entered.
    package fileprivate(set) var units = LiftedUnits()

    fileprivate mutating func add(_ session: CountedSession) {
      sessions += 1
      sets += session.sets
      volume += session.volume
      units.formUnion(session.units)
    }
  }

  /// How long the periods are.
  public let length: TrainingPeriod.Length
  /// The periods with at least one session, in order.
  public let rows: [Row]
  /// The personal records of these days, in order.
  public let personalRecords: [PersonalRecord]

  /// More weeks than this are shown as months unless weeks are asked for.
  private static let mostWeeks = 26

  /// A session, as far as statistics count it.
  package struct CountedSession: Sendable, Hashable {
    /// The day on which it began.
    package let day: Day
    /// How many sets count.
    package var sets = 0
    /// Their volume, in kilograms.
    package var volume = 0.0
    /// The units in which their weights were entered.
    package var units = LiftedUnits()

    /// A session without sets.
    package init(on day: Day) { self.day = day }
  }

  /// Adds up a history.
  /// - Parameters:
  ///   - history: The whole history: a personal record beats all sessions before it.
  ///   - days: The days that count; nil for all.
  ///   - length: How long the periods are; nil for weeks, or for months where the weeks are more than 26.
  /// - Complexity: That of `PersonalRecord.all(in:)`.
  public init(
    _ history: TrainingHistory, on days: ClosedRange<Day>? = nil,
    by length: TrainingPeriod.Length? = nil
  ) {
    let sessions = history.sessions.map { session in
      var counted = CountedSession(on: session.day)
      counted.sets = session.sets.count
      counted.volume = session.volume
      for trained in session.sets { counted.units.add(trained.set) }
      return counted
    }
    self.init(sessions, PersonalRecord.all(in: history), on: days, by: length)
  }

  /// Adds up sessions.
  /// - Parameters:
  ///   - sessions: In any order.
  ///   - records: The personal records of all time, in order.
  ///   - days: The days that count; nil for all.
  ///   - length: How long the periods are; nil for weeks, or for months where the weeks are more than 26.
  /// - Complexity: O(sessions + records)
  package init(
    _ sessions: [CountedSession], _ records: [PersonalRecord], on days: ClosedRange<Day>?,
    by length: TrainingPeriod.Length?
  ) {
    func counts(_ day: Day) -> Bool { days?.contains(day) ?? true }
    let sessions = sessions.filter { counts($0.day) }
    personalRecords = records.filter { counts($0.day) }
    let all = sessions.map { TrainingPeriod(.week, of: $0.day) }
    let weeks = all.min().flatMap { first in all.max().map { first.gap(to: $0) + 2 } } ?? 0
    let length = length ?? (weeks > TrainingStatistics.mostWeeks ? .month : .week)
    self.length = length
    var rows: [TrainingPeriod: Row] = [:]
    for session in sessions {
      let period = TrainingPeriod(length, of: session.day)
      rows[period, default: Row(period: period)].add(session)
    }
    for record in personalRecords {
      rows[TrainingPeriod(length, of: record.day)]?.personalRecords += 1
    }
    self.rows = rows.values.sorted { $0.period < $1.period }
  }

  /// All periods as one; nil where there is none.
  public var total: Row? {
    guard var total = rows.first else { return nil }
    for row in rows.dropFirst() {
      total.sessions += row.sessions
      total.sets += row.sets
      total.volume += row.volume
      total.units.formUnion(row.units)
      total.personalRecords += row.personalRecords
    }
    return total
  }
}
