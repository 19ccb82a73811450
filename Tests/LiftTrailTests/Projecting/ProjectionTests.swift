import EventLog
import EventLogTesting
import Foundation
import LiftTrail
import Projections
import Training
import Testing

/// How an app declares, reads and observes what is computed of its data.
struct ProjectionTests {
  private let test: ModelStore

  init() throws {
    test = try ModelStore(projections: [SetsOfWorkouts(), Waists(), ExerciseSummaries()])
  }

  private func log(_ id: String, in session: String = "s") async throws {
    _ = try await test.store.write { transaction in
      try transaction.save(
        Session(id: Session.ID(session), started: .of("w")))
      try transaction.log(
        LoggedSet(id: LoggedSet.ID(id), exercise: "Squat"), in: Session.ID(session))
    }
  }

  @Test func `a write is in the projection that is read behind it`() async throws {
    try await log("a")
    #expect(try await test.store.projected(SetsOfWorkouts.self).sets == ["w": 1])
    try await log("b")
    _ = try await test.store.write { try $0.save(Workout(id: "w", name: "Push")) }
    let state = try await test.store.projected(SetsOfWorkouts.self)
    #expect(state.sets == ["w": 2] && state.names == ["w": "Push"])
    _ = try await test.store.write { try $0.retract("a", in: "s") }
    #expect(try await test.store.projected(SetsOfWorkouts.self).sets == ["w": 1])
    #expect(test.store.latest(SetsOfWorkouts.self)?.sets == ["w": 1])
  }

  @Test func `an observer's first value has all that was written before`() async throws {
    for number in 0..<50 {
      try await log("\(number)")
      var values = test.store.observe(SetsOfWorkouts.self).makeAsyncIterator()
      #expect(await values.next()?.sets == ["w": number + 1])
    }
  }

  @Test func `nothing is known before the store was opened, nor of what it was not given`()
    async throws
  {
    #expect(test.store.latest(SetsOfWorkouts.self) == nil)
    #expect(
      await failure { _ = try await test.store.projected(SetsEverSeen.self) }
        == .kindNotRegistered)
    let snapshot = try await test.store.snapshot()
    #expect(throws: TrainingError.self) { try snapshot.projected(SetsEverSeen.self) }
    #expect(test.store.latest(SetsEverSeen.self) == nil)
    #expect(test.store.latest(SetsOfWorkouts.self) != nil)
  }

  @Test func `a snapshot shows its moment, whatever is written later`() async throws {
    try await log("a")
    let snapshot = try await test.store.snapshot()
    try await log("b")
    _ = try await test.store.write { try $0.delete("s" as Session.ID) }
    #expect(try snapshot.get("s" as Session.ID)?.sets.map(\.id) == ["a"])
    #expect(try snapshot.all(Session.self).count == 1)
    #expect(try snapshot.get("t" as Session.ID) == nil)
    #expect(try snapshot.projected(SetsOfWorkouts.self).sets == ["w": 1])
    let later = try await test.store.snapshot()
    #expect(try later.all(Session.self) == [] && later.get("s" as Session.ID) == nil)
    #expect(try later.projected(SetsOfWorkouts.self).sets == [:])
  }

  @Test func `a store without projections has snapshots, too`() async throws {
    let plain = try ModelStore(2, models: [])
    _ = try await plain.store.write { try $0.save(Workout(id: "w", name: "Push")) }
    let first = try await plain.store.snapshot()
    _ = try await plain.store.write { try $0.save(Workout(id: "v", name: "Pull")) }
    #expect(try first.all(Workout.self).map(\.id) == ["w"])
    #expect(try await plain.store.snapshot().all(Workout.self).map(\.id) == ["v", "w"])
    #expect(throws: TrainingError.self) { try first.get("m" as Measurement.ID) }
    #expect(throws: TrainingError.self) { try first.all(Measurement.self) }
  }

  @Test func `a projection is observed, and only where its value changes`() async throws {
    var states = test.store.observe(SetsOfWorkouts.self) { $0.sets["w"] ?? 0 }.makeAsyncIterator()
    var waists = test.store.observe(Waists.self).makeAsyncIterator()
    #expect(await states.next() == 0)
    #expect(await waists.next() == [:])
    _ = try await test.store.write { try $0.save(Workout(id: "w", name: "Push")) }
    try await log("a")
    #expect(await states.next() == 1)
    _ = try await test.store.write { try $0.save(Measurement(id: "m", waist: 80)) }
    #expect(await waists.next() == ["m": 80])
    _ = try await test.store.write { try $0.retract("a", in: "s") }
    #expect(await states.next() == 0)
    await test.store.close()
    #expect(await states.next() == nil)
  }

  @Test func `who observes what the store was not given learns it from the status`() async throws {
    let store = test.store
    let reading = Task { await store.observe(SetsEverSeen.self).value { _ in true } }
    let failed = await store.status.value {
      if case .failed = $0 { true } else { false }
    }
    guard case .failed(let error) = failed else {
      Issue.record("the status says nothing")
      return
    }
    #expect(error.code == .kindNotRegistered)
    #expect(error.causes == ["the store was opened without the projection SetsEverSeen"])
    reading.cancel()
    #expect(await reading.value == nil)
  }

  @Test func `an entity that cannot be read fails the projections, and the status says so`()
    async throws
  {
    let files = MemoryFileSystem()
    let sound = try ModelStore(2, files: files, models: [Fragile.self])
    _ = try await sound.store.write { try $0.save(Fragile(text: "bad")) }
    await sound.store.close()
    let store = try ModelStore(
      2, files: files, models: [Fragile.self], projections: [FragileTexts()]
    ).store
    #expect(await failure { _ = try await store.projected(FragileTexts.self) } != nil)
    let reading = Task { await store.observe(FragileTexts.self).value { _ in true } }
    let failed = await store.status.value { if case .failed = $0 { true } else { false } }
    #expect(failed != nil)
    #expect(store.latest(FragileTexts.self) == nil)
    reading.cancel()
    #expect(await reading.value == nil)
  }

  @Test func `a step that takes nothing out is found by the check`() async throws {
    let faulty = try ModelStore(2, models: [], projections: [SetsEverSeen(), SetsOfWorkouts()])
    _ = try await faulty.store.write { transaction in
      try transaction.save(
        LoggedSet(id: "a", exercise: "Squat"), in: \.sets, of: "s" as Session.ID)
    }
    #expect(try await faulty.store.projectionsThatDiffer() == [])
    _ = try await faulty.store.write { try $0.retract("a", in: "s") }
    #expect(try await faulty.store.projectionsThatDiffer() == ["SetsEverSeen"])
  }

  @Test func `a projection of a kind that the store does not know fails the opening`()
    async throws
  {
    let unknown = try ModelStore(2, models: [], projections: [Waists()])
    #expect(await failure { try await unknown.store.open() } == .kindNotRegistered)
    let twice = try ModelStore(3, projections: [Waists(), Waists()])
    #expect(await failure { try await twice.store.open() } == .kindNotRegistered)
  }

  @Test func `what arrives late, and what another process writes, is taken in`() async throws {
    try await log("a")
    let other = try ModelStore(2, models: [])
    _ = try await other.store.write { transaction in
      try transaction.save(Session(id: "t", started: .of("w")))
      try transaction.log(LoggedSet(id: "a", exercise: "Squat"), in: "t")
    }
    try await test.receive(from: other)
    #expect(try await test.store.projected(SetsOfWorkouts.self).sets == ["w": 2])

    let stage = Stage()
    let writer = stage.store()
    try await writer.open()
    let follower = stage.store(.following, projections: [SetsOfWorkouts()])
    #expect(try await follower.projected(SetsOfWorkouts.self).sets == [:])
    _ = try await writer.write { transaction in
      try transaction.save(Session(id: "s", started: .of("w")))
      try transaction.log(LoggedSet(id: "a", exercise: "Squat"), in: "s")
    }
    #expect(try await follower.projected(SetsOfWorkouts.self).sets == ["w": 1])
  }

  @Test func `a suspended store shows its projections, and takes in the rest when it is back`()
    async throws
  {
    let stage = Stage()
    let store = stage.store(projections: [SetsOfWorkouts()])
    _ = try await store.write { try $0.save(Workout(id: "w", name: "Push")) }
    await store.suspend()
    #expect(try await store.projected(SetsOfWorkouts.self).names == ["w": "Push"])
    let other = stage.store()
    _ = try await other.write { try $0.save(Workout(id: "v", name: "Pull")) }
    await other.close()
    try await store.resume()
    #expect(try await store.projected(SetsOfWorkouts.self).names == ["v": "Pull", "w": "Push"])
    #expect(try await store.projectionsThatDiffer() == [])

    let unopened = stage.store(projections: [SetsOfWorkouts()])
    await store.close()
    await unopened.suspend()
    #expect(try await unopened.projected(SetsOfWorkouts.self).names.count == 2)
  }

  @Test func `a module's exercise has the name that it says itself, whatever it is called now`()
    async throws
  {
    let named = try ModelStore(2, models: [], projections: [ExercisesOfWorkouts()])
    _ = try await named.store.write { transaction in
      try transaction.save(CustomExercise(id: "ex", name: "Squat"))
      try transaction.save(
        Module(id: "m", name: "Push", exercises: [ModuleExercise(id: "e", templateId: "ex")]))
    }
    let before = try await named.store.projected(ExercisesOfWorkouts.self)
    _ = try await named.store.write { try $0.save(CustomExercise(id: "ex", name: "Bench")) }
    #expect(try await named.store.projected(ExercisesOfWorkouts.self) == before)
    #expect(try await named.store.projectionsThatDiffer() == [])
    _ = try await named.store.write { try $0.delete("m" as Module.ID) }
    #expect(try await named.store.projected(ExercisesOfWorkouts.self) == [:])
  }
}

/// A kind whose own coding refuses a text.
private struct Fragile: Model {
  static let kind = Kind<Self>("fragile", plural: "fragiles")

  var id = Identifier<Self>()
  var text = ""
  var origin = SourcePayload()

  private enum CodingKeys: CodingKey { case id, text, origin }
  private struct Bad: Error {}

  init() {}

  init(text: String) { self.text = text }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(Identifier<Self>.self, forKey: .id)
    text = try container.decode(String.self, forKey: .text)
    origin = try container.decode(SourcePayload.self, forKey: .origin)
    if text == "bad" { throw Bad() }
  }
}

/// A projection of what cannot be read.
private struct FragileTexts: Projection {
  typealias State = [Fragile.ID: String]
  let version = "1"
  let empty = State()

  var steps: [Step] {
    [
      Step(Fragile.self) { texts, before, after in
        if let before { texts[before.id] = nil }
        if let after { texts[after.id] = after.text }
      }
    ]
  }
}

/// A projection of what modules say.
private struct ExercisesOfWorkouts: Projection {
  typealias State = [Module: Int]
  let version = "1"
  let empty = State()

  var steps: [Step] {
    [
      Step(Module.self) { modules, before, after in
        if let before { modules[before] = nil }
        if let after { modules[after] = after.exercises.count }
      }
    ]
  }
}
