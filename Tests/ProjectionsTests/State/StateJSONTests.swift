import EventLog
import Projections
import Training
import Testing

/// merge-rules 10: the state as JSON, and its digest.
struct StateJSONTests {
  private var scene = Scene()

  @Test mutating func `no event is an empty object`() throws {
    let state = try scene.state()
    #expect(try state.text == "{}")
    #expect(try state.digest() == Hexadecimal.text(of: XXH64.hash(Array("{}".utf8)), digits: 16))
    #expect(try state.digest().utf8.count == 16)
  }

  @Test mutating func `every kind stands under its plural, in canonical order`() throws {
    let kinds = [
      "module", "workout", "session", "program", "scheduledWorkout", "customExercise",
      "userProfile", "setting", "device", "routine", "occurrence", "programWeek", "progression",
    ]
    for kind in kinds {
      try scene.add(1, at: 1, kind == "session" ? "session.started" : "\(kind).saved", "x")
    }
    try scene.add(1, at: 1, "module.deleted", "y")
    try scene.add(1, at: 1, "workout.deleted", "y")
    let saved = "{\"x\":{\"fields\":{},\"updatedAt\":\"2026-01-01T00:00:00.001Z\"}}"
    let merged =
      "{\"x\":{\"exercises\":[],\"fields\":{},\"updatedAt\":\"2026-01-01T00:00:00.001Z\"}}"
    let deleted =
      "{\"deletedAt\":\"2026-01-01T00:00:00.001Z\",\"deletedBy\":\"0000000000000001\"}"
    #expect(
      try scene.state().text == """
        {"customExercises":\(saved),"deletions":{"module/y":\(deleted),"workout/y":\(deleted)},\
        "devices":\(saved),"modules":\(merged),\
        "occurrences":{"x":{"checks":[],"fields":{},"moved":null,"notes":null,"outcome":null,\
        "updatedAt":"2026-01-01T00:00:00.001Z"}},\
        "programWeeks":{"x":{"days":[],"fields":{},"outcomes":[],"review":null,\
        "updatedAt":"2026-01-01T00:00:00.001Z"}},"programs":\(saved),\
        "progressions":{"x":{"baseline":null,"fields":{},"updatedAt":"2026-01-01T00:00:00.001Z"}},\
        "routines":{"x":{"fields":{},"isArchived":null,"schedules":[],"tasks":[],\
        "updatedAt":"2026-01-01T00:00:00.001Z"}},"scheduledWorkouts":\(saved),\
        "sessions":{"x":{"finished":null,"sets":[],"started":{},\
        "updatedAt":"2026-01-01T00:00:00.001Z"}},"settings":\(saved),"userProfiles":\(saved),\
        "workouts":\(merged)}
        """)
  }

  @Test mutating func `payloads stand in the state as they were written`() throws {
    try scene.add(
      1, at: 1, "setting.saved", "s",
      ["value": ["b": 1e-7, "a": "\u{1}\u{2028}\"", "\u{E9}": [.null, false]], "later": 1])
    #expect(
      try scene.state().text == """
        {"settings":{"s":{"fields":{"later":1,"value":\
        {"a":"\\u0001\u{2028}\\"","b":1e-7,"\u{E9}":[null,false]}},\
        "updatedAt":"2026-01-01T00:00:00.001Z"}}}
        """)
  }

  @Test mutating func `the time of the last change is that of the greatest event but deletions`()
    throws
  {
    try scene.add(1, at: 3, "module.saved", "m", ["name": "late"])
    try scene.add(1, at: 2, "module.saved", "m", ["name": "early"])
    try scene.add(1, at: 1, "module.deleted", "m")
    #expect(try scene.state().one(Module.self, "m")?.updatedAt == .at(3))
    try scene.add(2, at: 4, "module.exerciseRemoved", "m", ["id": "none"])
    #expect(try scene.state().one(Module.self, "m")?.updatedAt == .at(4))
  }

  @Test mutating func `unknown and invalid events move no time`() throws {
    try scene.add(1, at: 1, "module.saved", "m", ["name": "M"])
    try scene.add(1, at: 5, "module.exerciseSaved", "m", ["id": 5])
    try scene.add(1, at: 6, "module.renamed", "m")
    try scene.add(1, at: 7, "module.deleted", "m", version: 2)
    #expect(try scene.state().one(Module.self, "m")?.updatedAt == .at(1))
  }

  @Test mutating func `a part of the state is asked for by its kind or its entity`() throws {
    try scene.add(1, at: 1, "setting.saved", "a", ["value": 1])
    try scene.add(1, at: 1, "setting.saved", "b", ["value": 2])
    try scene.add(1, at: 2, "setting.deleted", "b")
    let state = try scene.state()
    let one = "{\"fields\":{\"value\":1},\"updatedAt\":\"2026-01-01T00:00:00.001Z\"}"
    #expect(try state.canonicalBytes(of: .of("setting/a")) == Array(one.utf8))
    #expect(try state.canonicalBytes(kind: "setting") == Array("{\"a\":\(one)}".utf8))
    #expect(try state.canonicalBytes(kind: "module") == Array("{}".utf8))
    #expect(try state.canonicalBytes(kind: "gadget") == nil)
    #expect(try state.canonicalBytes(of: .of("setting/b")) == nil)
    #expect(try state.canonicalBytes(of: .of("gadget/a")) == nil)
  }

  @Test mutating func `a value is asked for by its unit`() throws {
    try scene.add(1, at: 1, "module.exerciseSaved", "m", ["id": "e", "order": 1])
    try scene.add(1, at: 1, "module.exerciseSaved", "m", ["id": "gone"])
    try scene.add(1, at: 2, "module.exerciseRemoved", "m", ["id": "gone"])
    let state = try scene.state()
    let module = Entity.of("module/m")
    func value(_ id: String) throws -> JSONObject? {
      try state.value(of: UnitKey(name: "exercises", id: UTF8Text(id)), in: module)
    }
    #expect(try value("e") == ["id": "e", "order": 1])
    #expect(try value("gone") == nil)
    #expect(try value("never") == nil)
    #expect(try state.value(of: UnitKey(name: "fields"), in: module) == nil)
  }

  @Test func `the longest payloads are shown as they were written, under their ids`() throws {
    let long = JSONValue.string(String(repeating: "x", count: 1_000_000))
    let log = Log(
      of: TestDevice.dataset,
      events: [
        try Event.made(by: 1, 1, at: .at(1), .of("module.saved", "m", ["name": long])),
        try Event.made(
          by: 1, 2, at: .at(2), .of("module.exerciseSaved", "m", ["a": long, "id": "e"])),
      ])
    let state = TrainingState(fold: try Fold(replaying: log, kinds: .training), log: log)
    let value = try JSONReader.canonicalValue(of: state.canonicalBytes())
    let module = value.object?["modules"]?.object?["m"]?.object
    #expect(module?["fields"]?.object?["name"] == long)
    #expect(module?["exercises"]?.array?.first?.object?["a"] == long)
    let unit = UnitKey(name: "exercises", id: UTF8Text("e"))
    #expect(try state.view(of: .of("module/m")).units[unit] != nil)
  }
}
