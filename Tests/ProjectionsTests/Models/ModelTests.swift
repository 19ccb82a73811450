import EventLog
import Projections
import Training
import Testing

/// The models read what the state shows, leniently.
struct ModelTests {
  /// A state in which every verb of the table has written its full example, adapted by the caller.
  private static func state(
    changing change: (String, inout JSONObject) -> Void = { _, _ in }
  ) throws -> TrainingState {
    var events: [Event] = []
    for (type, _) in readRows {
      var data = FullPayloads.of(type.description)
      change(type.description, &data)
      let number = UInt64(events.count + 1)
      events.append(
        try Event.made(
          by: 1, number, at: .at(Int64(number)), .of(type.description, "one", data)))
    }
    // A superset of one is read as none.
    for type in ["module.exerciseSaved", "workout.exerciseSaved", "session.plannedSaved"] {
      let number = UInt64(events.count + 1)
      var partner: JSONObject = ["id": "partner", "order": 100]
      partner["supersetId"] = FullPayloads.of(type)["supersetId"]
      events.append(
        try Event.made(by: 1, number, at: .at(Int64(number)), .of(type, "one", partner)))
    }
    return try TrainingState(of: events)
  }

  /// What the model reads of a type's payload.
  private static func part(_ type: EventType, of state: TrainingState) throws -> Any? {
    switch (type.kind, type.verb) {
    case ("module", "saved"), ("module", "archived"): try state.one(Module.self, "one")
    case ("workout", "saved"), ("workout", "archived"): try state.one(Workout.self, "one")
    case ("workout", "moduleSaved"): try state.one(Workout.self, "one")?.modules.first
    case ("program", "workoutSaved"): try state.one(Program.self, "one")?.workouts.first
    case ("program", "phaseSaved"): try state.one(Program.self, "one")?.phases.first
    case ("module", _): try state.one(Module.self, "one")?.exercises.first
    case ("workout", _): try state.one(Workout.self, "one")?.exercises.first
    case ("session", "started"): try state.one(Session.self, "one")?.started
    case ("session", "finished"): try state.one(Session.self, "one")?.finished
    case ("session", "setLogged"): try state.one(Session.self, "one")?.sets.first
    case ("session", "plannedSaved"): try state.one(Session.self, "one")?.plan.first
    case ("session", "pauseSaved"): try state.one(Session.self, "one")?.pauses.first
    case ("session", "linkSaved"): try state.one(Session.self, "one")?.links.first
    case ("session", _): try state.one(Session.self, "one")
    case ("routine", "taskSaved"): try state.one(Routine.self, "one")?.tasks.first
    case ("routine", "scheduleSaved"): try state.one(Routine.self, "one")?.schedules.first
    case ("routine", _): try state.one(Routine.self, "one")
    case ("occurrence", "checkSaved"): try state.one(Occurrence.self, "one")?.checks.first
    case ("occurrence", _): try state.one(Occurrence.self, "one")
    case ("programWeek", "daySaved"): try state.one(ProgramWeek.self, "one")?.days.first
    case ("programWeek", "outcomeSaved"): try state.one(ProgramWeek.self, "one")?.outcomes.first
    case ("programWeek", _): try state.one(ProgramWeek.self, "one")
    case ("progression", _): try state.one(Progression.self, "one")
    case ("program", _): try state.one(Program.self, "one")
    case ("scheduledWorkout", _): try state.one(ScheduledWorkout.self, "one")
    case ("customExercise", _): try state.one(CustomExercise.self, "one")
    case ("userProfile", _): try state.one(UserProfile.self, "one")
    case ("bodyWeight", _): try state.one(BodyWeight.self, "one")
    case ("setting", _): try state.one(Setting.self, "one")
    case ("device", _): try state.one(Device.self, "one")
    default: nil
    }
  }

  private static func member(_ name: String, of part: Any?) -> String? {
    guard let part, let value = Mirror(reflecting: part).descendant(name) else { return nil }
    return String(describing: value)
  }

  private static var readRows: [(type: EventType, row: VerbRow)] {
    FullPayloads.rows.filter { row in
      !["Removed", "Corrected", "Retracted", "Moved", "Adopted"].contains {
        row.type.verb.hasSuffix($0)
      }
    }
  }

  @Test func `every member that has a rule is read by its model`() throws {
    let state = try Self.state()
    let empty = try Self.state { _, data in data = ["id": "e1"] }
    for (type, row) in Self.readRows {
      let part = try Self.part(type, of: state)
      let nothing = try Self.part(type, of: empty)
      for member in row.schema.members where member.name != "id" {
        let value = Self.member(member.name, of: part)
        #expect(value != nil, "\(type), \(member.name)")
        #expect(value != Self.member(member.name, of: nothing), "\(type), \(member.name)")
      }
    }
  }

  @Test func `a member of the wrong type reads as one that is missing`() throws {
    for wrong: JSONValue in [.null, ["x": [["y": 1]]]] {
      for (type, row) in Self.readRows where type.kind != "setting" {
        for member in row.schema.members where member.name != "id" {
          // Any object can be read as a part.
          if case .part = member.type, wrong.array != nil || wrong.object != nil { continue }
          let missing = try Self.state { if $0 == type.description { $1[member.name] = nil } }
          let broken = try Self.state { if $0 == type.description { $1[member.name] = wrong } }
          #expect(
            try Self.member(member.name, of: Self.part(type, of: broken))
              == Self.member(member.name, of: Self.part(type, of: missing)),
            "\(type), \(member.name)")
        }
      }
    }
  }

  @Test func `the values are those of the payload`() throws {
    let state = try Self.state()
    let module = try #require(try state.one(Module.self, "one"))
    #expect(module.name == "Push A")
    #expect(module.estimatedMinutes == 45.5)
    #expect(module.isArchived)
    #expect(module.exercises.first?.sets.first?.kind == .drop)
    #expect(module.exercises.first?.sets.first?.restSeconds == 90)
    #expect(try state.one(Workout.self, "one")?.moduleIds == ["m1"])
    let session = try #require(try state.one(Session.self, "one"))
    #expect(session.started?.startedAt == Instant("2026-01-15T10:00:00.123Z"))
    #expect(session.finished?.durationSeconds == 3599.5)
    #expect(session.sets.first?.weightUnit == .pounds)
    #expect(session.sets.first?.weightKilograms == -20)
    #expect(session.sets.first?.setNumber == 2)
    #expect(!session.isRunning)
    #expect(try state.one(Program.self, "one")?.startDay == Day("2026-02-28"))
    #expect(try state.one(ScheduledWorkout.self, "one")?.status == .skipped)
    #expect(try state.one(Setting.self, "one")?.value == ["any", 1])
    #expect(try state.one(UserProfile.self, "one")?.birthDay?.description == "1990-12-31")
  }

  @Test func `members that this build does not know are kept`() throws {
    let state = try Self.state { $1["fromTheFuture"] = [1, "two"] }
    let module = try #require(try state.one(Module.self, "one"))
    let session = try #require(try state.one(Session.self, "one"))
    let origins: [SourcePayload?] = [
      module.origin, module.exercises.first?.origin, try state.one(Workout.self, "one")?.origin,
      session.started?.origin, session.finished?.origin, session.sets.first?.origin,
      try state.one(Program.self, "one")?.origin,
      try state.one(ScheduledWorkout.self, "one")?.origin,
      try state.one(CustomExercise.self, "one")?.origin,
      try state.one(UserProfile.self, "one")?.origin,
      try state.one(Setting.self, "one")?.origin, try state.one(Device.self, "one")?.origin,
    ]
    for origin in origins { #expect(origin?.payload?["fromTheFuture"] == [1, "two"]) }
  }

  @Test func `every kind of the table has a model under its own name`() throws {
    #expect(
      KindSet.training.models.map { Self.kind($0) }.sorted()
        == KindTable.training.rows.map(\.kind).sorted())
    let state = try Self.state()
    for model in KindSet.training.models {
      #expect(try Self.ids(model, in: state) == ["one"], "\(model)")
    }
    #expect(
      try state.all(Module.self).count + state.all(Workout.self).count
        + state.all(Session.self).count == 3)
    #expect(try state.all(Program.self).count + state.all(ScheduledWorkout.self).count == 2)
    #expect(try state.all(CustomExercise.self).count + state.all(UserProfile.self).count == 2)
    #expect(try state.all(Setting.self).count + state.all(Device.self).count == 2)
    #expect(try state.all(Routine.self).count + state.all(Occurrence.self).count == 2)
    #expect(try state.all(ProgramWeek.self).count + state.all(Progression.self).count == 2)
  }

  private static func ids<M: Model>(_ model: M.Type, in state: TrainingState) throws -> [String] {
    try state.all(model).map(\.id.text)
  }

  private static func kind<M: Model>(_: M.Type) -> String { M.kind.name }

  @Test func `entities stand in the order of their ids as bytes, and deleted ones are not there`()
    throws
  {
    let ids = ["b", "a", "B", "a.1", "gone", "10", "9"]
    var events = try ids.enumerated().map { index, id in
      try Event.made(
        by: 1, UInt64(index + 1), at: .at(Int64(index)), .of("module.saved", id, ["name": "N"]))
    }
    events.append(try Event.made(by: 2, 1, at: .at(99), .of("module.deleted", "gone")))
    let state = try TrainingState(of: events)
    #expect(try state.all(Module.self).map(\.id) == ["10", "9", "B", "a", "a.1", "b"])
    #expect(try state.one(Module.self, "gone") == nil)
    #expect(try state.one(Module.self, "never seen") == nil)
    #expect(try state.one(Module.self, "never/legal") == nil)
  }

  @Test func `ids that begin alike stand in their order as well`() throws {
    let ids = ["exercise-b", "exercise-aa", "exercise-", "exercise-a", "exercise"]
    let events = try ids.enumerated().map { index, id in
      try Event.made(by: 1, UInt64(index + 1), at: .at(Int64(index)), .of("module.saved", id))
    }
    #expect(try TrainingState(of: events).all(Module.self).map(\.id.text) == ids.sorted())
  }

  @Test func `a module of which only an exercise has arrived has no name`() throws {
    let event = try Event.made(
      by: 1, 1, at: .at(7), .of("module.exerciseSaved", "m", ["id": "e", "name": "Squat"]))
    let module = try #require(try TrainingState(of: [event]).one(Module.self, "m"))
    #expect(module.name == "")
    #expect(module.origin.payload == [:])
    #expect(module.exercises.map(\.shownName) == ["Squat"])
    #expect(module.updatedAt == .at(7))
  }

  @Test func `a word that this build does not know and a count that is a fraction read as none`()
    throws
  {
    let state = try Self.state { _, data in
      for key in ["kind", "weightUnit"] where data[key] != nil { data[key] = "new" }
      if data["outcome"] != nil { data["outcome"] = ["status": "new"] }
      for key in ["setNumber", "weeks"] where data[key] != nil { data[key] = 1.5 }
    }
    let set = try #require(try state.one(Session.self, "one")?.sets.first)
    #expect(set.kind == nil && set.weightUnit == nil && set.setNumber == nil)
    #expect(set.origin.payload?["kind"] == "new")
    #expect(try state.one(ScheduledWorkout.self, "one")?.status == nil)
    #expect(try state.one(UserProfile.self, "one")?.weightUnit == nil)
    #expect(try state.one(Program.self, "one")?.weeks == nil)
  }

  @Test func `a session runs from its start to its end`() throws {
    let start = try Event.made(
      by: 1, 1, at: .at(1), .of("session.started", "s", ["startedAt": "2026-01-05T10:00:00.000Z"]))
    let end = try Event.made(
      by: 1, 2, at: .at(2), .of("session.finished", "s", FullPayloads.of("session.finished")))
    #expect(try TrainingState(of: [start]).one(Session.self, "s")?.isRunning == true)
    #expect(try TrainingState(of: [start, end]).one(Session.self, "s")?.isRunning == false)
    #expect(try TrainingState(of: [end]).one(Session.self, "s")?.isRunning == false)
  }

  @Test func `a session that was imported without an end does not run`() throws {
    let start = try Event.made(
      by: 1, 1, at: .at(1),
      .of(
        "session.started", "s",
        ["startedAt": "2015-03-13T20:15:08.000Z", "source": "strong"]))
    let session = try #require(try TrainingState(of: [start]).one(Session.self, "s"))
    #expect(session.finished == nil && !session.isRunning)
    #expect(RunningSession(session, at: .at(2)) == nil)
  }

  @Test func `a set that came before its session's start is shown`() throws {
    let event = try Event.made(by: 1, 1, at: .at(7), .of("session.setLogged", "s", ["id": "one"]))
    let session = try #require(try TrainingState(of: [event]).one(Session.self, "s"))
    #expect(session.started == nil)
    #expect(session.sets.map(\.id) == ["one"])
    #expect(!session.isRunning)
  }
}
