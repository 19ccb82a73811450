import EventLog
import Projections
import Training
import Testing

/// merge-rules 4: a module's or workout's fields and each of its exercises on their own.
struct DeepMergeTests {
  private var scene = Scene()

  private func exercises() throws -> [String] {
    try scene.state().one(Module.self, "m")?.exercises.map(\.id.text) ?? []
  }

  @Test mutating func `different exercises of two devices are both kept`() throws {
    try scene.add(1, at: 1, "module.saved", "m", ["name": "Push"])
    try scene.add(1, at: 2, "module.exerciseSaved", "m", ["id": "dips"])
    try scene.add(2, at: 2, "module.exerciseSaved", "m", ["id": "press"])
    #expect(try exercises() == ["dips", "press"])
    #expect(try scene.effects() == [.applied, .applied, .applied])
  }

  @Test
  mutating func `of one exercise on two devices the later is kept, and the fields are not touched`()
    throws
  {
    try scene.add(1, at: 9, "module.saved", "m", ["name": "Push"])
    try scene.add(1, at: 1, "module.exerciseSaved", "m", ["id": "dips", "notes": "early"])
    try scene.add(2, at: 2, "module.exerciseSaved", "m", ["id": "dips", "notes": "late"])
    let module = try #require(try scene.state().one(Module.self, "m"))
    #expect(module.exercises.map(\.notes) == ["late"])
    #expect(module.name == "Push")
    #expect(try scene.effects() == [.applied, .superseded, .applied])
  }

  @Test mutating func `removing wins on an equal stamp, whoever wrote it`() throws {
    try scene.add(9, at: 1, counter: 3, "module.exerciseSaved", "m", ["id": "dips"])
    try scene.add(1, at: 1, counter: 3, "module.exerciseRemoved", "m", ["id": "dips"])
    #expect(try exercises() == [])
    #expect(try scene.effects() == [.superseded, .applied])
  }

  @Test mutating func `saving with a later counter brings a removed exercise back`() throws {
    try scene.add(9, at: 1, "module.exerciseRemoved", "m", ["id": "dips"])
    try scene.add(1, at: 1, counter: 1, "module.exerciseSaved", "m", ["id": "dips"])
    #expect(try exercises() == ["dips"])
  }

  @Test mutating func `two removals and a save of one stamp leave the exercise removed`() throws {
    try scene.add(1, at: 1, "module.exerciseRemoved", "m", ["id": "dips"])
    try scene.add(2, at: 1, "module.exerciseSaved", "m", ["id": "dips"])
    try scene.add(3, at: 1, "module.exerciseRemoved", "m", ["id": "dips"])
    #expect(try exercises() == [])
    #expect(try scene.effects() == [.superseded, .superseded, .applied])
  }

  @Test mutating func `exercises are listed by order, then by the bytes of their ids`() throws {
    let orders: [(String, JSONValue?)] = [
      ("z", -1), ("b", nil), ("a", "5"), ("B", .null), ("\u{FFFD}", 0), ("\u{1F3CB}", 0),
      ("half", 0.5), ("last", 10), ("nine", 9),
    ]
    for (id, order) in orders {
      var data: JSONObject = ["id": .string(id)]
      data["order"] = order
      try scene.add(1, at: 1, "module.exerciseSaved", "m", data)
    }
    #expect(
      try exercises()
        == ["z", "B", "a", "b", "\u{FFFD}", "\u{1F3CB}", "half", "nine", "last"])
  }

  @Test mutating func `two ids that only look alike are two exercises`() throws {
    try scene.add(1, at: 1, "workout.exerciseSaved", "w", ["id": "\u{E9}"])
    try scene.add(1, at: 2, "workout.exerciseSaved", "w", ["id": "e\u{301}"])
    #expect(try scene.state().one(Workout.self, "w")?.exercises.count == 2)
  }

  @Test mutating func `an exercise without a text as its id is kept and not folded`() throws {
    try scene.add(1, at: 5, "module.exerciseSaved", "m", ["name": "Dips"])
    try scene.add(1, at: 6, "module.exerciseRemoved", "m", ["id": 7])
    #expect(try scene.state().text == "{}")
    #expect(try scene.effects() == [.invalid, .invalid])
  }

  @Test
  mutating func `a module of which an exercise was removed and nothing else is known is empty`()
    throws
  {
    try scene.add(1, at: 1, "module.exerciseRemoved", "m", ["id": "dips"])
    #expect(
      try scene.state().text == """
        {"modules":{"m":{"exercises":[],"fields":null,"updatedAt":"2026-01-01T00:00:00.001Z"}}}
        """)
  }
}
