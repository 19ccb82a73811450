import EventLog
import Projections
import Training

/// Exercises as `exercises` prints them.
struct ExerciseList {
  let exercises: [ExerciseSummary]
  let weights: WeightDisplay

  /// How many sessions a line of estimates shows at most.
  private static let trendLength = 12

  /// Prints them for people.
  func print(on output: Output, _ terminal: Terminal) throws(CommandError) {
    guard !exercises.isEmpty else { return try output.line("no exercises") }
    var table = FittedTable([
      .init(heading: "exercise", isCut: true), .init(heading: "sessions", rank: 4, isNumber: true),
      .init(heading: "sets", rank: 5, isNumber: true), .init(heading: "last", rank: 3),
      .init(heading: "best", rank: 1), .init(heading: OneRepMax.heading, rank: 2, isNumber: true),
      .init(heading: terminal.hasCharts ? "trend" : "", rank: 6),
    ])
    for exercise in exercises { table.add(row(exercise, hasTrend: terminal.hasCharts)) }
    try output.table(table.table(in: terminal.columns))
    if table.keeps(OneRepMax.heading, in: terminal.columns) {
      try output.sentence(OneRepMax.explanation)
    }
  }

  private func row(_ exercise: ExerciseSummary, hasTrend: Bool) -> [TextTable.Cell] {
    let trend = Chart.sparkline(exercise.estimates.suffix(ExerciseList.trendLength))
    return [
      .init(exercise.name, .bold), "\(exercise.sessions)", "\(exercise.sets)",
      "\(exercise.last)", "\(exercise.best.map { weights.work($0.set) } ?? "")",
      "\(exercise.strongest.flatMap(estimate) ?? "")",
      .init(hasTrend ? trend : "", .green),
    ]
  }

  private func estimate(of mark: ExerciseSummary.Mark) -> String? {
    mark.estimatedOneRepMax.map { WeightDisplay.estimate($0, in: weights.unit(of: mark.set)) }
  }

  /// The object that `--json` prints.
  var json: JSONObject {
    [
      "exercises": .array(exercises.map(ExerciseList.json)),
      "formula": .string(OneRepMax.formula),
    ]
  }

  private static func json(_ exercise: ExerciseSummary) -> JSONValue {
    var object: JSONObject = [
      "assisted": .bool(exercise.isAssisted),
      "ids": .texts(exercise.ids), "name": .string(exercise.name),
      "sessions": .count(exercise.sessions), "sets": .count(exercise.sets),
      "last": .text(exercise.last),
    ]
    object["best"] = exercise.best.map { .object($0.set.figures(on: $0.day, $0.traits)) }
    object["strongest"] = exercise.strongest.map { .object($0.set.figures(on: $0.day, $0.traits)) }
    object["fastest"] = .array(
      exercise.fastestByDistance.map { mark in
        .object([
          "date": .text(mark.day), "distanceMeters": .number(mark.set.distanceMeters ?? 0),
          "id": .string(mark.set.id.text), "seconds": .number(mark.set.seconds ?? 0),
          "secondsPerKilometer": .number(mark.secondsPerKilometer ?? 0),
        ])
      })
    return .object(object)
  }
}

extension LoggedSet {
  /// What was done in it and what that is worth, for programs.
  func figures(on day: Day, _ traits: ExerciseTraits) -> JSONObject {
    var object = figures
    object["date"] = .text(day)
    object["estimatedOneRepMaxKilograms"] = estimatedOneRepMax(in: traits).map { .number($0) }
    return object
  }

  /// What was done in it, for programs.
  var figures: JSONObject {
    var object: JSONObject = ["id": .string(id.text)]
    object["weightKilograms"] = weightKilograms.map { .number($0) }
    object["weightIs"] = weightIs.map { .string($0.rawValue) }
    object["reps"] = reps.map { .number($0) }
    object["seconds"] = seconds.map { .number($0) }
    object["distanceMeters"] = distanceMeters.map { .number($0) }
    return object
  }
}
