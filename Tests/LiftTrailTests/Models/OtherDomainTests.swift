import EventLog
import EventLogTesting
import LiftTrailTesting
import Projections
import Training
import Testing

@testable import LiftTrail

/// An app of another domain on the library: its kinds alone, under names that training has.
struct OtherDomainTests {
  private let disk = TestDisk()

  private func store() -> TrainingStore {
    .inMemory(kinds: .engine, models: [Cooking.self, Menu.self], disk: disk)
  }

  @Test func `an app has kinds of its own called session and program`() async throws {
    let store = store()
    var soup = Cooking(id: "soup", dish: "Soup", steps: [Cooking.Step(id: "1", text: "Peel")])
    try await store.write { [soup] in
      try $0.save(soup)
      try $0.save(Menu(id: "week", dishes: ["Soup"]))
    }
    try await store.update(soup.id) { $0.dish = "Leek soup" }
    soup.dish = "Leek soup"
    #expect(try await store.all(Cooking.self) == [soup])
    #expect(try await store.get(Menu.ID("week"))?.dishes == ["Soup"])
    await store.close()
    #expect(try await self.store().all(Cooking.self) == [soup])
  }

  @Test func `a store of one set of kinds does not open as one of another`() async throws {
    let store = store()
    try await store.write { try $0.save(Cooking(id: "soup", dish: "Soup")) }
    await store.close()
    let other = TrainingStore.inMemory(disk: disk)
    await #expect { try await other.all(Module.self) } throws: {
      let error = TrainingError($0)
      return error.code == .faultyDeclaration
        && error.causes == [
          "the store has the set of kinds engine, and the app opens it with training"
        ]
    }
    #expect(try await self.store().all(Cooking.self).map(\.dish) == ["Soup"])
  }

  @Test func `a page of sessions needs the kinds of training`() async throws {
    let store = store()
    try await store.write { try $0.save(Cooking(id: "soup", dish: "Soup")) }
    #expect(
      await failure { _ = try await store.read { try $0.newestSessions() } } == .kindNotRegistered)
    #expect(
      await failure { _ = try await store.read { try $0.sessionCount() } } == .kindNotRegistered)
    #expect(
      await failure { _ = try await store.read { try $0.runningSessions() } } == .kindNotRegistered)
  }

  @Test func `a model of training is refused where the store's kind of that name is another`()
    async throws
  {
    let store = store()
    try await store.write { try $0.save(Cooking(id: "soup", dish: "Soup")) }
    await #expect { try await store.all(Session.self) } throws: {
      let error = TrainingError($0)
      return error.code == .kindNotRegistered
        && error.causes.first?.contains("a kind of its app's own") == true
    }
    await #expect { try await store.all(Workout.self) } throws: {
      TrainingError($0).code == .kindNotRegistered
    }
  }

  @Test func `the file of kinds names the set, so other programs fold by the app's rules`()
    async throws
  {
    let store = store()
    try await store.write { try $0.save(Cooking(id: "soup", dish: "Soup")) }
    let kinds = try await store.withReplica {
      KindFile(at: $0.store.folder.path, files: $0.store.environment.files).read(KindSet.known)
    }
    #expect(kinds.fault == nil && kinds.set.name == "engine")
    #expect(kinds.names == ["session", "program"])
    #expect(kinds.table.rows.map(\.kind) == ["device", "program", "session", "setting"])
    let shown = try await store.withReplica { replica in
      try TrainingState(
        fold: Fold(replaying: replica.log, kinds: kinds.table), log: replica.log
      ).digest()
    }
    #expect(try await store.withReplica { try $0.state.digest() } == shown)
  }

  @Test func `a change wakes only those who show a name of it`() async throws {
    let store = TrainingStore.inMemory { transaction in
      try transaction.save(CustomExercise(id: "squat", name: "Squat"))
      try transaction.save(CustomExercise(id: "curl", name: "Curl"))
      let exercise = ModuleExercise(id: "1", templateId: "squat")
      try transaction.save(Module(id: "legs", name: "Legs", exercises: [exercise]))
    }
    let interest = try await interest(of: Module.self, in: store)
    func isMet(_ kind: String, _ id: String) throws -> Bool {
      interest.isMet(by: .entities([try #require(Entity(kind: kind, id: id))]))
    }
    #expect(try isMet("module", "any") && isMet("customExercise", "squat"))
    #expect(try !isMet("customExercise", "curl"))
    let settings = try await self.interest(of: Setting.self, in: store)
    let squat = try #require(Entity(kind: "customExercise", id: "squat"))
    #expect(!settings.isMet(by: .entities([squat])))
  }

  /// What an observation of a kind is woken by.
  private func interest<M: Model>(
    of _: M.Type, in store: TrainingStore
  ) async throws -> StateInterest {
    try await store.withReplica { replica in
      let notes = InterestNotes()
      _ = try ReadTransaction(
        StateSource(replica.state, ObservedState(), notes, at: Instant(milliseconds: 0))
      ).all(M.self)
      return notes.interest
    }
  }
}
