import EventLog
import Testing

@testable import Projections
@testable import Training

/// A superset of one is none, as it is read; what was written stays.
struct SupersetTests {
  private let test: ModelDevice

  init() throws { test = try ModelDevice() }

  private func write(_ kind: String, _ id: String, exercise: JSONObject) throws {
    try test.device.write("\(kind).exerciseSaved", id, exercise)
  }

  private func payload(_ exercise: String) throws -> JSONObject? {
    try test.payload("module/m", UnitKey(name: "exercises", id: UTF8Text(exercise)))
  }

  private func supersets() throws -> [String?] {
    try #require(try test.get("m" as Module.ID)).exercises.map(\.supersetId)
  }

  @Test func `an exercise that is alone in its superset is read without`() throws {
    for (id, superset) in [
      ("a", "s"), ("b", "t"), ("c", "s"), ("d", "u\u{301}"), ("e", "\u{FA}"), ("f", ""),
    ] {
      try write("module", "m", exercise: ["id": .string(id), "supersetId": .string(superset)])
      try write("workout", "w", exercise: ["id": .string(id), "supersetId": .string(superset)])
    }
    try write("module", "m", exercise: ["id": "g"])
    // Another entity has no part in it.
    try write("module", "n", exercise: ["id": "b", "supersetId": "t"])
    #expect(try supersets() == ["s", nil, "s", nil, nil, nil, nil])
    let workout = try #require(try test.get("w" as Workout.ID))
    #expect(workout.exercises.map(\.supersetId) == ["s", nil, "s", nil, nil, nil])
    #expect(try test.get("n" as Module.ID)?.exercises.first?.supersetId == nil)
    let alone = try test.state.loneSupersets()
    #expect(alone.map(\.kind) == ["module", "workout"] && alone.map(\.count) == [5, 4])
    #expect(alone.map(\.entity.description) == ["module/m", "workout/w"])
    #expect(alone.map(\.exercise) == ["b", "b"])
    #expect(try payload("b") == ["id": "b", "supersetId": "t"])
  }

  @Test func `the state keeps what was written, and so does each save of something else`() throws {
    let written: JSONObject = ["id": "a", "name": "Bench", "supersetId": "s", "x": 1]
    try test.device.write("module.saved", "m", ["name": "Push"])
    try write("module", "m", exercise: written)
    #expect(try supersets() == [nil])
    #expect(try test.device.state.contains(#""supersetId":"s""#))
    let read = try #require(try test.get("m" as Module.ID))
    #expect(try test.save(read) == [])
    #expect(try test.update(read.id) { _ in } == [])
    #expect(try test.update(read.id) { $0.name = "Pull" } == ["module.saved"])
    #expect(try payload("a") == written)
    // The exercise itself is changed, but for the superset.
    #expect(try test.update(read.id) { $0.exercises[0].name = "Row" } == ["module.exerciseSaved"])
    #expect(try payload("a") == ["id": "a", "name": "Row", "supersetId": "s", "x": 1])
    var whole = try #require(try test.get(read.id))
    whole.exercises[0].notes = "slow"
    #expect(try test.save(whole) == ["module.exerciseSaved"])
    #expect(
      try payload("a")
        == ["id": "a", "name": "Row", "notes": "slow", "supersetId": "s", "x": 1])
    #expect(try test.state.loneSupersets().map(\.count) == [1])
  }

  @Test func `a second exercise makes the superset, and its removal ends it`() throws {
    try write("module", "m", exercise: ["id": "a", "supersetId": "s"])
    try test.update("m" as Module.ID) {
      $0.exercises.append(ModuleExercise(id: "b", name: "Row", supersetId: "s"))
    }
    #expect(try supersets() == ["s", "s"])
    #expect(try test.state.loneSupersets().isEmpty)
    #expect(
      try test.update("m" as Module.ID) { $0.exercises.removeLast() } == ["module.exerciseRemoved"])
    #expect(try supersets() == [nil])
    #expect(try payload("a") == ["id": "a", "supersetId": "s"])
  }
}
