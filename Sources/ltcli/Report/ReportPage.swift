import EventLog
import LiftTrail
import Projections
import Training

/// Training on one page: figures, each with its table. It refers to nothing outside of itself.
struct ReportPage {
  let name: String
  let stats: TrainingStatistics
  let curves: TrainingCurves
  let weights: WeightDisplay
  /// What was asked for; nil for all time.
  let days: ClosedRange<Day>?
  /// When it was made, by the clocks here.
  let made: String

  /// An exercise of fewer sessions stands in the list alone.
  private static let leastSessions = 2

  /// The file.
  func html() -> String {
    let title = "Training of \(name)"
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>\(HTML.escaped(title))</title>
      <style>\(ReportStyle.text)</style>
      </head>
      <body>
      <header><h1>\(HTML.escaped(title))</h1><p>\(HTML.escaped(span))</p></header>
      <main>
      \(sections.joined(separator: "\n"))
      </main>
      <footer><p>\(HTML.escaped(OneRepMax.explanation)) \
      Made by ltcli report on \(HTML.escaped(made)); every number is one of ltcli stats --json.</p></footer>
      </body>
      </html>

      """
  }

  private var span: String {
    guard let first = curves.days.first?.day, let last = curves.days.last?.day else {
      return "There is no session."
    }
    return first == last ? "\(first)" : "\(first) to \(last)"
  }

  private var sections: [String] {
    guard let total = stats.total else { return [] }
    var sections = [section("In sum", "sum", sum(total))]
    sections.append(section("Days of training", "days", calendar()))
    sections.append(section("Volume", "volume", volume(total) + muscles()))
    if !stats.personalRecords.isEmpty {
      sections.append(section("Personal records", "records", records()))
    }
    let (cardio, lifted) = (
      curves.exercises.filter(\.isCardio), curves.exercises.filter { !$0.isCardio }
    )
    let shown = lifted.filter { $0.points.count >= Self.leastSessions }
    if !shown.isEmpty {
      sections.append(section("Exercises", "exercises", shown.map(lifts).joined(separator: "\n")))
    }
    if !cardio.isEmpty {
      sections.append(section("Cardio", "cardio", cardio.map(paces).joined(separator: "\n")))
    }
    let rare = lifted.count - shown.count
    if rare > 0 {
      sections.append(
        "<p>\(Count.text(rare, "exercise")) done in one session alone: ltcli exercises lists them.</p>"
      )
    }
    if !curves.bodyWeights.isEmpty { sections.append(section("Body weight", "body", bodyWeight())) }
    return sections
  }

  private func section(_ title: String, _ id: String, _ content: String) -> String {
    "<section aria-labelledby=\"\(id)\"><h2 id=\"\(id)\">\(title)</h2>\(content)</section>"
  }
}

// MARK: - Sections

extension ReportPage {
  private func sum(_ total: TrainingStatistics.Row) -> String {
    let facts = [
      (Grouped.text(total.sessions), total.sessions == 1 ? "session" : "sessions"),
      (Grouped.text(total.sets), total.sets == 1 ? "set" : "sets"),
      (kilograms(total.volume, total), "moved"),
      (Grouped.text(total.personalRecords), "personal records"),
    ]
    return "<dl class=\"facts\">"
      + facts.map { "<div><dt>\($0.1)</dt><dd>\(HTML.escaped($0.0))</dd></div>" }.joined() + "</dl>"
  }

  private func calendar() -> String {
    let byYear = Dictionary(grouping: curves.days) { $0.day.year }
    let figures = byYear.keys.sorted(by: >).map { year -> String in
      let days = byYear[year] ?? []
      let text = "\(Count.text(days.count, "day")) of training in \(year)"
      return "<figure><figcaption>\(text)</figcaption>"
        + SVGFigure.calendar(
          days.map { ($0.day, $0.total.sets) }, ofYear: year, named: text) + "</figure>"
    }
    let rows = curves.days.map { day in
      [
        "\(day.day)", "\(day.total.sessions)", "\(day.total.sets)",
        WeightDisplay.total(day.total.volume, in: unit),
      ]
    }
    return figures.joined()
      + HTML.table("Days as a table", ["day", "sessions", "sets", "volume"], rows)
  }

  private func volume(_ total: TrainingStatistics.Row) -> String {
    let word = stats.length == .week ? "week" : "month"
    let figure = SVGFigure.bars(
      stats.rows.map { ($0.period, $0.volume) }, named: "Volume by \(word)"
    ) { WeightDisplay.total($0, in: unit) }
    let rows = stats.rows.map { row in
      [
        "\(row.period.first)", "\(row.sessions)", "\(row.sets)", kilograms(row.volume, row),
        "\(row.personalRecords)",
      ]
    }
    return "<figure><figcaption>Volume by \(word)</figcaption>\(figure)</figure>"
      + HTML.table(
        "Volume by \(word) as a table", ["from", "sessions", "sets", "volume", "records"], rows)
  }

  private func muscles() -> String {
    guard curves.muscles.contains(where: { $0.name != nil }) else { return "" }
    let rows = curves.muscles.map { muscle in
      [
        muscle.name ?? "not said", "\(muscle.sets)", WeightDisplay.total(muscle.volume, in: unit),
      ]
    }
    let figure = SVGFigure.ranks(
      curves.muscles.prefix(20).map { ($0.name ?? "not said", $0.volume) },
      named: "Volume by muscle"
    ) { WeightDisplay.total($0, in: unit) }
    return "<h3>By muscle</h3><p>A set counts for each muscle that its exercise names.</p>"
      + "<figure>\(figure)</figure>"
      + HTML.table("Volume by muscle", ["muscle", "sets", "volume"], rows)
  }

  private func records() -> String {
    let rows = stats.personalRecords.reversed().map { record in
      [
        "\(record.day)", record.exercise, weights.work(record.set),
        PersonalRecord.Merit.allCases.filter(record.merits.contains).map(word).joined(
          separator: ", "),
      ]
    }
    return HTML.table(
      Count.text(rows.count, "personal record"), ["day", "exercise", "set", "record of"],
      Array(rows))
  }

  private func word(_ merit: PersonalRecord.Merit) -> String {
    switch merit {
    case .heaviest: "weight"
    case .strongest: "1RM"
    case .mostRepetitions: "repetitions"
    case .furthest: "distance"
    case .longest: "time"
    case .fastest: "pace"
    }
  }

  private func lifts(_ exercise: TrainingCurves.Exercise) -> String {
    let unit = unit(of: exercise)
    let points = exercise.points.compactMap { point in point.oneRepMax.map { (point.day, $0) } }
    let figure = SVGFigure.line(points, named: "1RM of \(exercise.name)") {
      WeightDisplay.estimate($0, in: unit)
    }
    let rows = exercise.points.reversed().map { point in
      [
        "\(point.day)", "\(point.performance.sets)", point.best.map(weights.work) ?? "",
        point.oneRepMax.map { WeightDisplay.estimate($0, in: unit) } ?? "",
        point.performance.volume > 0
          ? WeightDisplay.total(point.performance.volume, in: unit) : "",
      ]
    }
    return article(
      exercise, figure.isEmpty ? "" : "Estimated 1RM", figure,
      ["day", "sets", "best set", "1RM", "volume"], Array(rows))
  }

  private func paces(_ exercise: TrainingCurves.Exercise) -> String {
    let points = exercise.points.compactMap { point in point.pace.map { (point.day, $0) } }
    let figure = SVGFigure.line(
      points, named: "Time a kilometre of \(exercise.name)", isFalling: true, shown: PaceText.text)
    let rows = exercise.points.reversed().map { point in
      [
        "\(point.day)", "\(point.performance.sets)", point.best.map(weights.work) ?? "",
        point.pace.map(PaceText.text) ?? "",
      ]
    }
    return article(
      exercise, figure.isEmpty ? "" : "Time a kilometre", figure,
      ["day", "sets", "best", "a kilometre"], Array(rows))
  }

  private func article(
    _ exercise: TrainingCurves.Exercise, _ caption: String, _ figure: String,
    _ headings: [String], _ rows: [[String]]
  ) -> String {
    let drawing =
      figure.isEmpty ? "" : "<figure><figcaption>\(caption)</figcaption>\(figure)</figure>"
    return "<article><h3>\(HTML.escaped(exercise.name))</h3>\(drawing)"
      + HTML.table(
        "\(exercise.name): \(Count.text(rows.count, "session"))", headings, rows) + "</article>"
  }

  private func bodyWeight() -> String {
    let figure = SVGFigure.line(
      curves.bodyWeights.map { ($0.day, $0.kilograms) }, named: "Body weight"
    ) { WeightDisplay.estimate($0, in: unit) }
    let rows = curves.bodyWeights.reversed().map {
      ["\($0.day)", WeightDisplay.estimate($0.kilograms, in: unit)]
    }
    return "<figure><figcaption>Body weight</figcaption>\(figure)</figure>"
      + HTML.table("Body weight as a table", ["day", "weight"], Array(rows))
  }

  // MARK: - Numbers

  /// The unit of sums over all exercises.
  private var unit: MassUnit { weights.unit(of: stats.total?.units ?? LiftedUnits()) }

  private func unit(of exercise: TrainingCurves.Exercise) -> MassUnit {
    weights.unit(of: exercise.points.compactMap(\.best))
  }

  private func kilograms(_ volume: Double, _ row: TrainingStatistics.Row) -> String {
    WeightDisplay.total(volume, in: weights.unit(of: row.units))
  }
}

extension TrainingCurves.Exercise {
  /// Whether it is measured by distance.
  var isCardio: Bool {
    points.contains { $0.pace != nil } && !points.contains { $0.oneRepMax != nil }
  }
}
