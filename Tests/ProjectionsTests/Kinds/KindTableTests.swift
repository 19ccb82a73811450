import EventLog
import Testing

@testable import Projections
@testable import Training

/// The table of kinds (merge-rules 2), and how urgently each verb is sent.
struct KindTableTests {
  @Test func `each verb is sent as urgently as the table says`() throws {
    let expected: [String: Int] = [
      "session.setLogged": 1, "session.setCorrected": 1, "session.setRetracted": 1,
      "session.setMoved": 1, "session.started": 2, "session.startedCorrected": 2,
      "session.startedRetracted": 2, "session.finished": 2, "session.finishedCorrected": 2,
      "session.finishedRetracted": 2, "session.setAdopted": 1, "session.startedAdopted": 2,
      "session.finishedAdopted": 2, "userProfile.saved": 3, "userProfile.birthDaySet": 3,
      "userProfile.heightSet": 3, "userProfile.weightSet": 3, "userProfile.weightUnitSet": 3,
      "customExercise.saved": 4, "customExercise.archived": 4,
      "customExercise.measureSet": 4, "customExercise.assistanceSet": 4,
      "customExercise.weightMeaningSet": 4, "customExercise.sidesSet": 4,
      "customExercise.bodyweightShareSet": 4, "customExercise.barSet": 4,
      "customExercise.platesSet": 4, "customExercise.restSet": 4,
      "customExercise.stickyNoteSet": 4, "customExercise.sameAsSet": 4, "bodyWeight.saved": 3,
      "module.saved": 5,
      "module.exerciseSaved": 5, "module.exerciseRemoved": 5, "module.exerciseMoved": 5,
      "module.archived": 5,
      "workout.saved": 6, "workout.exerciseSaved": 6, "workout.exerciseRemoved": 6,
      "workout.exerciseMoved": 6,
      "workout.moduleSaved": 6, "workout.moduleRemoved": 6, "workout.moduleMoved": 6,
      "workout.archived": 6,
      "program.saved": 7, "program.workoutSaved": 7, "program.workoutRemoved": 7,
      "program.workoutMoved": 7,
      "program.goalSet": 7, "program.phaseSaved": 7, "program.phaseRemoved": 7,
      "program.phaseMoved": 7,
      "program.archived": 7, "scheduledWorkout.saved": 8, "scheduledWorkout.outcomeSet": 8,
      "setting.saved": 9, "device.saved": 9, "device.retired": 9,
      "session.plannedSaved": 2, "session.plannedRemoved": 2,
      "session.plannedMoved": 2, "session.timerSet": 1,
      "session.pauseSaved": 2, "session.pauseRemoved": 2,
      "session.pauseMoved": 2, "session.linkSaved": 8,
      "session.linkRemoved": 8,
      "session.linkMoved": 8, "session.sameAsSet": 2, "routine.saved": 6, "routine.taskSaved": 6,
      "routine.taskRemoved": 6,
      "routine.taskMoved": 6, "routine.scheduleSaved": 6, "routine.scheduleRemoved": 6,
      "routine.scheduleMoved": 6,
      "routine.archived": 6, "occurrence.saved": 8, "occurrence.moved": 8,
      "occurrence.outcomeSet": 8, "occurrence.checkSaved": 8, "occurrence.checkRemoved": 8,
      "occurrence.checkMoved": 8,
      "occurrence.noted": 8, "programWeek.saved": 7, "programWeek.daySaved": 7,
      "programWeek.dayRemoved": 7,
      "programWeek.dayMoved": 7, "programWeek.outcomeSaved": 7,
      "programWeek.outcomeRemoved": 7,
      "programWeek.outcomeMoved": 7, "programWeek.reviewed": 7, "progression.saved": 5,
      "progression.baselineSet": 5,
    ]
    #expect(Set(FullPayloads.rows.map(\.type.description)) == Set(expected.keys))
    for (type, priority) in expected {
      let event = try Event.made(by: 1, 1, at: .at(1), .of(type, "x"))
      #expect(KindTable.training.priority(of: event) == priority, "\(type)")
    }
  }

  @Test func `deletions go first, and what is unknown goes last`() throws {
    for kind in KindTable.training.rows {
      let deletion = try Event.made(by: 1, 1, at: .at(1), .of("\(kind.kind).deleted", "x"))
      #expect(KindTable.training.priority(of: deletion) == 0)
    }
    for (type, version) in [
      ("gadget.deleted", UInt64(1)), ("module.renamed", 1), ("module.saved", 2),
      ("module.deleted", 2),
    ] {
      let event = try Event.made(by: 1, 1, at: .at(1), .of(type, "x", version: version))
      #expect(KindTable.training.priority(of: event) == 10, "\(type)")
    }
  }

  @Test func `the plurals are those of the state`() {
    #expect(
      KindTable.training.rows.map(\.plural) == [
        "bodyWeights", "customExercises", "devices", "modules", "occurrences", "programWeeks",
        "programs",
        "progressions", "routines", "scheduledWorkouts", "sessions", "settings", "userProfiles",
        "workouts",
      ])
    #expect(KindTable.training["gadget"] == nil)
  }

  /// A kind whose list sorts behind `updatedAt`, and whose plural sorts before `deletions`.
  private static let athlete = KindRow(
    "athlete", plural: "athletes",
    units: [.fields, UnitRow(name: "warmups", rule: .lastWriteWins, shape: .listByOrder)],
    verbs: [
      VerbRow("saved", .writes("fields"), priority: 5, PayloadSchema()),
      VerbRow("warmupSaved", .writes("warmups"), priority: 5, PayloadSchema()),
    ])

  @Test func `the state's keys are sorted whatever units and kinds are called`() throws {
    let kinds = KindTable(KindTable.training.rows + [Self.athlete])
    let events = try [
      Event.made(by: 1, 1, at: .at(1), .of("athlete.warmupSaved", "a", ["id": "w"])),
      Event.made(by: 1, 2, at: .at(2), .of("athlete.saved", "a", ["name": "A"])),
      Event.made(by: 1, 3, at: .at(3), .of("setting.deleted", "s")),
      Event.made(by: 1, 4, at: .at(4), .of("athlete.deleted", "gone")),
    ]
    let log = Log(of: TestDevice.dataset, events: events)
    let state = TrainingState(fold: try Fold(replaying: log, kinds: kinds), log: log)
    let value = try JSONReader.canonicalValue(of: state.canonicalBytes())
    #expect(value.object?.map(\.key) == ["athletes", "deletions"])
    #expect(
      try state.text.hasPrefix(
        #"{"athletes":{"a":{"fields":{"name":"A"},"updatedAt":"2026-01-01T00:00:00.002Z","#
          + #""warmups":[{"id":"w"}]}},"deletions":{"athlete/gone":"#))
    let one = try #require(try state.canonicalBytes(of: .of("athlete/a")))
    _ = try JSONReader.canonicalValue(of: one)
  }

  @Test func `a unit that a kind gained later is left out as long as no event holds one`() throws {
    func verb(_ name: String, _ action: VerbRow.Action) -> VerbRow {
      VerbRow(name, action, priority: 5, PayloadSchema())
    }
    let saved = verb("saved", .writes("fields"))
    let later = KindRow(
      "athlete", plural: "athletes",
      units: [
        .fields, UnitRow(name: "aims", rule: .lastWriteWins, shape: .single, isLater: true),
        UnitRow(name: "warmups", rule: .lastWriteWins, shape: .listByOrder, isLater: true),
      ],
      verbs: [
        saved, verb("aimed", .writes("aims")), verb("warmupSaved", .writes("warmups")),
        verb("warmupRemoved", .removes("warmups")),
      ])
    let before = KindTable([
      KindRow("athlete", plural: "athletes", units: [.fields], verbs: [saved])
    ])
    var events = [try Event.made(by: 1, 1, at: .at(1), .of("athlete.saved", "a", ["name": "A"]))]
    func state(_ kinds: KindTable) throws -> TrainingState {
      let log = Log(of: TestDevice.dataset, events: events)
      return TrainingState(fold: try Fold(replaying: log, kinds: kinds), log: log)
    }
    #expect(try state(KindTable([later])).text == state(before).text)
    events += try [
      Event.made(by: 1, 2, at: .at(2), .of("athlete.warmupSaved", "a", ["id": "w"])),
      Event.made(by: 1, 3, at: .at(3), .of("athlete.warmupRemoved", "a", ["id": "w"])),
    ]
    #expect(
      try state(KindTable([later])).text == #"{"athletes":{"a":{"fields":{"name":"A"},"#
        + #""updatedAt":"2026-01-01T00:00:00.003Z","warmups":[]}}}"#)
    events.append(try Event.made(by: 1, 4, at: .at(4), .of("athlete.aimed", "a", ["aims": 1])))
    #expect(try state(KindTable([later])).text.hasPrefix(#"{"athletes":{"a":{"aims":{"aims":1},"#))
  }

  @Test func `tables that fold differently have other fingerprints`() {
    func table(
      _ plural: String = "as", _ unit: UnitRow = .fields, _ verb: String = "saved",
      _ action: VerbRow.Action = .writes("fields"), version: UInt64 = 1
    ) -> KindTable {
      let verb = VerbRow(verb, action, version: version, priority: 1, PayloadSchema())
      return KindTable([KindRow("a", plural: plural, units: [unit], verbs: [verb])])
    }
    let tables = [
      table(), table("bs"),
      table("as", UnitRow(name: "fields", rule: .writeOnce, shape: .single)),
      table("as", UnitRow(name: "fields", rule: .lastWriteWins, shape: .listByOrder)),
      table("as", UnitRow(name: "f", rule: .lastWriteWins, shape: .single), "saved", .writes("f")),
      table("as", .fields, "kept"), table("as", .fields, "saved", .removes("fields")),
      table("as", .fields, "saved", .deletes), table(version: 2),
    ]
    #expect(Set(tables.map(\.fingerprint)).count == tables.count)
  }

  @Test func `a table says what is wrong with its rows`() {
    func row(
      _ kind: String, plural: String? = nil, units: [UnitRow] = [.fields],
      verbs: [VerbRow] = [VerbRow("saved", .writes("fields"), priority: 1, PayloadSchema())]
    ) -> KindRow {
      KindRow(kind, plural: plural ?? kind + "s", units: units, verbs: verbs)
    }
    func verb(_ name: String, _ action: VerbRow.Action) -> VerbRow {
      VerbRow(name, action, priority: 1, PayloadSchema())
    }
    let faulty: [([KindRow], String)] = [
      ([row("a"), row("a", plural: "b")], #"the kind "a" is declared twice"#),
      ([row("a", plural: "s"), row("b", plural: "s")], #"the plural "s" is declared twice"#),
      ([row("a", plural: "deletions")], #"the plural "deletions" is declared twice"#),
      ([row("a", units: [.fields, .fields])], #"the unit of a "fields" is declared twice"#),
      (
        [
          row("a", units: [UnitRow(name: "updatedAt", rule: .writeOnce, shape: .single)], verbs: [])
        ],
        #"the unit of a "updatedAt" is declared twice"#
      ),
      (
        [row("a", verbs: [verb("x", .writes("fields")), verb("x", .removes("fields"))])],
        #"the verb of a "x" is declared twice"#
      ),
      (
        [row("a", verbs: [verb("deleted", .deletes)])],
        #"the verb of a "deleted" is declared twice"#
      ),
      (
        [row("a", verbs: [verb("x", .writes("sets"))])],
        "a.x is about a unit that a does not have among its first 256"
      ),
      ([row("a", verbs: [verb("X", .writes("fields"))])], #""a.X" cannot be the type of an event"#),
      ([row("a b")], #""a b.saved" cannot be the type of an event"#),
      ([row("a", plural: "a\"b")], "\"a\"b\" of a breaks the grammar of names"),
      (
        [row("a", units: [UnitRow(name: "a\"b", rule: .writeOnce, shape: .single)], verbs: [])],
        "\"a\"b\" of a breaks the grammar of names"
      ),
    ]
    for (rows, fault) in faulty {
      #expect(KindTable.faults(in: rows).contains(fault), "\(fault): \(KindTable.faults(in: rows))")
    }
    #expect(KindTable.faults(in: KindTable.training.rows).isEmpty)
    let many = (0..<256).map { UnitRow(name: "u\($0)", rule: .lastWriteWins, shape: .single) }
    #expect(
      !KindTable.faults(in: [row("a", units: many + [.fields])]).isEmpty, "its number does not fit")
  }
}
