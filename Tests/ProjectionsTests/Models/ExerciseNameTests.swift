import EventLog
import Projections
import Training
import Testing

/// The name that an exercise shows: name, nameOverride, the custom exercise, "Unknown Exercise".
struct ExerciseNameTests {
  private static let custom = EventDraft.of("customExercise.saved", "c1", ["name": "Log Press"])

  private static func name(
    of exercise: JSONObject, kind: String = "module", others: [EventDraft] = [custom]
  ) throws -> String? {
    var data = exercise
    data["id"] = "e"
    let drafts = [EventDraft.of("\(kind).exerciseSaved", "m", data)] + others
    let events = try drafts.enumerated().map { index, draft in
      try Event.made(by: 1, UInt64(index + 1), at: .at(Int64(index)), draft)
    }
    let state = try TrainingState(of: events)
    return kind == "module"
      ? try state.one(Module.self, "m")?.exercises.first?.shownName
      : try state.one(Workout.self, "m")?.exercises.first?.shownName
  }

  @Test(arguments: ["module", "workout"])
  func `each fallback follows the one before it, and an empty name is none`(kind: String) throws {
    let cases: [(JSONObject, String)] = [
      (["name": "A", "nameOverride": "B", "templateId": "c1"], "A"),
      (["nameOverride": "B", "templateId": "c1"], "B"),
      (["name": "", "nameOverride": "B", "templateId": "c1"], "B"),
      (["name": 7, "nameOverride": "B", "templateId": "c1"], "B"),
      (["templateId": "c1"], "Log Press"),
      (["name": "", "nameOverride": "", "templateId": "c1"], "Log Press"),
      (["name": .null, "nameOverride": [], "templateId": "c1"], "Log Press"),
      (["templateId": "c2"], "Unknown Exercise"),
      (["templateId": ""], "Unknown Exercise"),
      (["templateId": "not/an/id"], "Unknown Exercise"),
      (["templateId": 1], "Unknown Exercise"),
      ([:], "Unknown Exercise"),
    ]
    for (exercise, expected) in cases {
      #expect(try Self.name(of: exercise, kind: kind) == expected, "\(exercise)")
    }
  }

  @Test func `a custom exercise that is deleted or has no name gives none`() throws {
    let exercise: JSONObject = ["templateId": "c1"]
    let deleted = EventDraft.of("customExercise.deleted", "c1")
    #expect(
      try Self.name(of: exercise, others: [Self.custom, deleted]) == ModuleExercise.unknownName)
    let nameless = EventDraft.of("customExercise.saved", "c1", ["name": ""])
    #expect(try Self.name(of: exercise, others: [nameless]) == ModuleExercise.unknownName)
    let wrong = EventDraft.of("customExercise.saved", "c1", ["name": 1])
    #expect(try Self.name(of: exercise, others: [wrong]) == ModuleExercise.unknownName)
  }

  @Test func `a custom exercise that is renamed renames all that have no name of their own`() throws
  {
    let renamed = EventDraft.of("customExercise.saved", "c1", ["name": "Axle Press"])
    #expect(
      try Self.name(of: ["templateId": "c1"], others: [Self.custom, renamed]) == "Axle Press")
  }
}
