import EventLog
import EventLogTesting

/// A history that no person would have: few entities, few stamps, few values, so that everything
/// meets everything.
struct RandomHistory {
  private(set) var events: [Event] = []
  private var generator: SplitMix64
  private var seqs: [UInt64: UInt64] = [:]

  private static let types = [
    "module.saved", "module.exerciseSaved", "module.exerciseSaved", "module.exerciseRemoved",
    "module.exerciseMoved", "module.exerciseMoved", "module.deleted", "workout.saved",
    "workout.exerciseSaved", "workout.exerciseRemoved", "workout.exerciseMoved",
    "workout.deleted", "session.started", "session.finished", "session.setLogged",
    "session.setLogged", "session.deleted", "session.setCorrected", "session.setRetracted",
    "session.setMoved", "session.setMoved", "session.startedCorrected", "session.startedRetracted",
    "session.finishedCorrected", "session.finishedRetracted", "session.setAdopted",
    "session.setAdopted", "session.startedAdopted", "session.finishedAdopted", "program.saved",
    "program.deleted",
    "scheduledWorkout.saved", "customExercise.saved", "customExercise.deleted",
    "userProfile.saved", "setting.saved", "setting.deleted", "device.saved", "device.deleted",
    "gadget.saved", "gadget.deleted", "module.renamed", "session.saved", "program.exerciseSaved",
  ]
  /// Types of parts that kinds gained later (merge-rules 2), each with the kind's `saved`.
  static let later = [
    "module.saved", "module.archived", "workout.saved", "workout.moduleSaved",
    "workout.moduleSaved", "workout.moduleRemoved", "workout.moduleMoved", "workout.archived",
    "program.workoutSaved",
    "program.workoutRemoved", "program.goalSet", "program.phaseSaved", "program.phaseRemoved",
    "scheduledWorkout.outcomeSet", "userProfile.saved", "userProfile.heightSet",
    "userProfile.weightSet", "customExercise.archived", "workout.deleted", "session.plannedSaved",
    "session.plannedRemoved", "session.timerSet", "session.pauseSaved", "session.linkRemoved",
    "session.sameAsSet", "routine.saved", "routine.taskSaved", "routine.taskRemoved",
    "routine.scheduleSaved", "routine.archived", "occurrence.saved", "occurrence.moved",
    "occurrence.outcomeSet", "occurrence.checkSaved", "occurrence.checkRemoved",
    "occurrence.noted", "programWeek.daySaved", "programWeek.outcomeSaved",
    "programWeek.reviewed", "progression.saved", "progression.baselineSet",
  ]
  private static let ids = ["a", "b", "B", "a:1", "Z@-.+_"]

  /// - Parameters:
  ///   - more: Types of events that the history has besides.
  ///   - devices: How many devices write.
  init(seed: UInt64, count: Int, _ more: [String] = [], devices: Int = 3) throws {
    generator = SplitMix64(seed: seed)
    // Few sorts of events in one history, so that its entities have many each.
    let types = (0..<6).map { _ in generator.one(of: Self.types) } + more
    for _ in 0..<count {
      let replica = UInt64(generator.below(devices) + 1)
      seqs[replica, default: 0] += 1
      let stamp = Stamp.at(
        Int64(generator.below(4)), counter: [0, 0, 1, 0xFFFF][generator.below(4)])
      events.append(
        try Event.made(by: replica, seqs[replica, default: 0], at: stamp, draft(of: types)))
    }
  }

  private mutating func draft(of types: [String]) -> EventDraft {
    let type = generator.one(of: types)
    let id = generator.one(of: Array(Self.ids.prefix(generator.once(in: 3) ? 5 : 2)))
    return .of(type, id, payload(of: type), version: generator.once(in: 15) ? 2 : 1)
  }

  private mutating func payload(of type: String) -> JSONObject {
    var data: JSONObject = ["name": .string(generator.one(of: ["x", "y", "\"\u{e9}\u{1}\\"]))]
    if generator.once(in: 8) { data["unheardOf"] = .array([.null, .number(1e-7)]) }
    if type == "lift.measured" {
      data["value"] = generator.one(of: [1, 2, 2, 2.5, -3, "4", nil] as [JSONValue?])
    }
    let isChild =
      type.contains(".set") || ["Saved", "Removed"].contains { type.hasSuffix($0) }
    guard isChild else { return data }
    let ids: [JSONValue?] = [
      "p", "p", "p", "q", "q", "", "e\u{301}", "\u{e9}", "\u{FFFD}", "\u{1F3CB}", 1, .null, nil,
    ]
    data["id"] = generator.one(of: ids)
    let orders: [JSONValue?] = [nil, nil, 0, 1, 1, 2, -1, 0.5, "1", .null, [1]]
    data["order"] = generator.one(of: orders)
    let anchors: [JSONValue?] = ["p", "q", "q", "", "e\u{301}", nil, .null]
    if type.hasSuffix("Moved") { data["after"] = generator.one(of: anchors) }
    return data
  }

  /// The same events in another order, some of them again.
  func arrival(_ generator: inout SplitMix64) -> [Event] {
    let repeats = events.filter { _ in generator.once(in: 4) }
    return (events + repeats).shuffled(using: &generator)
  }
}
