import EventLog
import LiftTrail
import Projections
import Training

/// How training went on: what `stats --json` and the pages of `report` say besides the statistics.
struct TrainingCurves {
  /// The days with a session, in order.
  let days: [TrainingCalendar.DayTotal]
  /// What was done for each muscle that an exercise names, most volume first.
  let muscles: [Muscle]
  /// How each exercise went, those of most sessions first.
  let exercises: [Exercise]
  /// What the athlete weighed, in order.
  let bodyWeights: [Weight]

  /// What was done for a muscle. A set counts whole for each muscle of its exercise.
  struct Muscle {
    /// Nil for exercises that name none.
    let name: String?
    var sets = 0
    var volume = 0.0
  }

  /// An exercise, session by session.
  struct Exercise {
    let name: String
    let points: [Point]
  }

  /// What was done of an exercise in one session.
  struct Point {
    let performance: ExercisePerformance
    var day: Day { performance.day }
    /// The best set.
    var best: LoggedSet? { performance.best }
    /// The estimate of one repetition, in kilograms.
    var oneRepMax: Double? { performance.estimatedOneRepMax }

    /// The least time for a kilometre, in seconds.
    var pace: Double? { performance.fastestByDistance.compactMap(\.secondsPerKilometer).min() }
  }

  /// A weight of the body.
  struct Weight {
    let day: Day
    let kilograms: Double
  }

  /// - Parameters:
  ///   - days: The only days that count; nil for all.
  ///   - isWanted: Whether the exercise of a name is wanted.
  /// - Complexity: O(performances)
  init(
    _ answers: TrainingAnswers, on days: ClosedRange<Day>?,
    where isWanted: ((String) -> Bool)?
  ) throws(LogError) {
    func counts(_ day: Day) -> Bool { days?.contains(day) ?? true }
    self.days = isWanted == nil ? answers.calendar.days(in: days) : []
    let named = Dictionary(
      try answers.state.all(CustomExercise.self).map { (UTF8Text($0.name), $0.muscles) }
    ) { first, _ in first }
    var muscles: [String?: Muscle] = [:]
    exercises = answers.book.performances(on: days, where: isWanted ?? { _ in true })
      .filter { !$0.performances.isEmpty }
      .sorted {
        (-$0.performances.count, UTF8Text($0.exercise))
          < (-$1.performances.count, UTF8Text($1.exercise))
      }
      .map { Exercise(name: $0, points: $1.map(Point.init)) }
    for exercise in exercises {
      let own = named[UTF8Text(exercise.name)] ?? []
      for muscle in own.isEmpty ? [nil] : own.map({ Optional($0) }) {
        for point in exercise.points {
          muscles[muscle, default: Muscle(name: muscle)].sets += point.performance.sets
          muscles[muscle, default: Muscle(name: muscle)].volume += point.performance.volume
        }
      }
    }
    self.muscles = muscles.values.sorted {
      ($0.name == nil ? 1 : 0, -$0.volume, -$0.sets, UTF8Text($0.name ?? ""))
        < ($1.name == nil ? 1 : 0, -$1.volume, -$1.sets, UTF8Text($1.name ?? ""))
    }
    bodyWeights = try answers.state.all(BodyWeight.self).compactMap { weight in
      guard let day = weight.day, let kilograms = weight.weightKilograms, counts(day) else {
        return nil
      }
      return Weight(day: day, kilograms: kilograms)
    }.sorted { $0.day < $1.day }
  }
}

extension TrainingCurves {
  /// The members that `stats --json` has besides those of the statistics.
  func add(to object: inout JSONObject) {
    object["bodyWeights"] = .array(
      bodyWeights.map { ["date": .text($0.day), "weightKilograms": .number($0.kilograms)] })
    object["days"] = .array(
      days.map { day in
        [
          "date": .text(day.day), "sessions": .count(day.total.sessions),
          "sets": .count(day.total.sets), "volumeKilograms": .number(day.total.volume),
        ]
      })
    object["muscles"] = .array(
      muscles.map { muscle in
        var object: JSONObject = [
          "sets": .count(muscle.sets), "volumeKilograms": .number(muscle.volume),
        ]
        object["muscle"] = muscle.name.map { .string($0) }
        return .object(object)
      })
    object["exercises"] = .array(
      exercises.map { exercise in
        ["exercise": .string(exercise.name), "sessions": .array(exercise.points.map(\.json))]
      })
  }
}

extension TrainingCurves.Point {
  fileprivate var json: JSONValue {
    var object: JSONObject = [
      "date": .text(day), "session": .string(performance.session.text),
      "sets": .count(performance.sets), "volumeKilograms": .number(performance.volume),
    ]
    object["best"] = best.map { .object($0.figures) }
    object["estimatedOneRepMaxKilograms"] = oneRepMax.map { .number($0) }
    object["secondsPerKilometer"] = pace.map { .number($0) }
    return .object(object)
  }
}
