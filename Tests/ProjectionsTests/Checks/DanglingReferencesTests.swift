import EventLog
import Testing

@testable import Projections
@testable import Training

/// Ids that lead to nothing that the state shows.
struct DanglingReferencesTests {
  private let device: TestDevice

  init() throws { device = try TestDevice(1) }

  private func found() throws -> [String] {
    try device.replica.state.danglingReferences().map {
      "\($0.reference.kind).\($0.reference.member) \($0.count), \($0.entity) \($0.id)"
    }
  }

  private func writeReferences() throws {
    try device.write(
      "module.exerciseSaved", "m", ["id": "e", "name": "E", "templateId": "x"])
    try device.write("workout.saved", "w", ["name": "W", "moduleIds": ["m", "n"]])
    try device.write("workout.exerciseSaved", "w", ["id": "e", "templateId": "x"])
    try device.write("program.saved", "p", ["name": "P", "workoutIds": ["w", "v", "v"]])
    try device.write(
      "scheduledWorkout.saved", "c",
      ["day": "2026-01-15", "workoutId": "w", "programId": "p", "sessionId": "s"])
    try device.write(
      "session.started", "t",
      [
        "startedAt": "2026-01-15T10:00:00.000Z", "moduleIds": ["m", "n"], "programId": "q",
        "workoutId": "v",
      ])
    try device.write("session.setLogged", "t", ["id": "1", "exerciseId": "anything"])
  }

  @Test func `a store whose ids all lead somewhere has none`() throws {
    #expect(try found() == [])
    try device.write("module.saved", "m", ["name": "M"])
    try device.write("workout.saved", "w", ["name": "W", "moduleIds": ["m"]])
    #expect(try found() == [])
  }

  @Test func `they are counted by sort, each with an example`() throws {
    try writeReferences()
    #expect(
      try found() == [
        "module.templateId 1, module/m x", "workout.moduleIds 1, workout/w n",
        "workout.templateId 1, workout/w x", "program.workoutIds 2, program/p v",
        "scheduledWorkout.sessionId 1, scheduledWorkout/c s", "session.workoutId 1, session/t v",
        "session.programId 1, session/t q", "session.moduleIds 1, session/t n",
      ])
    // The least entity is the example, and a deletion is as good as nothing.
    try device.write("workout.saved", "a", ["name": "A", "moduleIds": ["n", "m"]])
    try device.write("module.deleted", "m")
    #expect(try found()[0] == "workout.moduleIds 4, workout/a n")
    try device.write("customExercise.saved", "x", ["name": "X"])
    try device.write("session.setLogged", "s", ["id": "1"])
    #expect(
      try found().map { $0.prefix { $0 != " " } } == [
        "workout.moduleIds", "program.workoutIds", "session.workoutId", "session.programId",
        "session.moduleIds",
      ])
  }

  @Test func `a member that became a part is counted where it stands now`() throws {
    try writeReferences()
    try device.write("workout.moduleSaved", "w", ["id": "k#1", "moduleId": "k", "order": 1])
    try device.write("program.workoutSaved", "p", ["id": "w#1", "order": 1, "workoutId": "w"])
    try device.write(
      "scheduledWorkout.outcomeSet", "c", ["outcome": ["sessionId": "u", "status": "done"]])
    #expect(
      try found().filter { !$0.hasPrefix("session.") && !$0.contains("templateId") } == [
        "workout.moduleId 1, workout/w k",
        "scheduledWorkout.outcome.sessionId 1, scheduledWorkout/c u",
      ])
  }

  @Test func `ids are compared as bytes, and what is no id is passed over`() throws {
    try device.write("module.saved", "K", ["name": "M"])
    _ = try device.replica.receive([
      .made(
        by: 2, 1, at: .at(1),
        .of("workout.saved", "w", ["name": "W", "moduleIds": ["K", "\u{212A}", 1, .null]])),
      .made(by: 2, 2, at: .at(2), .of("program.saved", "p", ["name": "P", "workoutIds": "v"])),
      .made(by: 2, 3, at: .at(3), .of("scheduledWorkout.saved", "c", ["workoutId": 7])),
    ])
    #expect(
      try found() == [
        "workout.moduleIds 1, workout/w \u{212A}", "program.workoutIds 1, program/p v",
      ])
  }

  @Test func `each reference names a member of its kind, and kinds that there are`() throws {
    let kinds = KindTable.training
    for reference in Reference.all {
      let row = try #require(kinds[reference.kind])
      #expect(kinds[reference.target] != nil)
      let verb = try #require(
        row.verbs.first { $0.action == .writes(reference.unit) }, "\(reference)")
      let top = reference.member.prefix { $0 != "." }
      if reference.unit == "fields", let part = row.unit(insteadOf: reference.member) {
        #expect(kinds[reference.kind]?.unit(part)?.isLater == true, "\(reference)")
      } else {
        #expect(verb.schema.members.contains { $0.name == top }, "\(reference)")
      }
    }
  }
}
