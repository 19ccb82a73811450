import EventLog
import EventLogTesting
import Foundation
import LiftTrail
import Projections
import Training
import Testing

/// Why typed writes are refused. Nothing is written then.
struct WriteRefusalTests {
  private let test: ModelStore

  init() throws { test = try ModelStore() }

  @Test func `what is logged into a session that is not there is refused`() async throws {
    let end = SessionFinish(at: Date(timeIntervalSince1970: 1_768_480_200))
    let writes: [@Sendable (inout WriteTransaction) throws -> Void] = [
      { try $0.log(LoggedSet(id: "a", exercise: "Squat"), in: "s") }, { try $0.finish("s", end) },
    ]
    for write in writes {
      let error = try await test.refusal(of: write)
      #expect(error?.code == .notFound)
      #expect(error?.causes.first?.contains("no session s") == true)
    }
    _ = try await test.store.write { transaction in
      // A set of another source may come before its session; then the state shows the session.
      try transaction.save(LoggedSet(id: "a"), in: \.sets, of: "s" as Session.ID)
      try transaction.log(LoggedSet(id: "b"), in: "s")
    }
    _ = try await test.store.write { try $0.delete("s" as Session.ID) }
    #expect(try await test.refusal { try $0.log(LoggedSet(id: "c"), in: "s") }?.code == .notFound)
  }

  @Test func `a value that breaks a rule is named`() async throws {
    func refusal(
      _ body: @escaping @Sendable (inout WriteTransaction) throws -> Void
    ) async throws -> String? {
      let error = try await test.refusal(of: body)
      #expect(error?.code == .invalidValue && error?.write == 1)
      return error?.member ?? error?.causes.first
    }
    #expect(try await refusal { try $0.save(Workout(id: "w")) } == "name")
    #expect(try await refusal { try $0.save(Workout(id: "no id", name: "A")) } == "id")
    #expect(try await refusal { try $0.save(Workout(id: "", name: "A")) } == "id")
    #expect(try await refusal { try $0.delete("no id" as Workout.ID) } == "id")
    #expect(try await refusal { try $0.log(LoggedSet(), in: "no id") } == "id")
    #expect(
      try await refusal { try $0.save(Session(id: "s", sets: [LoggedSet(reps: -1)])) }
        == "sets[0].reps")
    #expect(try await refusal { try $0.save(ScheduledWorkout(id: "c")) } == "day")
    #expect(
      try await refusal { try $0.save(Measurement(id: "m", weight: .infinity)) } == "weight")
    #expect(try await refusal { try $0.save(Measurement(id: "m", count: .max)) } == "count")
    // The records of imports are the engine's own.
    #expect(try await refusal { try $0.save(Setting(id: "import:1", value: 1)) } == "id")
    #expect(
      try await test.store.write { try $0.save(Setting(id: "importer", value: 1)) }.events != [])
    #expect(
      try await refusal { try $0.save(Measurement(id: "m", waist: 0)) }
        == "waist")
    _ = try await test.store.write { try $0.save(Workout(id: "w", name: "A")) }
    #expect(
      try await refusal {
        try $0.save(Workout(id: "v", name: "A"), changedFrom: Workout(id: "w", name: "A"))
      } == "id")
  }

  @Test func `what is not there cannot be updated, and the call is named`() async throws {
    let error = try await test.refusal { transaction in
      try transaction.save(Workout(id: "w", name: "A"))
      try transaction.update("x" as Workout.ID) { $0.name = "B" }
    }
    #expect(error?.code == .notFound && error?.write == 2)
  }

  @Test func `what a change throws is thrown on as it is`() async throws {
    struct Stop: Error {}
    _ = try await test.store.write { try $0.save(Workout(id: "w", name: "A")) }
    await #expect(throws: Stop.self) {
      try await test.store.update("w" as Workout.ID) { (workout: inout Workout) in
        workout.name = "B"
        throw Stop()
      }
    }
    #expect(try await test.store.get("w" as Workout.ID)?.name == "A")
  }

  @Test func `what a newer version wrote is not overwritten`() async throws {
    let newer = try ModelStore(2, models: [NewerMeasurement.self])
    _ = try await test.store.write {
      try $0.save(Measurement(id: "m", waist: 40, photos: [Picture(id: "p", file: "a")]))
    }
    try await newer.receive(from: test)
    #expect(
      try await newer.store.get("m" as NewerMeasurement.ID)?.centimeters == 100)
    try await newer.store.update("m" as NewerMeasurement.ID) { $0.centimeters = 90 }
    _ = try await newer.store.write {
      try $0.save(Picture(id: "p", file: "b"), in: \NewerMeasurement.photos, of: "m")
    }
    try await test.receive(from: newer)
    let error = try await test.refusal { transaction in
      try transaction.save(Workout(id: "w", name: "A"))
      try transaction.update("m" as Measurement.ID) { $0.waist = 41 }
    }
    #expect(error?.code == .newerVersion && error?.write == 2)
    #expect(
      try await test.refusal { try $0.save(Measurement(id: "m", waist: 42)) }?.code
        == .newerVersion)
    #expect(
      try await test.refusal {
        try $0.save(Picture(id: "p", file: "c"), in: \Measurement.photos, of: "m")
      }?.code == .newerVersion)
    #expect(
      try await test.refusal {
        try $0.remove("p", from: \Measurement.photos, of: "m")
      }?.code == .newerVersion)
    // Another element is nobody's.
    #expect(
      try await test.types {
        try $0.save(Picture(id: "q", file: "c"), in: \Measurement.photos, of: "m")
      } == ["measurement.photoSaved", "measurement.photoMoved"])
  }

  @Test func `an undo writes over nothing that a newer version wrote`() async throws {
    let newer = try ModelStore(2, models: [NewerMeasurement.self])
    _ = try await test.store.write {
      for id: Measurement.ID in ["edited", "deleted"] {
        try $0.save(Measurement(id: id, waist: 40))
      }
    }
    let added = try await test.store.write { try $0.save(Measurement(id: "added", waist: 40)) }
    let edit = try await test.store.update("edited" as Measurement.ID) { $0.waist = 41 }
    let deletion = try await test.store.write { try $0.delete("deleted" as Measurement.ID) }
    try await newer.receive(from: test)
    newer.clock.set(to: Instant(milliseconds: 1_704_067_260_000))
    _ = try await newer.store.write {
      for id: NewerMeasurement.ID in ["added", "edited", "deleted"] {
        try $0.save(NewerMeasurement(id: id, centimeters: 90))
      }
    }
    try await test.receive(from: newer)
    let events = try await test.events()
    #expect(await failure { try await test.store.undo(added) } == .changedSince)
    #expect(await failure { try await test.store.undo(edit) } == .changedSince)
    #expect(await failure { try await test.store.undo(deletion) } == .changedSince)
    #expect(
      await failure { try await test.store.undo(edit, overriding: true) } == .newerVersion)
    #expect(
      await failure { try await test.store.undo(deletion, overriding: true) } == .newerVersion)
    #expect(try await test.events() == events)
    // A deletion takes away what nobody has to read.
    let types = try await test.appended { try await test.store.undo(added, overriding: true) }
    #expect(types == ["measurement.deleted"])
  }

  @Test func `a kind that the store was not given is refused by every call`() async throws {
    let bare = try ModelStore(models: [])
    let day = Measurement().day
    let calls: [@Sendable (inout WriteTransaction) throws -> Void] = [
      { try $0.save(Measurement(id: "m")) },
      { try $0.save(Measurement(id: "m", note: "b"), changedFrom: Measurement(id: "m")) },
      { try $0.update("m" as Measurement.ID) { $0.note = "b" } },
      { try $0.delete("m" as Measurement.ID) },
      { try $0.save(Picture(id: "p"), in: \Measurement.photos, of: "m") },
      { try $0.remove("p", from: \Measurement.photos, of: "m") },
      { _ = try $0.get("m" as Measurement.ID) },
      { _ = try $0.get("no id" as Measurement.ID) },
      { _ = try $0.all(Measurement.self) },
      { _ = try $0.all(Measurement.byDay, in: day...day) },
    ]
    for (number, call) in calls.enumerated() {
      #expect(try await bare.refusal(of: call)?.code == .kindNotRegistered, "call \(number)")
    }
  }

  @Test func `a kind that the store was not given is observed as unread, and never as none`()
    async throws
  {
    let bare = try ModelStore(models: [])
    try await yieldsNothing(bare, bare.store.observe(Measurement.self))
    try await yieldsNothing(try ModelStore(models: []), of: "m")
  }

  private func yieldsNothing(_ test: ModelStore, of id: Measurement.ID) async throws {
    try await yieldsNothing(test, test.store.observe(id))
  }

  /// Waits until the store says why nothing is there, and closes it, which ends the observation.
  private func yieldsNothing<Value: Sendable>(
    _ test: ModelStore, _ observed: ObservedValues<Value, Never>
  ) async throws {
    let reader = Task {
      var values = observed.makeAsyncIterator()
      return await values.next(isolation: nil) != nil
    }
    let status = await test.store.status.value { if case .failed = $0 { true } else { false } }
    guard case .failed(let error) = status else { throw Unread() }
    #expect(error.code == .kindNotRegistered)
    await test.store.close()
    #expect(await reader.value == false)
  }

  private struct Unread: Error {}

  @Test func `the faults of the app's kinds fail the opening, and all are named`() async throws {
    struct Wrong: Model {
      static let kind = Kind<Self>("wrong", plural: "workouts", version: 0)
      var id = Identifier<Self>()
      var rest: Int? = 90
      var day = Day.today()
      var origin = SourcePayload()
    }
    let test = try ModelStore(models: [Wrong.self, Measurement.self, NewerMeasurement.self])
    let error = await #expect(throws: TrainingError.self) { try await test.store.open() }
    #expect(error?.code == .faultyDeclaration)
    #expect(error?.errorDescription == "This version of the app cannot open your data.")
    let causes = try #require(error?.causes)
    for fault in [
      #"the plural "workouts" is declared twice"#, #"the plural "measurements""#,
      "wrong has the version 0", #""rest" of Wrong"#, "a default in Wrong is Day.today()",
    ] {
      #expect(causes.contains { $0.contains(fault) }, "\(fault), not among \(causes)")
    }
    #expect(await failure { _ = try await test.store.all(Workout.self) } == .faultyDeclaration)
  }
}
