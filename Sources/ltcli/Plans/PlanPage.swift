import EventLog
import Projections
import Training

/// The plan of a week as `plan` prints it.
struct PlanPage {
  private let program: Program?
  private let day: Day
  private let status: PlanStatus
  private let workoutNames: [Workout.ID: String]

  init(_ program: Program?, on day: Day, in state: TrainingState) throws(LogError) {
    (self.program, self.day) = (program, day)
    status = try PlanStatus(of: program, on: day) { (id) throws(LogError) in
      try state.one(ProgramWeek.self, id)
    }
    var names: [Workout.ID: String] = [:]
    for workout in try state.all(Workout.self) { names[workout.id] = workout.name }
    workoutNames = names
  }

  /// Prints it for people.
  func print(on output: Output, _ terminal: Terminal) throws(CommandError) {
    guard let program else { return try output.sentence("no program is in use") }
    switch status {
    case .noProgram: return try output.sentence("\(program.name) is archived, or has no first day")
    case .completed:
      let weeks = Count.text(program.weeks ?? 0, "week")
      return try output.sentence("\(program.name) is completed: \(weeks)")
    case .noPlan(let week):
      try output.sentence(heading(program, week))
      try goal(of: program, on: output)
      try output.sentence("no plan for this week yet")
    case .ready(let plan):
      try output.sentence(heading(program, plan.week ?? 0))
      try goal(of: program, on: output)
      try days(of: plan, on: output, terminal)
    }
  }

  private func heading(_ program: Program, _ week: Int) -> String {
    let of = program.weeks.map { " of \($0)" } ?? ""
    let phase = program.phase(ofWeek: week).map { ", \($0.name)" } ?? ""
    let begins = program.startDay.map { $0 > day ? ", begins on \($0)" : "" } ?? ""
    return "\(program.name): week \(week)\(of)\(phase)\(begins)"
  }

  private func goal(of program: Program, on output: Output) throws(CommandError) {
    guard let goal = program.goal else { return }
    let parts = [
      goal.name, goal.distanceMeters.map { "\(PlanPage.text($0)) m" },
      goal.seconds.map { "in \(PlanPage.duration($0))" },
      goal.day.map { "on \($0)" + ($0 >= day ? ", in \(Count.text($0 - day, "day"))" : "") },
    ]
    try output.sentence("goal: " + parts.compactMap(\.self).joined(separator: ", "))
  }

  private func days(
    of plan: ProgramWeek, on output: Output, _ terminal: Terminal
  ) throws(CommandError) {
    var table = FittedTable([
      .init(heading: "date"), .init(heading: ""), .init(heading: "what", isCut: true),
      .init(heading: "", rank: 1), .init(heading: "id", rank: 2),
    ])
    for (day, date) in dated(plan) {
      table.add([
        "\(date.map(\.description) ?? "")", .init(date?.shownWeekday ?? "", .faint),
        .init(day.title(workoutNames), .bold), plan.outcome(of: day.id)?.status?.shownCell ?? "",
        .init(day.id.text, .faint),
      ])
    }
    if plan.days.isEmpty { try output.sentence("the week has no days") }
    try output.table(table.table(in: terminal.columns))
    if let notes = plan.notes { try output.sentence(notes) }
    if let target = plan.targetDistanceMeters {
      try output.sentence("target: \(PlanPage.text(target)) m")
    }
    if let review = plan.review {
      let parts = [
        review.sessions.map { Count.text($0, "session") },
        review.distanceMeters.map { "\(PlanPage.text($0)) m" }, review.text,
      ]
      try output.sentence("review: " + parts.compactMap(\.self).joined(separator: ", "))
    }
  }

  /// The days of a week with their dates, by date; those of one date, and those without, in the week's order.
  private func dated(_ plan: ProgramWeek) -> [(day: ProgramDay, date: Day?)] {
    let days = plan.days.map { day in
      (day, plan.week.flatMap { program?.date(of: day, inWeek: $0) })
    }
    return days.enumerated().sorted { left, right in
      guard let mine = left.element.1, let others = right.element.1, mine != others else {
        return (left.element.1 == nil) == (right.element.1 == nil)
          ? left.offset < right.offset : right.element.1 == nil
      }
      return mine < others
    }.map { (day: $0.element.0, date: $0.element.1) }
  }

  private static func text(_ number: Double) -> String {
    JSONValue.number(number).canonicalText()
  }

  /// For example `3:45:00`.
  private static func duration(_ seconds: Double) -> String {
    let whole = Int64(min(seconds, 1e12).rounded())
    let parts = [whole / 60 % 60, whole % 60].map { Decimal.text(of: $0, digits: 2) }
    return "\(whole / 3600):\(parts.joined(separator: ":"))"
  }

  /// The object that `--json` prints.
  var json: JSONObject {
    var object: JSONObject = ["on": .text(day), "status": .string(word)]
    object["program"] = program.map { .text($0.id) }
    object["name"] = program.map { .string($0.name) }
    object["weeks"] = program?.weeks.map { .count($0) }
    object["goal"] = program?.goal.map { .object(json(of: $0)) }
    let week: Int? =
      switch status {
      case .noPlan(let week): week
      case .ready(let plan): plan.week
      case .noProgram, .completed: nil
      }
    guard let week, let program else { return object }
    object["week"] = .count(week)
    object["phase"] = program.phase(ofWeek: week).map { .string($0.name) }
    object["from"] = program.days(ofWeek: week).map { .text($0.lowerBound) }
    object["to"] = program.days(ofWeek: week).map { .text($0.upperBound) }
    guard case .ready(let plan) = status else { return object }
    object["days"] = .array(dated(plan).map { .object(json(of: $0.day, on: $0.date, in: plan)) })
    object["targetDistanceMeters"] = plan.targetDistanceMeters.map { .number($0) }
    object["review"] = plan.review?.text.map { .string($0) }
    return object
  }

  private func json(of goal: ProgramGoal) -> JSONObject {
    var object = JSONObject()
    object["name"] = goal.name.map { .string($0) }
    object["date"] = goal.day.map { .text($0) }
    object["daysLeft"] = goal.day.flatMap { $0 >= day ? .count($0 - day) : nil }
    object["distanceMeters"] = goal.distanceMeters.map { .number($0) }
    object["seconds"] = goal.seconds.map { .number($0) }
    return object
  }

  private var word: String {
    switch status {
    case .noProgram: "noProgram"
    case .noPlan: "noPlan"
    case .ready: "ready"
    case .completed: "completed"
    }
  }

  private func json(of day: ProgramDay, on date: Day?, in plan: ProgramWeek) -> JSONObject {
    let outcome = plan.outcome(of: day.id)
    var object: JSONObject = [
      "id": .text(day.id), "title": .string(day.title(workoutNames)),
      "status": .string((outcome?.status ?? .planned).rawValue),
    ]
    object["date"] = date.map { .text($0) }
    object["sessionId"] = outcome?.sessionId.map { .text($0) }
    return object
  }
}
