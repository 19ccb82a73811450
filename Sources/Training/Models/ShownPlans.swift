import EventLog
import Projections

// How text shows the elements of plans, routines and running sessions: what a person needs of them, ids where another
// entity or a verb names them.

extension Schedule {
  /// For example `every 2 weeks on MO, WE`, `at 07:30`, `from 2026-01-05`.
  var shownItem: ShownItem {
    let what = [
      weekdays.isEmpty
        ? nil
        : "on " + (nth.map { "no. \($0) of " } ?? "")
          + weekdays.map(\.word).joined(separator: ", "),
      monthDays.isEmpty ? nil : "on day " + monthDays.map { "\($0)" }.joined(separator: ", "),
    ]
    let details: [String?] = [
      ([period] + what).compactMap(\.self).joined(separator: " "),
      times.isEmpty ? nil : "at " + times.map(\.description).joined(separator: ", "),
      start.map { "from \($0)" }, until.map { "until \($0)" },
      count.map { "\($0) time\($0 == 1 ? "" : "s")" },
      excluded.isEmpty ? nil : "not on " + excluded.map(\.description).joined(separator: ", "),
      alertMinutesBefore.isEmpty
        ? nil : "alert " + alertMinutesBefore.map(shown).joined(separator: ", ") + " min before",
    ]
    return ShownItem(name: id.text, details: details.compactMap(\.self))
  }

  private var period: String {
    let name: String
    switch frequency {
    case .daily: name = "day"
    case .weekly: name = "week"
    case .monthly: name = "month"
    case .yearly: name = "year"
    case nil: return "never"
    }
    return interval > 1 ? "every \(interval) \(name)s" : "every \(name)"
  }
}

extension OccurrenceCheck {
  /// The task, whether it is done, how much and when.
  var shownItem: ShownItem {
    let details = [isDone ? "done" : "not done", value.map(shown), at.map { "\($0)" }]
    return ShownItem(name: id.text, details: details.compactMap(\.self))
  }
}

extension ProgramWorkout {
  /// The workout.
  var shownItem: ShownItem {
    ShownItem(name: workoutId?.text ?? id.text, details: ["id \(id)"])
  }
}

extension WorkoutModule {
  /// The module.
  var shownItem: ShownItem {
    ShownItem(name: moduleId?.text ?? id.text, details: ["id \(id)"])
  }
}

extension ProgramPhase {
  /// Its name and its weeks.
  var shownItem: ShownItem {
    let weeks =
      switch (firstWeek, lastWeek) {
      case (let first?, let last?) where first == last: "week \(first)"
      case (let first?, let last?): "weeks \(first)–\(last)"
      case (let first?, nil): "from week \(first)"
      case (nil, let last?): "until week \(last)"
      case (nil, nil): "every week"
      }
    return ShownItem(name: name, details: ["id \(id)", weeks])
  }
}

extension ProgramDayOutcome {
  /// The day, what became of it, and the session.
  var shownItem: ShownItem {
    let details = [status?.rawValue, sessionId.map { "session \($0)" }, at.map { "\($0)" }]
    return ShownItem(name: id.text, details: details.compactMap(\.self))
  }
}

extension TrainingStep {
  /// For example `6 × work 800 m at 240–250 s/km`.
  var shownText: String {
    let amount = [seconds.map { "\(shown($0)) s" }, distanceMeters.map { "\(shown($0)) m" }]
    let targets = [
      paceSecondsPerKilometer.map { "at \($0.shownText) s/km" },
      heartRate.map { "at \($0.shownText) bpm" },
    ]
    return [[times.map { "\($0) ×" }, purpose?.rawValue], amount, targets].joined()
      .compactMap(\.self).joined(separator: " ")
  }
}

extension StepTarget {
  fileprivate var shownText: String {
    switch (low, high) {
    case (let low?, let high?) where low == high: shown(low)
    case (let low?, let high?): "\(shown(low))–\(shown(high))"
    case (let low?, nil): "≥ \(shown(low))"
    case (nil, let high?): "≤ \(shown(high))"
    case (nil, nil): "any"
    }
  }
}

extension PlannedExercise {
  /// Its name, whether it is skipped, and its sets.
  var shownItem: ShownItem {
    let details = [
      "id \(id)", isSkipped ? "skipped" : nil, supersetId.map { "superset \($0)" },
      PlannedSet.shownText(of: sets),
    ]
    return ShownItem(name: name, details: details.compactMap(\.self))
  }
}

extension PlannedSet {
  /// For example `60 kg × 8–12, rest 90 s`.
  private var shownText: String {
    let set = LoggedSet(
      weightKilograms: weightKilograms, reps: reps, seconds: seconds,
      distanceMeters: distanceMeters)
    let most = reps == nil ? nil : repsMax.map { "to \(shown($0))" }
    let work = [set.shownWork(in: .kilograms), most].compactMap(\.self).joined(separator: " ")
    let details = [
      work, kind.flatMap { $0 == .normal ? nil : $0.rawValue }, rpe.map { "RPE \(shown($0))" },
      restSeconds.map { "rest \(shown($0)) s" },
    ]
    return details.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Some sets, equal neighbours as one: `2 sets (60 kg × 8)`; nil for none.
  static func shownText(of sets: [PlannedSet]) -> String? {
    var runs: [(text: String, count: Int)] = []
    for text in sets.map(\.shownText) {
      if let last = runs.last, TextOrder.isSame(last.text, text) {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((text, 1))
      }
    }
    if runs.isEmpty { return nil }
    return runs.map { run in
      "\(run.count) set\(run.count == 1 ? "" : "s")" + (run.text.isEmpty ? "" : " (\(run.text))")
    }.joined(separator: ", ")
  }
}

extension SessionPause {
  /// From when to when.
  var shownItem: ShownItem {
    let details = [from.map { "from \($0)" }, to.map { "to \($0)" } ?? "until now"]
    return ShownItem(name: id.text, details: details.compactMap(\.self))
  }
}

extension SessionLink {
  /// The service, and what the session is there.
  var shownItem: ShownItem {
    let details = [externalId.map { "id \($0)" }, uploadedAt.map { "sent \($0)" }, url]
    return ShownItem(name: id.text, details: details.compactMap(\.self))
  }
}

private func shown(_ number: Double) -> String { JSONValue.number(number).canonicalText() }
