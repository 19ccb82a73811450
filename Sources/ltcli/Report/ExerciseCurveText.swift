import EventLog
import Projections
import Training

/// How one exercise went, month by month, as `stats EXERCISE` draws it.
struct ExerciseCurveText {
  let exercise: TrainingCurves.Exercise
  let weights: WeightDisplay
  let terminal: Terminal

  /// The columns of the longest bar.
  private static let barWidth = 20

  /// What was best in a month.
  private struct Month {
    let name: String
    var best: LoggedSet
    var rank: SetRank
    var oneRepMax: Double?
    var pace: Double?

    /// What a bar shows.
    var height: Double? { oneRepMax ?? pace.map { 1000 / $0 } }
  }

  func print(on output: Output) throws(CommandError) {
    let months = months
    guard let last = months.last else { return }
    let hasEstimate = months.contains { $0.oneRepMax != nil }
    let hasPace = !hasEstimate && months.contains { $0.pace != nil }
    try output.line()
    try output.line("\(exercise.name), by month", .bold)
    let heights = months.compactMap(\.height)
    if terminal.hasCharts, heights.count > 1 {
      let room = terminal.columns.map { max(1, $0 - 6) } ?? 60
      let what = hasEstimate ? OneRepMax.heading : "pace"
      try output.line("\(what)  " + Chart.sparkline(Array(heights.suffix(room))))
    }
    var table = FittedTable([
      .init(heading: "month"), .init(heading: "best", rank: 1),
      .init(heading: hasEstimate ? OneRepMax.heading : hasPace ? "min/km" : "", isNumber: true),
      .init(heading: "", rank: 2),
    ])
    let greatest = heights.max() ?? 0
    for month in months {
      let value =
        hasEstimate
        ? month.oneRepMax.map { WeightDisplay.estimate($0, in: weights.unit(of: last.best)) }
        : hasPace ? month.pace.map(PaceText.text) : nil
      let bar = Chart.bar(month.height ?? 0, of: greatest, columns: Self.barWidth)
      table.add([
        "\(month.name)", "\(weights.work(month.best))", "\(value ?? "")",
        .init(terminal.hasCharts ? bar : "", .green),
      ])
    }
    try output.table(table.table(in: terminal.columns))
  }

  private var months: [Month] {
    var months: [Month] = []
    for point in exercise.points {
      guard let best = point.best, let rank = point.performance.bestRank else { continue }
      let name = String("\(point.day)".prefix(7))
      if months.last?.name != name {
        months.append(Month(name: name, best: best, rank: rank))
      }
      let index = months.count - 1
      if rank > months[index].rank { (months[index].best, months[index].rank) = (best, rank) }
      months[index].oneRepMax = [months[index].oneRepMax, point.oneRepMax].compactMap { $0 }.max()
      months[index].pace = [months[index].pace, point.pace].compactMap { $0 }.min()
    }
    return months
  }
}

/// A time for a kilometre.
enum PaceText {
  /// `5:30`, minutes and seconds.
  static func text(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 1e6).rounded())
    return "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)"
  }
}
