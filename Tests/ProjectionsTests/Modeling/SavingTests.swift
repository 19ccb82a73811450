import EventLog
import Testing

@testable import Projections
@testable import Training

/// Saving models: what is new is written, what stands and is not understood stays.
struct SavingTests {
  private let device: ModelDevice

  init() throws { device = try ModelDevice() }

  @Test func `a model is written whole, and saving what was read writes nothing`() throws {
    let module = Module(
      id: "push", name: "Push", estimatedMinutes: 45,
      exercises: [
        ModuleExercise(id: "b", name: "Bench", order: 1, sets: [PlannedSet(reps: 5)]),
        ModuleExercise(id: "a", name: "Press", order: 2),
      ])
    #expect(
      try device.save(module) == ["module.saved", "module.exerciseSaved", "module.exerciseSaved"])
    let read = try #require(try device.get(module.id))
    #expect(read == module)
    #expect(read.updatedAt == .at(0))
    #expect(module.updatedAt == nil)
    #expect(try device.save(read) == [])
    #expect(try device.save(module) == [])
    #expect(
      try device.payload("module/push", UnitKey(name: "fields"))
        == ["estimatedMinutes": 45, "name": "Push"])
  }

  @Test func `saving any entity that was read writes nothing`() throws {
    for (type, _) in FullPayloads.rows {
      var data = FullPayloads.of(type.description)
      data["fromTheFuture"] = ["x": 1]
      for key in ["kind", "status", "weightUnit"] where data[key] != nil { data[key] = "amrap" }
      try device.write([Self.unchecked(type, "one", data)])
    }
    for model in KindSet.training.models { try saveAll(model) }
  }

  /// A draft that may have words that this build does not know.
  private static func unchecked(
    _ type: EventType, _ id: String, _ data: JSONObject
  ) throws -> EventDraft {
    let payload = try Payload(data)
    return try #require(
      EventDraft(type: type, version: 1, entityID: id, payload: payload, isChecked: true))
  }

  private func saveAll<M: Model>(_: M.Type) throws {
    let models = try device.state.all(M.self)
    #expect(models.count == 1)
    for model in models {
      #expect(try device.save(model) == [])
      #expect(try device.save(model, changedFrom: model) == [])
      #expect(try device.update(model.id) { (_: inout M) in } == [])
    }
  }

  @Test func `an edit keeps what this build does not know, also in nested lists`() throws {
    try device.device.write(
      "module.saved", "m", ["name": "Push", "color": "red", "isArchived": false])
    let type = try #require(EventType("module.exerciseSaved"))
    let draft = try Self.unchecked(
      type, "m",
      [
        "id": "e", "next": [1], "name": "Bench",
        "sets": [["kind": "amrap", "reps": 5, "tempo": "31X0"], ["reps": 6, "tempo": "20X0"]],
      ])
    try device.write([draft])
    #expect(
      try device.update("m") { (module: inout Module) in module.notes = "heavy" } == [
        "module.saved"
      ])
    #expect(
      try device.payload("module/m", UnitKey(name: "fields"))
        == ["color": "red", "isArchived": false, "name": "Push", "notes": "heavy"])
    #expect(
      try device.update("m") { (module: inout Module) in
        module.exercises[0].sets[0].reps = 8
        module.exercises[0].sets[1].kind = .drop
      } == ["module.exerciseSaved"])
    let exercise = UnitKey(name: "exercises", id: UTF8Text("e"))
    #expect(
      try device.payload("module/m", exercise) == [
        "id": "e", "next": [1], "name": "Bench",
        "sets": [
          ["kind": "amrap", "reps": 8, "tempo": "31X0"],
          ["kind": "drop", "reps": 6, "tempo": "20X0"],
        ],
      ])
  }

  @Test func `what nothing stands under any more is written with what this build does not know`()
    throws
  {
    let payload: JSONObject = ["id": "e", "name": "Bench", "tempo": "31X0"]
    try device.device.write("module.saved", "m", ["color": "red", "name": "Push"])
    try device.device.write("module.exerciseSaved", "m", payload)
    let read = try #require(try device.get("m" as Module.ID))
    // It was removed meanwhile, and goes to another module, too.
    try device.device.write("module.exerciseRemoved", "m", ["id": "e"])
    var edited = read
    edited.exercises[0].name = "Press"
    try device.save(edited, changedFrom: read)
    try device.save(Module(id: "n", name: "Pull", exercises: read.exercises))
    func exercise(_ module: String) throws -> JSONObject? {
      try device.payload(module, UnitKey(name: "exercises", id: UTF8Text("e")))
    }
    #expect(try exercise("module/m") == ["id": "e", "name": "Press", "tempo": "31X0"])
    #expect(try exercise("module/n") == payload)
    // The module itself was deleted.
    try device.device.write("module.deleted", "m")
    edited.notes = "back"
    try device.save(edited)
    #expect(
      try device.payload("module/m", UnitKey(name: "fields"))
        == ["color": "red", "name": "Push", "notes": "back"])
  }

  @Test func `a set that comes back does so with what this build does not know`() throws {
    let payload: JSONObject = ["id": "a", "pulse": 150, "reps": 5]
    var start = FullPayloads.of("session.started")
    start["mood"] = "good"
    try device.device.write("session.setLogged", "s", payload)
    try device.device.write("session.started", "s", start)
    let read = try #require(try device.get("s" as Session.ID))
    let set = UnitKey(name: "sets", id: UTF8Text("a"))
    func retract() throws {
      try device.device.write("session.setRetracted", "s", ["id": "a"])
      try device.device.write("session.startedRetracted", "s")
    }
    try retract()
    try device.update("s") { (session: inout Session) in session.sets = read.sets }
    #expect(try device.payload("session/s", set) == payload)
    try retract()
    let (id, started) = (read.id, try #require(read.started))
    try device.write(
      Session.kind.drafts(
        correcting: read.sets[0], in: \.sets, of: id, over: device.reading(id)))
    try device.write(
      Session.kind.drafts(saving: started, as: \.started, of: id, over: device.reading(id)))
    #expect(try device.payload("session/s", set) == payload)
    #expect(try device.payload("session/s", UnitKey(name: "started")) == start)
  }

  @Test func `a stale model takes nothing away`() throws {
    try device.save(Module(id: "m", name: "Push", exercises: [ModuleExercise(id: "a", name: "A")]))
    let stale = try #require(try device.get("m" as Module.ID))
    // Another device's, which this build may not know.
    try device.device.write("module.exerciseSaved", "m", ["id": "b", "name": "B"])
    try device.device.write("module.saved", "m", ["name": "Push", "notes": "new", "color": "red"])
    var edited = stale
    edited.name = "Pull"
    try device.save(edited, changedFrom: stale)
    #expect(try device.get("m" as Module.ID)?.exercises.map(\.id) == ["a", "b"])
    #expect(
      try device.payload("module/m", UnitKey(name: "fields"))
        == ["name": "Pull", "notes": "new", "color": "red"])
    edited.name = "Legs"
    try device.save(edited)
    #expect(
      try device.payload("module/m", UnitKey(name: "fields"))
        == ["name": "Legs", "notes": "new", "color": "red"])
    // The same of an element.
    try device.device.write(
      "module.exerciseSaved", "m", ["id": "a", "name": "A", "tempo": "31X0"])
    let element = UnitKey(name: "exercises", id: UTF8Text("a"))
    edited.exercises[0].notes = "slow"
    try device.save(edited, changedFrom: stale)
    #expect(
      try device.payload("module/m", element)
        == ["id": "a", "name": "A", "notes": "slow", "tempo": "31X0"])
    edited.exercises[0].notes = "slower"
    try device.save(edited)
    #expect(
      try device.payload("module/m", element)
        == ["id": "a", "name": "A", "notes": "slower", "tempo": "31X0"])
    #expect(try device.get("m" as Module.ID)?.exercises.map(\.id) == ["a", "b"])
    #expect(try device.get("m" as Module.ID)?.notes == "new")
    try device.update("m") { (module: inout Module) in
      module.exercises.removeAll()
      module.notes = nil
    }
    let read = try #require(try device.get("m" as Module.ID))
    #expect(read.exercises.isEmpty && read.notes == nil && read.name == "Legs")
  }

  @Test func `a module of which only an exercise has arrived is saved with its name alone`() throws
  {
    try device.device.write("module.exerciseSaved", "m", ["id": "a"])
    let read = try #require(try device.get("m" as Module.ID))
    #expect(try device.save(read) == [])
    #expect(
      try device.update("m") { (module: inout Module) in module.name = "Push" } == ["module.saved"])
    #expect(try device.get("m" as Module.ID)?.name == "Push")
  }

  @Test func `saving a deleted entity brings it back, and changing it does not`() throws {
    let setting = Setting(id: "rest", value: 90)
    try device.save(setting)
    #expect(
      try device.write(Setting.kind.drafts(deleting: "rest", reason: "a test")) == [
        "setting.deleted"
      ])
    #expect(try device.get(setting.id) == nil)
    var changed = setting
    changed.value = 60
    let error = try modelError { try device.save(changed, changedFrom: setting) }
    #expect(error.code == .notFound)
    #expect(try device.save(setting) == ["setting.saved"])
    #expect(try device.get(setting.id) == setting)
  }

  @Test func `what breaks a rule is refused with the member's name`() throws {
    func member(_ body: @autoclosure () throws -> [String]) throws -> String {
      let error = try modelError(body)
      #expect(error.code == .invalidValue)
      return error.member
    }
    #expect(try member(try device.save(Module(id: "m"))) == "name")
    #expect(try member(try device.save(Module(id: "a/b", name: "x"))) == "id")
    #expect(try member(try device.save(Setting(id: "s"))) == "value")
    let exercises = [
      ModuleExercise(id: "a"), ModuleExercise(id: "b", sets: [PlannedSet(), PlannedSet(reps: -1)]),
    ]
    #expect(
      try member(try device.save(Module(id: "m", name: "x", exercises: exercises)))
        == "exercises[1].sets[1].reps")
    #expect(
      try member(
        try device.save(Module(id: "m", name: "x", exercises: exercises + [exercises[0]])))
        == "exercises[2].id")
    #expect(
      try member(try device.save(Module(id: "m", name: "x", exercises: [ModuleExercise(id: "")])))
        == "exercises[0].id")
    #expect(
      try member(try device.save(Module(id: "m", name: "x", estimatedMinutes: .nan)))
        == "estimatedMinutes")
    #expect(try device.state.all(Module.self).isEmpty)
  }

  @Test func `a change may not give an entity another id`() throws {
    try device.save(Setting(id: "rest", value: 90))
    let error = try modelError {
      try device.update("rest") { (setting: inout Setting) in setting.id = "pause" }
    }
    #expect(error.code == .idChanged)
  }
}
