import EventLog

/// Eight weeks of a training history that nobody ever had, the same in every run.
enum DemoHistory {
  /// The session that is going on when the two devices go apart.
  static let runningSession = "session-today"

  /// Everything that the phone knows before the watch joins, as `append` takes it.
  static var lines: [String] {
    profile + plan
      + (0..<weeks).flatMap { week in
        days.indices.flatMap { session(week: week, day: $0) }
      } + [
        line(
          "session.started", runningSession,
          ["name": "Push A", "startedAt": "2026-03-02T17:45:00.000Z"])
      ]
  }

  private static let weeks = 8
  /// Monday, 5 January 2026, 17:30 UTC.
  private static let firstSession: Int64 = 1_767_634_200_000
  private static let dayLength: Int64 = 86_400_000

  private static let days: [(module: String, name: String, exercises: [Exercise])] = [
    (
      "push-a", "Push A", [.init("bench", "Bench Press", 60), .init("press", "Overhead Press", 35)]
    ),
    ("pull-a", "Pull A", [.init("row", "Barbell Row", 50), .init("chin", "Chin Up", 0)]),
    ("legs-b", "Legs B", [.init("squat", "Back Squat", 80), .init("curl", "Leg Curl", 30)]),
  ]

  /// One exercise of a module, with the weight of the first week.
  private struct Exercise {
    let id: String
    let name: String
    let kilograms: Double

    init(_ id: String, _ name: String, _ kilograms: Double) {
      (self.id, self.name, self.kilograms) = (id, name, kilograms)
    }
  }

  private static var profile: [String] {
    [
      line("userProfile.saved", "me", ["name": "Kim", "weightUnit": "kg"]),
      line("setting.saved", "rest-timer", ["value": 120]),
    ]
  }

  private static var plan: [String] {
    var lines: [String] = []
    for (module, name, exercises) in days {
      lines.append(line("module.saved", module, ["name": .string(name)]))
      for (order, exercise) in exercises.enumerated() {
        lines.append(
          line(
            "module.exerciseSaved", module,
            [
              "id": .string(exercise.id), "name": .string(exercise.name),
              "order": .number(Double(order + 1)),
            ]))
      }
    }
    lines.append(
      line(
        "workout.saved", "full-body",
        ["moduleIds": ["push-a", "pull-a", "legs-b"], "name": "Full Body"]))
    return lines
  }

  /// One past session: its start, three sets of each exercise, its end.
  private static func session(week: Int, day: Int) -> [String] {
    let (module, name, exercises) = days[day]
    let id = "session-\(week + 1)-\(module)"
    let start = Instant(milliseconds: firstSession + Int64(week * 7 + day * 2) * dayLength)
    let end = Instant(milliseconds: start.milliseconds + 3_300_000)
    var lines = [
      line("session.started", id, ["name": .string(name), "startedAt": .string("\(start)")])
    ]
    for exercise in exercises {
      for set in 1...3 {
        lines.append(line("session.setLogged", id, self.set(set, of: exercise, week: week)))
      }
    }
    lines.append(
      line(
        "session.finished", id, ["durationSeconds": 3300, "finishedAt": .string("\(end)")]))
    return lines
  }

  /// A little heavier each week; the last set is the hardest.
  private static func set(_ set: Int, of exercise: Exercise, week: Int) -> JSONObject {
    let weight = exercise.kilograms == 0 ? 0 : exercise.kilograms + 2.5 * Double(week)
    return [
      "exercise": .string(exercise.name), "id": .string("\(exercise.id)-\(set)"),
      "reps": .number(Double(9 - set - week % 2)), "weightKilograms": .number(weight),
    ]
  }

  /// One line for `append`.
  static func line(_ type: String, _ entity: String, _ data: JSONObject) -> String {
    let object: JSONObject = [
      "data": .object(data), "entity": .string(entity), "type": .string(type),
    ]
    return object.canonicalText()
  }
}
