import EventLog
import Projections

/// What training came to, period by period.
struct TrainingStats {
  /// A period in which somebody trained.
  struct Row {
    let period: Period
    var sessions = 0
    var sets: [LoggedSet] = []
    var personalRecords = 0

    /// Weight times repetitions, in kilograms.
    var volume: Double { sets.reduce(0) { $0 + $1.volume } }
  }

  /// How long the periods are.
  let length: Period.Length
  /// The periods in which somebody trained, in order.
  private(set) var rows: [Row] = []
  /// The personal records of these days, in order.
  let personalRecords: [PersonalRecord]

  /// More weeks than this are told by months, where nobody asks for weeks.
  private static let mostWeeks = 26

  /// - Parameters:
  ///   - history: The whole history, since a personal record is one over all that was before.
  ///   - days: The days that count; nil for all.
  ///   - length: How long the periods are; nil for what fits.
  init(_ history: TrainingHistory, on days: ClosedRange<Day>?, by length: Period.Length?) {
    func counts(_ day: Day?) -> Bool { day.map { days?.contains($0) ?? true } ?? false }
    let sessions = history.sessions.filter { counts($0.began?.day) }
    personalRecords = PersonalRecord.all(in: history).filter { counts($0.day) }
    let all = sessions.compactMap { $0.began?.day }.map { Period(.week, of: $0) }
    let weeks = all.min().flatMap { first in all.max().map { first.gap(to: $0) + 2 } } ?? 0
    self.length = length ?? (weeks > TrainingStats.mostWeeks ? .month : .week)
    var rows: [Period: Row] = [:]
    for session in sessions {
      guard let day = session.began?.day else { continue }
      let period = Period(self.length, of: day)
      rows[period, default: Row(period: period)].sessions += 1
      rows[period]?.sets += session.sets.map(\.set)
    }
    for best in personalRecords {
      if let day = best.day { rows[Period(self.length, of: day)]?.personalRecords += 1 }
    }
    self.rows = rows.values.sorted { $0.period < $1.period }
  }

  /// All of it in one.
  var total: Row? {
    guard var total = rows.first else { return nil }
    for row in rows.dropFirst() {
      total.sessions += row.sessions
      total.sets += row.sets
      total.personalRecords += row.personalRecords
    }
    return total
  }
}
