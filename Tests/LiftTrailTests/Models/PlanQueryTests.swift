import EventLog
import EventLogTesting
import Foundation
import LiftTrail
import Projections
import Training
import Testing

/// What is under way and what comes next, asked of a store.
struct PlanQueryTests {
  private let test: ModelStore
  private let monday: Day

  init() throws {
    test = try ModelStore()
    monday = try #require(Day("2026-01-12"))
  }

  private func instant(_ text: String) throws -> Instant { try #require(Instant(text)) }

  @Test func `the sessions that run are found, the newest first`() async throws {
    let starts = [
      "a": "2026-01-12T10:00:00.000Z", "b": "2026-01-12T11:00:00.000Z",
      "c": "2026-01-12T12:00:00.000Z",
    ]
    for (id, start) in starts {
      let session = Session(id: Identifier(id), started: SessionStart(at: try instant(start)))
      _ = try await test.store.write { try $0.save(session) }
    }
    let end = SessionFinish(at: try instant("2026-01-12T13:00:00.000Z"))
    try await test.store.update("c" as Session.ID) { $0.finished = end }
    #expect(try await test.store.read { try $0.runningSessions().map(\.id) } == ["b", "a"])
    // Two devices each began one; the athlete says that they are the same.
    try await test.store.update("b" as Session.ID) { $0.sameAs = "a" }
    #expect(try await test.store.read { try $0.runningSessions().map(\.id) } == ["a"])
    try await test.store.update("c" as Session.ID) { $0.finished = nil }
    #expect(try await test.store.read { try $0.runningSessions().map(\.id) } == ["c", "a"])
    _ = try await test.store.write { try $0.delete("a" as Session.ID) }
    #expect(try await test.store.read { try $0.runningSessions().map(\.id) } == ["c", "b"])
  }

  @Test func `sessions that may be one are named until the athlete says what they are`()
    async throws
  {
    let start = SessionStart(at: try instant("2026-01-12T10:00:00.000Z"))
    for id in ["a", "b"] as [Session.ID] {
      let set = LoggedSet(id: "1", exercise: id.text, weightKilograms: 80, reps: 5)
      _ = try await test.store.write { try $0.save(Session(id: id, started: start, sets: [set])) }
    }
    func pairs() async throws -> [[Session.ID]] {
      try await test.store.read { try $0.likeSessions().map { [$0.first.id, $0.second.id] } }
    }
    #expect(try await pairs() == [["a", "b"]])
    try await test.store.update("b" as Session.ID) { $0.sameAs = "b" }
    #expect(try await pairs().isEmpty)
    #expect(try await test.store.read { try $0.trainingHistory().sessions.count } == 2)
    try await test.store.update("b" as Session.ID) { $0.sameAs = "a" }
    #expect(try await pairs().isEmpty)
    #expect(try await test.store.read { try $0.trainingHistory().sessions.map(\.id) } == ["a"])
  }

  @Test func `an agenda is observed, and changes with what is done`() async throws {
    let monday = monday
    let routine = Routine(
      id: "r", name: "Morning", tasks: [RoutineTask(id: "t", name: "T")],
      schedules: [Schedule(id: "1", start: monday, .daily)])
    _ = try await test.store.write { try $0.save(routine) }
    let agenda = test.store.observe { try $0.agenda(on: monday) }
    #expect(try await agenda.value { $0.map(\.status) == [.planned] } != nil)
    _ = try await test.store.write { transaction in
      var occurrence = Occurrence(of: "r", on: monday)
      occurrence.check("t")
      try transaction.save(occurrence)
    }
    #expect(try await agenda.value { $0.map(\.status) == [.done] } != nil)
    #expect(
      try await test.store.agenda(on: monday...monday + 1).map(\.day) == [monday, monday + 1])
  }

  @Test func `the next target counts the days where the sessions took place`() async throws {
    let progression = Progression(
      id: Progression.id(of: .named("Squat")), .linear, incrementKilograms: 2.5,
      baseline: ProgressionBaseline(weightKilograms: 60, reps: 5, since: monday))
    // Sunday evening in New York, and Monday there.
    let times = ["sunday": "2026-01-12T02:00:00.000Z", "monday": "2026-01-13T02:00:00.000Z"]
    _ = try await test.store.write { transaction in
      try transaction.save(progression)
      for (id, time) in times {
        try transaction.save(
          Session(
            id: Identifier(id),
            started: SessionStart(startedAt: Instant(time), zone: "America/New_York"),
            sets: [LoggedSet("Squat", kilograms: id == "sunday" ? 80 : 60, reps: 5)]))
      }
    }
    let next = try await test.store.read { try $0.nextTarget(of: .named("Squat")) }
    #expect(next?.weightKilograms == 62.5 && next?.reps == 5)
    #expect(try await test.store.read { try $0.nextTarget(of: .named("Row")) } == nil)
  }

  @Test func `an app's own exercises have their progressions by their ids, without an entity`()
    async throws
  {
    let keys = [ExerciseKey.id("row"), .id("my row"), .id("row of the app")]
    let monday = monday
    _ = try await test.store.write { transaction in
      try transaction.save(Progression(id: Progression.defaultID, .linear, incrementKilograms: 1))
      for (number, (key, id)) in zip(keys, ["row", "my row", "row of the app"]).enumerated() {
        let baseline = ProgressionBaseline(weightKilograms: 40, reps: 5)
        try transaction.save(
          Progression(
            id: Progression.id(of: key), .linear, incrementKilograms: 5, baseline: baseline))
        let set = LoggedSet(
          id: "1", exercise: "Row \(number)", exerciseId: id, weightKilograms: 40, reps: 5)
        let start = SessionStart(startedAt: Day.span(monday...monday).upperBound, zone: "UTC")
        try transaction.save(
          Session(id: Identifier("s\(number)"), started: start, sets: [set]))
      }
    }
    for (number, key) in keys.enumerated() {
      for key in [key, .named("Row \(number)")] {
        let next = try await test.store.read { try $0.nextTarget(of: key) }
        #expect(next?.weightKilograms == 45 && next?.reps == 5, "\(key)")
      }
    }
  }

  @Test func `the status of a plan is that of its program, or of the one that counts`() async throws
  {
    let monday = monday
    _ = try await test.store.write { transaction in
      try transaction.save(Program(id: "p", name: "Base", weeks: 2, startDay: monday))
      try transaction.save(ProgramWeek(of: "p", week: 1))
    }
    let status = { (day: Day) in try await test.store.read { try $0.planStatus(on: day) } }
    guard case .ready(let week) = try await status(monday) else {
      Issue.record("the plan is not ready")
      return
    }
    #expect(week.id == "p_1")
    #expect(try await status(monday + 7) == .noPlan(week: 2))
    #expect(try await status(monday + 14) == .completed)
    #expect(try await test.store.read { try $0.planStatus(of: "q", on: monday) } == .noProgram)
  }

  @Test func `the settings of a rest timer have agreed keys`() async throws {
    _ = try await test.store.write {
      try $0.save(Setting(id: .restSeconds, value: 120))
      try $0.save(Setting(id: .restAutoStart, value: false))
    }
    #expect(try await test.store.get("rest.seconds" as Setting.ID)?.value == 120)
    #expect(try await test.store.get("rest.autoStart" as Setting.ID)?.value == false)
    #expect(test.store.local[.restSound] && test.store.local[.restHaptics])
    try await test.store.local.set(.restSound, to: false)
    #expect(!test.store.local[.restSound])
  }
}
