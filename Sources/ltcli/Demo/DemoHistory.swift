import EventLog
import Projections

/// Eight weeks of an invented training history, equal in every run.
enum DemoHistory {
  /// The session that is going on when the two devices go apart.
  static let runningSession = "session-today"

  /// Everything that the phone knows before the watch joins, as `append` takes it.
  static var lines: [String] {
    let sessions = (0..<weeks).flatMap { week in
      days.indices.flatMap { session(week: week, day: $0) }
    }
    return [
      line("userProfile.saved", "me", ["name": "Kim"]),
      line("userProfile.weightUnitSet", "me", ["weightUnit": "kg"]),
      line("setting.saved", "rest-timer", ["value": 120]),
    ] + plan + workout + sessions + [
      line(
        "session.started", runningSession,
        ["name": "Push A", "startedAt": "2026-03-02T17:45:00.000Z"])
    ]
  }

  private static let weeks = 8
  /// Monday, 5 January 2026, 17:30 UTC.
  private static let firstSession: Int64 = 1_767_634_200_000

  /// One exercise of a module, with the weight of the first week.
  private typealias Exercise = (id: String, name: String, kilograms: Double)

  private static let days: [(module: String, name: String, exercises: [Exercise])] = [
    ("push-a", "Push A", [("bench", "Bench Press", 60), ("press", "Overhead Press", 35)]),
    ("pull-a", "Pull A", [("row", "Barbell Row", 50), ("chin", "Chin Up", 0)]),
    ("legs-b", "Legs B", [("squat", "Back Squat", 80), ("curl", "Leg Curl", 30)]),
  ]

  private static var plan: [String] {
    days.flatMap { module, name, exercises in
      [line("module.saved", module, ["name": .string(name)])]
        + exercises.enumerated().map { index, exercise in
          self.exercise(exercise.id, exercise.name, in: module, order: index + 1)
        }
    }
  }

  /// A workout of all modules.
  private static var workout: [String] {
    [line("workout.saved", "full-body", ["name": "Full Body"])]
      + days.enumerated().map { index, day in
        line(
          "workout.moduleSaved", "full-body",
          [
            "id": .string("\(day.module)#1"), "moduleId": .string(day.module),
            "order": .count(index + 1),
          ])
      }
  }

  /// One past session: its start, three sets of each exercise, its end.
  private static func session(week: Int, day: Int) -> [String] {
    let (module, name, exercises) = days[day]
    let id = "session-\(week + 1)-\(module)"
    let start = Instant(milliseconds: firstSession + Int64(week * 7 + day * 2) * Day.length)
    let end = Instant(milliseconds: start.milliseconds + 3_300_000)
    let sets = exercises.flatMap { exercise in
      (1...3).map { line("session.setLogged", id, set($0, of: exercise, week: week)) }
    }
    return [line("session.started", id, ["name": .string(name), "startedAt": .text(start)])] + sets
      + [line("session.finished", id, ["durationSeconds": 3300, "finishedAt": .text(end)])]
  }

  /// A little heavier each week; the last set is the hardest.
  private static func set(_ set: Int, of exercise: Exercise, week: Int) -> JSONObject {
    let weight = exercise.kilograms == 0 ? 0 : exercise.kilograms + 2.5 * Double(week)
    return [
      "exercise": .string(exercise.name), "id": .string("\(exercise.id)-\(set)"),
      "reps": .count(9 - set - week % 2), "weightKilograms": .number(weight),
    ]
  }

  /// One line for `append` that saves an exercise of a module.
  static func exercise(
    _ id: String, _ name: String, in module: String, order: Int, notes: String? = nil
  ) -> String {
    var data: JSONObject = ["id": .string(id), "name": .string(name), "order": .count(order)]
    data["notes"] = notes.map { .string($0) }
    return line("module.exerciseSaved", module, data)
  }

  /// One line for `append`.
  static func line(_ type: String, _ entity: String, _ data: JSONObject) -> String {
    let members: JSONObject = [
      "data": .object(data), "entity": .string(entity), "type": .string(type),
    ]
    return members.canonicalText()
  }
}
