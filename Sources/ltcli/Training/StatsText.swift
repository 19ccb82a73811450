import EventLog
import Projections
import Training

/// Statistics as `stats` prints them.
struct StatsText {
  let stats: TrainingStatistics
  let weights: WeightDisplay
  let terminal: Terminal

  /// Up to so many empty periods are listed one by one.
  private static let mostEmpty = 3
  /// How many personal records are listed.
  private static let mostPersonalRecords = 10
  /// The columns of the longest bar.
  private static let barWidth = 24

  func print(on output: Output) throws(CommandError) {
    guard let total = stats.total, let last = stats.rows.last else {
      return try output.line("no sessions")
    }
    let parts = [
      Count.text(total.sessions, "session"), Count.text(total.sets, "set"), volume(of: total),
      Count.text(total.personalRecords, "personal record"),
    ]
    try output.sentence(parts.filter { !$0.isEmpty }.joined(separator: ", "), .bold)
    if terminal.hasCharts, stats.rows.count > 1 {
      let volumes = stats.rows.map(\.volume).suffix(terminal.columns.map { max(1, $0 - 8) } ?? 60)
      try output.line("volume  " + Chart.sparkline(Array(volumes)))
    }
    try output.line()
    try output.table(table(lastPeriod: last.period).table(in: terminal.columns))
    guard !stats.personalRecords.isEmpty else { return }
    try output.line()
    try printPersonalRecords(on: output)
  }

  private func table(lastPeriod last: TrainingPeriod) -> FittedTable {
    let heading =
      switch stats.length {
      case .week: "week of"
      case .month: "month"
      }
    var table = FittedTable([
      .init(heading: heading), .init(heading: "sessions", isNumber: true),
      .init(heading: "sets", rank: 2, isNumber: true), .init(heading: "volume", isNumber: true),
      .init(heading: "PRs", rank: 1, isNumber: true), .init(heading: "", rank: 3),
    ])
    let greatest = stats.rows.map(\.volume).max() ?? 0
    for (index, row) in stats.rows.enumerated() {
      let bar = Chart.bar(row.volume, of: greatest, columns: StatsText.barWidth)
      table.add([
        "\(row.period.name)", "\(row.sessions)", "\(row.sets)", "\(volume(of: row))",
        "\(row.personalRecords > 0 ? "\(row.personalRecords)" : "")",
        .init(terminal.hasCharts ? bar : "", .green),
      ])
      guard index + 1 < stats.rows.count else { break }
      addGap(from: row.period, to: stats.rows[index + 1].period, to: &table)
    }
    return table
  }

  /// Adds the periods without a session between two others.
  private func addGap(
    from period: TrainingPeriod, to later: TrainingPeriod, to table: inout FittedTable
  ) {
    let count = period.gap(to: later)
    guard count <= StatsText.mostEmpty else {
      let text = Count.text(count, stats.length.rawValue)
      return table.add([.init("\(text)", .faint), "0", "", "", "", ""])
    }
    var empty = period.next
    while empty < later {
      table.add([.init(empty.name, .faint), "0", "", "", "", ""])
      empty = empty.next
    }
  }

  private func volume(of row: TrainingStatistics.Row) -> String {
    row.volume == 0
      ? "" : WeightDisplay.total(row.volume, in: weights.unit(of: row.units))
  }

  /// Prints the personal records, the last one first.
  private func printPersonalRecords(on output: Output) throws(CommandError) {
    try output.line("personal records", .bold)
    let last = stats.personalRecords.suffix(StatsText.mostPersonalRecords)
    let rows: [[TextTable.Cell]] = last.reversed().map { best in
      let why = PersonalRecord.Merit.allCases.filter(best.merits.contains).map { word($0, best) }
      return [
        "\(best.day)", .init(best.exercise, .bold), "\(weights.work(best.set))",
        .init(why.joined(separator: "; "), .faint),
      ]
    }
    try output.wrapped(rows, indent: 2)
    let earlier = stats.personalRecords.count - StatsText.mostPersonalRecords
    if earlier > 0 { try output.line("  and \(earlier) before; --json lists all") }
    if last.contains(where: \.isStrongest) {
      try output.sentence(OneRepMax.explanation)
    }
  }
}

extension StatsText {
  /// What a record is a record of.
  private func word(_ merit: PersonalRecord.Merit, _ record: PersonalRecord) -> String {
    switch merit {
    case .heaviest: record.load > 0 ? "heaviest" : record.load < 0 ? "least help" : "no help"
    case .strongest:
      "best 1RM"
        + (record.set.estimatedOneRepMax(in: record.traits).map {
          ", \(WeightDisplay.estimate($0, in: weights.unit(of: record.set)))"
        } ?? "")
    case .mostRepetitions: "most repetitions"
    case .furthest: "furthest"
    case .longest: "longest"
    case .fastest:
      "fastest" + (record.set.distanceMeters.map { " over \(LoggedSet.shownDistance($0))" } ?? "")
    }
  }
}

extension TrainingStatistics {
  /// The object that `--json` prints.
  var json: JSONObject {
    [
      "by": .string(length.rawValue), "formula": .string(OneRepMax.formula),
      "periods": .array(rows.map(TrainingStatistics.json)),
      "personalRecords": .array(personalRecords.map(TrainingStatistics.json)),
      "sessions": .count(total?.sessions ?? 0), "sets": .count(total?.sets ?? 0),
      "volumeKilograms": .number(total?.volume ?? 0),
    ]
  }

  private static func json(_ row: Row) -> JSONValue {
    [
      "from": .text(row.period.first), "personalRecords": .count(row.personalRecords),
      "sessions": .count(row.sessions), "sets": .count(row.sets),
      "to": .text(row.period.last), "volumeKilograms": .number(row.volume),
    ]
  }

  private static func json(_ best: PersonalRecord) -> JSONValue {
    [
      "exercise": .string(best.exercise), "fastest": .bool(best.merits.contains(.fastest)),
      "furthest": .bool(best.merits.contains(.furthest)),
      "heaviest": .bool(best.isHeaviest), "longest": .bool(best.merits.contains(.longest)),
      "mostRepetitions": .bool(best.merits.contains(.mostRepetitions)),
      "session": .string(best.session.text),
      "set": .object(best.set.figures(on: best.day, best.traits)),
      "strongest": .bool(best.isStrongest),
    ]
  }
}

extension TrainingPeriod {
  /// The day of a week's Monday, or a month such as `2026-03`.
  fileprivate var name: String {
    switch length {
    case .week: first.description
    case .month: String(first.description.prefix(7))
    }
  }
}

/// How the estimate of one repetition is made, for people.
enum OneRepMax {
  static let formula = "Epley"
  /// What a column of estimates is called.
  static let heading = "1RM"
  static let explanation =
    "1RM is estimated by Epley: weight × (1 + repetitions ÷ 30), of 1 to 12 repetitions; one is itself."
}
