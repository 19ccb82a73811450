import EventLog
import Projections

/// What training came to, for people.
struct StatsText {
  let stats: TrainingStats
  let unit: ShownUnit
  let terminal: Terminal

  /// Up to so many empty periods are told one by one.
  private static let mostEmpty = 3
  /// How many records are told.
  private static let mostRecords = 10
  /// The columns of the longest bar.
  private static let barWidth = 24

  func print(on output: Output) throws(CommandError) {
    guard let total = stats.total, let last = stats.rows.last else {
      return try output.line("no sessions")
    }
    let parts = [
      Count.text(total.sessions, "session"), Count.text(total.sets.count, "set"), volume(of: total),
      Count.text(total.records, "record"),
    ]
    try output.line(parts.filter { !$0.isEmpty }.joined(separator: ", "), .bold)
    if terminal.hasCharts, stats.rows.count > 1 {
      let volumes = stats.rows.map(\.volume).suffix(terminal.columns.map { max(1, $0 - 8) } ?? 60)
      try output.line("volume  " + Chart.sparkline(Array(volumes)))
    }
    try output.line()
    try output.table(table(lastPeriod: last.period).table(in: terminal.columns))
    guard !stats.records.isEmpty else { return }
    try output.line()
    try printRecords(on: output)
  }

  private func table(lastPeriod last: Period) -> FittedTable {
    let heading =
      switch stats.length {
      case .week: "week of"
      case .month: "month"
      }
    var table = FittedTable([
      .init(heading: heading), .init(heading: "sessions", isNumber: true),
      .init(heading: "sets", rank: 2, isNumber: true), .init(heading: "volume", isNumber: true),
      .init(heading: "records", rank: 1, isNumber: true), .init(heading: "", rank: 3),
    ])
    let greatest = stats.rows.map(\.volume).max() ?? 0
    for (index, row) in stats.rows.enumerated() {
      let bar = Chart.bar(row.volume, of: greatest, columns: StatsText.barWidth)
      table.add([
        "\(row.period.name)", "\(row.sessions)", "\(row.sets.count)", "\(volume(of: row))",
        "\(row.records > 0 ? "\(row.records)" : "")", .init(terminal.hasCharts ? bar : "", .green),
      ])
      guard index + 1 < stats.rows.count else { break }
      addGap(from: row.period, to: stats.rows[index + 1].period, to: &table)
    }
    return table
  }

  /// Tells of the periods in between in which nobody trained.
  private func addGap(from period: Period, to later: Period, to table: inout FittedTable) {
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

  private func volume(of row: TrainingStats.Row) -> String {
    row.volume == 0
      ? "" : ShownUnit.total(row.volume, in: unit.unit(of: row.sets))
  }

  /// Tells the records, the last one first.
  private func printRecords(on output: Output) throws(CommandError) {
    try output.line("records", .bold)
    var table = FittedTable([
      .init(heading: ""), .init(heading: "", isCut: true), .init(heading: ""),
      .init(heading: "", rank: 1),
    ])
    for record in stats.records.suffix(StatsText.mostRecords).reversed() {
      let estimate = record.set.estimatedOneRepMax.map {
        "best 1RM, \(ShownUnit.estimate($0, in: unit.unit(of: record.set)))"
      }
      let why = [record.isHeaviest ? "heaviest" : nil, record.isStrongest ? estimate : nil]
      table.add([
        "\(record.day?.description ?? "")", .init(record.exercise, .bold),
        "\(unit.work(record.set))", .init(why.compactMap(\.self).joined(separator: "; "), .faint),
      ])
    }
    try output.table(table.table(in: terminal.columns, indent: 2))
    let earlier = stats.records.count - StatsText.mostRecords
    if earlier > 0 { try output.line("  and \(earlier) before; --json lists all") }
    if stats.records.contains(where: \.isStrongest) { try output.line(OneRepMax.explanation) }
  }
}
