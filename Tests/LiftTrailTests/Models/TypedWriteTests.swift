import EventLog
import EventLogTesting
import Foundation
import LiftTrail
import Projections
import Training
import Testing

/// What typed writes append.
struct TypedWriteTests {
  private let test: ModelStore
  private let workout = Workout(
    id: "w", name: "Push", notes: "slow", exercises: [ModuleExercise(id: "e", name: "Bench")])

  init() throws { test = try ModelStore() }

  @Test func `what was saved is read, and saving what was read appends nothing`() async throws {
    let measurement = Measurement(
      id: "m", day: try #require(Day("2026-01-15")), note: "é", count: 3, weight: 80.5, waist: 90,
      photos: [Picture(id: "p", file: "a.heic")])
    let workout = workout
    #expect(
      try await test.types {
        try $0.save(workout)
        try $0.save(measurement)
      } == [
        "workout.saved", "workout.exerciseSaved", "measurement.saved", "measurement.photoSaved",
      ])
    #expect(try await test.store.get(workout.id) == workout)
    #expect(try await test.store.all(Measurement.self) == [measurement])
    let again = try await test.types { transaction in
      for workout in try transaction.all(Workout.self) { try transaction.save(workout) }
      for measurement in try transaction.all(Measurement.self) { try transaction.save(measurement) }
      try transaction.update(measurement.id) { _ in }
    }
    #expect(again == [])
  }

  @Test func `notes are taken while a session runs, of it and of each exercise`() async throws {
    let start = SessionStart(at: Date(timeIntervalSince1970: 1_704_067_200), zone: .gmt)
    _ = try await test.store.write { try $0.save(Session(id: "s", started: start)) }
    let types = try await test.types { transaction in
      try transaction.update("s" as Session.ID) { session in
        session.started?.notes = "tired"
        session.started?.exerciseNotes = [ExerciseNote(exercise: "Squat", text: "deep")]
      }
      try transaction.log(LoggedSet(id: "a", exercise: "Squat", notes: "easy"), in: "s")
    }
    #expect(types == ["session.startedCorrected", "session.setLogged"])
    let session = try #require(try await test.store.get("s" as Session.ID))
    #expect(session.isRunning && session.started?.notes == "tired")
    #expect(session.started?.exerciseNotes.map(\.text) == ["deep"])
    #expect(session.sets.map(\.notes) == ["easy"])
  }

  @Test func `save removes nothing, a save of a difference and an update do`() async throws {
    let workout = workout
    _ = try await test.store.write { try $0.save(workout) }
    var less = workout
    less.notes = nil
    less.exercises = []
    let bare = less
    #expect(try await test.types { try $0.save(bare) } == [])
    #expect(try await test.store.get(workout.id) == workout)
    #expect(
      try await test.types { try $0.save(bare, changedFrom: workout) }
        == ["workout.saved", "workout.exerciseRemoved"])
    #expect(try await test.store.get(workout.id) == bare)
    _ = try await test.store.write { try $0.save(workout) }
    #expect(
      try await test.appended { try await test.store.update(workout.id) { $0 = bare } }
        == ["workout.saved", "workout.exerciseRemoved"])
    #expect(try await test.store.get(workout.id) == bare)
  }

  @Test func `elements whose ids only look alike are two`() async throws {
    // In the order of their bytes, since their places do not differ.
    let alike: [ModuleExercise.ID] = ["e\u{301}", "\u{E9}"]
    let workout = Workout(
      id: "w", name: "Push", exercises: alike.map { ModuleExercise(id: $0, name: "A") })
    _ = try await test.store.write { try $0.save(workout) }
    #expect(try await test.store.get(workout.id) == workout)
    for changed in 0..<2 {
      let update = try await test.store.update(workout.id) { $0.exercises[changed].name = "B" }
      #expect(try await elements(of: update) == [alike[changed]])
      let undo = try await test.store.undo(update)
      #expect(try await elements(of: undo) == [alike[changed]])
      #expect(try await test.store.get(workout.id) == workout)
      let removal = try await test.store.update(workout.id) { workout in
        workout.exercises = [workout.exercises[1 - changed]]
      }
      #expect(try await elements(of: removal) == [alike[changed]])
      #expect(try await test.store.get(workout.id)?.exercises.map(\.id) == [alike[1 - changed]])
      try await test.store.undo(removal)
      #expect(try await test.store.get(workout.id) == workout)
    }
  }

  /// The elements that a commit's events are about.
  private func elements<Value>(of commit: Commit<Value>) async throws -> [ModuleExercise.ID] {
    try await test.events().filter { commit.events.contains($0.id) }
      .map { Identifier(try $0.data["id"]?.string ?? "") }
  }

  @Test func `a stale model keeps what another device added`() async throws {
    let other = try ModelStore(2)
    let workout = workout
    _ = try await test.store.write { try $0.save(workout) }
    try await other.receive(from: test)
    _ = try await other.store.write {
      try $0.save(ModuleExercise(id: "f", name: "Dips"), in: \.exercises, of: workout.id)
    }
    try await other.store.update(workout.id) { $0.modules = [WorkoutModule](listing: ["module"]) }
    let stale = try #require(try await test.store.get(workout.id))
    try await test.receive(from: other)
    var renamed = stale
    renamed.name = "Press"
    let edited = renamed
    _ = try await test.store.write { try $0.save(edited, changedFrom: stale) }
    var shown = try #require(try await test.store.get(workout.id))
    #expect(shown.name == "Press" && shown.moduleIds == ["module"])
    #expect(Set(shown.exercises.map(\.id)) == ["e", "f"])
    _ = try await test.store.write { try $0.save(edited) }
    shown = try #require(try await test.store.get(workout.id))
    #expect(Set(shown.exercises.map(\.id)) == ["e", "f"])
  }

  @Test func `delete hides an entity, a save brings it back, and nothing is deleted twice`()
    async throws
  {
    let workout = workout
    _ = try await test.store.write { try $0.save(workout) }
    #expect(
      try await test.types { try $0.delete(workout.id, reason: "old") } == ["workout.deleted"])
    #expect(try await test.store.get(workout.id) == nil)
    #expect(try await test.types { try $0.delete(workout.id) } == [])
    #expect(try await test.types { try $0.delete("nobody" as Workout.ID) } == [])
    #expect(
      try await test.refusal { try $0.save(workout, changedFrom: workout) }?.code == .notFound)
    _ = try await test.store.write { try $0.save(workout) }
    #expect(try await test.store.get(workout.id) == workout)
  }

  @Test func `elements of a list are saved and taken out by themselves`() async throws {
    let workout = workout
    _ = try await test.store.write { try $0.save(workout) }
    let dips = ModuleExercise(id: "f", name: "Dips")
    for expected in [["workout.exerciseSaved", "workout.exerciseMoved"], []] {
      #expect(
        try await test.types { try $0.save(dips, in: \.exercises, of: workout.id) } == expected)
    }
    for expected in [["workout.exerciseRemoved"], []] {
      #expect(
        try await test.types { try $0.remove("f", from: \.exercises, of: workout.id) } == expected)
    }
    #expect(try await test.store.get(workout.id) == workout)
  }

  @Test func `a transaction reads what it has written, also in its indexes`() async throws {
    let day = try #require(Day("2026-01-15"))
    let start = SessionStart(at: Date(timeIntervalSince1970: 1_768_480_200), zone: .gmt)
    let found = try await test.store.write { transaction in
      #expect(try transaction.lastSet(of: .named("Squat")) == nil)
      try transaction.save(Session(id: "s", started: start))
      try transaction.log(LoggedSet(id: "a", exercise: "Squat", reps: 5), in: "s")
      try transaction.save(Measurement(id: "m", day: day))
      try transaction.save(ScheduledWorkout(id: "c", day: day))
      #expect(try transaction.sessions(on: day...day).map(\.id) == ["s"])
      #expect(try transaction.scheduled(on: day...day).map(\.id) == ["c"])
      #expect(try transaction.all(Measurement.byDay, in: day...day).map(\.id) == ["m"])
      return try transaction.lastSet(of: .named("Squat"))
    }.value
    #expect(found?.set.reps == 5 && found?.performedAt == start.startedAt)
    #expect(try await test.store.read { try $0.lastSet(of: .named("Squat")) } == found)
  }

  @Test func `a closure that throws leaves nothing, and the indexes forget what it staged`()
    async throws
  {
    struct Stop: Error {}
    let day = try #require(Day("2026-01-15"))
    let date = Date(timeIntervalSince1970: 1_768_480_200)
    func answers() async throws -> [Int] {
      try await test.store.read { transaction in
        [
          try transaction.sessions(on: day...day).count,
          try transaction.sets(of: .named("Squat")).count,
          try transaction.scheduled(on: day...day).count,
          try transaction.all(Measurement.byDay, in: day...day).count,
          try transaction.all(Workout.self).count,
        ]
      }
    }
    #expect(try await answers() == [0, 0, 0, 0, 0])
    let workout = workout
    await #expect(throws: Stop.self) {
      try await test.store.write { transaction in
        try transaction.save(
          Session(
            id: "s", started: SessionStart(at: date, zone: .gmt),
            sets: [LoggedSet("Squat", reps: 5)]))
        try transaction.save(ScheduledWorkout(id: "c", day: day))
        try transaction.save(Measurement(id: "m", day: day))
        try transaction.save(workout)
        #expect(try transaction.sessions(on: day...day).count == 1)
        #expect(try transaction.sets(of: .named("Squat")).count == 1)
        #expect(try transaction.scheduled(on: day...day).count == 1)
        #expect(try transaction.all(Measurement.byDay, in: day...day).count == 1)
        throw Stop()
      }
    }
    #expect(try await answers() == [0, 0, 0, 0, 0])
    #expect(try await test.events().isEmpty)
  }
}
