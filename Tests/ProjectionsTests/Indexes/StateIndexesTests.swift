import EventLog
import EventLogTesting
import Testing

@testable import Projections
@testable import Training

/// What the indexes of the state find, case by case.
struct StateIndexesTests {
  private let scene: Scene
  private var indexes = StateIndexes()

  init() { scene = Scene() }

  private static func start(_ milliseconds: Int64) -> JSONObject {
    ["startedAt": .string(Instant.at(milliseconds).description)]
  }

  private static func set(_ id: String, _ members: JSONObject = [:]) -> JSONObject {
    var set: JSONObject = ["id": .string(id), "exercise": "Squat"]
    for member in members { set[member.key] = member.value }
    return set
  }

  private mutating func ids(
    of exercise: ExerciseKey = .named(UTF8Text("Squat")), _ state: TrainingState
  ) throws -> [String?] {
    try indexes.sets(of: exercise, in: state).map { try state.payload(of: $0)["id"]?.string }
  }

  @Test mutating func `a span has its first instant, and lacks its last`() throws {
    var scene = scene
    for (index, id) in ["c", "b", "a"].enumerated() {
      try scene.add(1, at: 1, "session.started", id, Self.start(Int64(index)))
    }
    try scene.add(1, at: 1, "session.started", "B", Self.start(1))
    try scene.add(1, at: 1, "session.finished", "goesOn")
    let state = try scene.state()
    func found(_ span: Range<Instant>?) throws -> [String] {
      try indexes.sessions(span, in: state).map(\.entity.id)
    }
    #expect(try found(nil) == ["c", "B", "b", "a"])
    #expect(try found(.at(1)..<(.at(2))) == ["B", "b"])
    #expect(try found(.at(2)..<(.at(2))) == [])
    #expect(try found(.at(-5)..<(.at(1))) == ["c"])
  }

  @Test mutating func `sets of one time are in the order of their session's list`() throws {
    var scene = scene
    try scene.add(1, at: 1, "session.setLogged", "s", Self.set("z"))
    try scene.add(1, at: 2, "session.setLogged", "s", Self.set("a"))
    #expect(try ids(scene.state()) == [], "a set without a time is not found")
    try scene.add(1, at: 3, "session.started", "s", Self.start(7))
    indexes.note([.of("session/s")])
    #expect(try ids(scene.state()) == ["z", "a"])
    try scene.add(1, at: 4, "session.setMoved", "s", ["id": "z", "after": "a"])
    indexes.note([.of("session/s")])
    #expect(try ids(scene.state()) == ["a", "z"])
    try scene.add(
      2, at: 5, "session.setCorrected", "s",
      Self.set("z", ["loggedAt": .string(Instant.at(6).description)]))
    indexes.note([.of("session/s")])
    #expect(try ids(scene.state()) == ["z", "a"])
    try scene.add(2, at: 6, "session.setRetracted", "s", ["id": "z"])
    indexes.note([.of("session/s")])
    #expect(try ids(scene.state()) == ["a"])
    try scene.add(2, at: 7, "session.deleted", "s")
    indexes.note([.of("session/s")])
    #expect(try ids(scene.state()) == [])
  }

  @Test mutating func `an exercise is its id, else its name, each as bytes`() throws {
    var scene = scene
    try scene.add(1, at: 1, "session.started", "s", Self.start(7))
    let exercises: [JSONObject] = [
      ["exerciseId": "Squat"], ["exerciseId": ""], ["exerciseId": 1], ["exercise": "e\u{301}"],
      ["exercise": "\u{E9}"], ["exercise": ""],
    ]
    for (index, exercise) in exercises.enumerated() {
      try scene.add(
        1, at: Int64(index + 2), "session.setLogged", "s", Self.set("\(index)", exercise))
    }
    let state = try scene.state()
    #expect(try ids(of: .id(UTF8Text("Squat")), state) == ["0"])
    #expect(try ids(of: .named(UTF8Text("Squat")), state) == ["1", "2"])
    #expect(try ids(of: .named(UTF8Text("e\u{301}")), state) == ["3"])
    #expect(try ids(of: .named(UTF8Text("\u{E9}")), state) == ["4"])
    #expect(try ids(of: .named(UTF8Text("")), state) == [])
  }

  @Test mutating func `the best set is the oldest of those that measure most`() throws {
    var scene = scene
    try scene.add(1, at: 1, "session.started", "s", Self.start(7))
    for (index, reps) in [JSONValue.null, 3, 5, 5, 4].enumerated() {
      try scene.add(
        1, at: Int64(index + 2), "session.setLogged", "s", Self.set("\(index)", ["reps": reps]))
    }
    let state = try scene.state()
    let squat = ExerciseKey.named(UTF8Text("Squat"))
    let best = try indexes.best(of: squat, in: state) { $0["reps"]?.number }
    #expect(try best.map { try state.payload(of: $0)["id"]?.string } == "2")
    let least = try indexes.best(of: squat, in: state) {
      $0["reps"]?.number.map { $0 == 3 ? .nan : -$0 }
    }
    #expect(try least.map { try state.payload(of: $0)["id"]?.string } == "4")
    #expect(try indexes.best(of: squat, in: state) { _ in nil } == nil)
    #expect(try indexes.last(of: squat, in: state).map { try state.payload(of: $0)["id"] } == "4")
    #expect(try indexes.last(of: squat, .at(0)..<(.at(7)), in: state) == nil)
  }

  @Test mutating func `numbers come before strings`() throws {
    var scene = scene
    let values: [JSONValue] = ["b", 2, "10", -1, "", "\u{1F3CB}", "\u{FF61}", .bool(true)]
    for (index, value) in values.enumerated() {
      try scene.add(1, at: 1, "setting.saved", "\(index)", ["value": value])
    }
    let state = try scene.state()
    let value = IndexedMember(kind: "setting", member: "value")
    let all = try indexes.entities(by: value, in: state).map(\.entity.id)
    #expect(all == ["3", "1", "4", "2", "0", "6", "5"])
    let numbers = try indexes.entities(by: value, to: .firstText, in: state).map(\.entity.id)
    #expect(numbers == ["3", "1"])
    let from = try indexes.entities(by: value, from: .number(0), to: .number(2), in: state)
    #expect(from.isEmpty)
  }

  @Test mutating func `a question that fails can be asked again`() throws {
    var scene = scene
    try scene.add(1, at: 1, "session.started", "s", Self.start(7))
    let good = try scene.state()
    let bad = TrainingState(fold: good.fold, log: Log(of: TestDevice.dataset, events: []))
    #expect(throws: LogError.self) { try indexes.sessions(in: bad) }
    #expect(try indexes.sessions(in: good).map(\.key) == [.at(7)])
    try scene.add(1, at: 2, "session.startedCorrected", "s", Self.start(8))
    indexes.note([.of("session/s")])
    let later = try scene.state()
    let worse = TrainingState(fold: later.fold, log: Log(of: TestDevice.dataset, events: []))
    #expect(throws: LogError.self) { try indexes.sessions(in: worse) }
    #expect(try indexes.sessions(in: later).map(\.key) == [.at(8)])
  }

  @Test
  mutating func `writes that are not in the log yet are found, and gone when they are taken back`()
    throws
  {
    let device = try TestDevice(1)
    try device.write("session.started", "s", Self.start(7))
    try device.write("session.setLogged", "s", Self.set("a"))
    #expect(try ids(device.replica.state) == ["a"])
    var fold = device.replica.fold
    var batch = WriteBatch(on: device.replica.store, .training)
    let call = WriteCall([.of("session.setLogged", "s", Self.set("b"))], isAtomic: true)
    #expect(batch.add(call, to: &fold).refusal == nil)
    indexes.note([.of("session/s")])
    #expect(try ids(TrainingState(fold: fold, log: device.replica.log)) == ["a", "b"])
    batch.takeBackAll(from: &fold)
    indexes.note([.of("session/s")])
    #expect(try ids(TrainingState(fold: fold, log: device.replica.log)) == ["a"])
  }
}
