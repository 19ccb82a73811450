import LiftTrail

/// What the app computes itself: how many hard sets each day had.
nonisolated struct HardSets: KeptProjection {
  typealias State = [Day: Int]

  let version = "1"  // Another text whenever the step changes.
  let empty = State()

  var steps: [Step] {
    [
      Step(Session.self) { days, before, after in  // What a session was, and what it is.
        HardSets.add(before, -1, to: &days)
        HardSets.add(after, 1, to: &days)
      }
    ]
  }

  private static func add(_ session: Session?, _ sign: Int, to days: inout State) {
    guard let session, let day = session.started?.day() else { return }
    let sets = session.sets.filter { ($0.rpe ?? 0) >= 8 }.count
    let count = days[day, default: 0] + sign * sets
    days[day] = count == 0 ? nil : count
  }
}

/// The screens that need all of the history.
@MainActor final class TrainingScreens {
  static let projections: [any Projection] = [
    ExerciseSummaries(), TrainingTotals(), RunningSessions(), NameSearch(), HardSets(),
  ]

  let store: TrainingStore
  lazy var exercises = store.fetch(ExerciseSummaries.self) { $0.summaries }
  lazy var months = store.fetch(TrainingTotals.self) { $0.periods(.month) }
  lazy var running = store.fetch(RunningSessions.self) { $0.first }
  lazy var hardSets = store.fetch(HardSets.self)
  lazy var plannedToday = store.fetch { try $0.scheduled(on: $0.today()...$0.today()) }

  init(_ store: TrainingStore) { self.store = store }

  func search(_ text: String) -> Fetched<[FoundName]> {  // One for each text that is typed.
    store.fetch(NameSearch.self) {
      $0.matches(text, of: [Workout.self, Session.self], limit: 20)
    }
  }

  func records(of exercise: String) async throws -> [PersonalRecord] {
    try await store.projected(ExerciseSummaries.self).records(of: exercise)
  }

  func lastTime(_ exercise: String) async throws -> [Performance] {
    try await store.read { try $0.lastPerformances(of: .named(exercise), limit: 3) }
  }

  func page(behind last: SessionSummary?) async throws -> [SessionSummary] {
    try await store.read { transaction in
      guard let last else { return try transaction.newestSummaries(limit: 20) }
      return try transaction.newestSummaries(behind: last, limit: 20)
    }
  }
}
