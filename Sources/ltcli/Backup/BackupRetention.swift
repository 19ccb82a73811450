import EventLog
import Projections
import Training

/// Which backups stay: of each of some past periods the last one.
struct BackupRetention: Sendable, Hashable {
  /// So many periods of a sort that have a backup.
  let rules: [Rule]

  struct Rule: Sendable, Hashable {
    let period: Period
    let count: Int
  }

  /// A stretch of the calendar of which one backup stays.
  enum Period: String, Sendable, Hashable, CaseIterable {
    case daily, weekly, monthly, yearly

    /// The first day of the period that a day is in.
    fileprivate func start(of day: Day) -> Day {
      switch self {
      case .daily: day
      case .weekly: TrainingPeriod(.week, of: day).first
      case .monthly: TrainingPeriod(.month, of: day).first
      case .yearly: Day("\(day.description.prefix(4))-01-01") ?? day
      }
    }
  }

  /// Reads `daily:7,weekly:4`; nil for anything else.
  init?(_ text: String) {
    var rules: [Rule] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: ":", omittingEmptySubsequences: false)
      guard words.count == 2, let period = Period(rawValue: String(words[0])),
        let count = Decimal.value(of: words[1].utf8), count > 0,
        !rules.contains(where: { $0.period == period })
      else { return nil }
      rules.append(Rule(period: period, count: Int(clamping: count)))
    }
    self.rules = rules
  }

  /// The times of the backups that go; the newest one always stays.
  /// - Parameter day: The day of a time.
  func superfluous(among times: [Instant], on day: (Instant) -> Day) -> [Instant] {
    let newest = times.sorted(by: >)
    var kept = Set(newest.prefix(1))
    for rule in rules {
      var last: Day?
      var count = 0
      for time in newest where count < rule.count {
        let start = rule.period.start(of: day(time))
        if start == last { continue }
        kept.insert(time)
        (last, count) = (start, count + 1)
      }
    }
    return newest.filter { !kept.contains($0) }
  }
}
