import Projections

/// The planned sets of an exercise in a session, each with the set that fulfils it.
struct PlannedSteps {
  private var steps: [(planned: PlannedSet, logged: LoggedSet?)] = []

  /// - Parameter sets: The sets that may fulfil them. A set that names a planned set fulfils that; the others take the
  ///   rest in their order.
  init(_ performance: NextTarget.Performance, _ sets: [LoggedSet]) {
    var unnamed = sets
    for exercise in performance.plan {
      for (index, planned) in exercise.sets.enumerated() {
        guard planned.isAsked else { continue }
        let id = planned.id ?? Identifier("\(index + 1)")
        let place = unnamed.firstIndex { $0.plannedId == exercise.id && $0.plannedSetId == id }
        steps.append((planned, place.map { unnamed.remove(at: $0) }))
      }
    }
    for index in steps.indices where steps[index].logged == nil {
      guard !unnamed.isEmpty else { break }
      steps[index].logged = unnamed.removeFirst()
    }
    // While a session runs, the rest may come.
    if performance.isRunning { steps.removeAll { $0.logged == nil } }
  }

  /// Whether nothing was planned.
  var isEmpty: Bool { steps.isEmpty }

  /// How many sets were planned.
  var count: Int { steps.count }

  /// The sets that fulfil them.
  var done: [LoggedSet] { steps.compactMap(\.logged) }

  /// How many of them are so.
  func count(where holds: (PlannedSet, LoggedSet?) -> Bool) -> Int {
    steps.count { holds($0.planned, $0.logged) }
  }
}

extension PlannedSet {
  /// Whether a target asks for it: work that follows no other set at once.
  fileprivate var isAsked: Bool {
    switch kind {
    case .warmup, .drop: false
    case .normal, .failure, nil: true
    }
  }
}
