import EventLog
import LiftTrail
import LiftTrailTesting
import Projections
import Testing

/// Opening, writing, reading and closing through the actor.
struct TrainingStoreTests {
  private let files = MemoryFileSystem()

  private func store() -> TrainingStore {
    TrainingStore(
      path: "/store",
      environment: StoreEnvironment(
        files: files, clock: StoppedClock(Instant(milliseconds: 1_704_067_200_000)),
        randomness: SeededRandomness(seed: 1), workers: SerialWorkers(), holder: "test"))
  }

  @Test func `a write is read by itself, by a later read and after a restart`() async throws {
    let first = store()
    let commit = try await first.write { transaction in
      try transaction.write(.setting("unit", "kg"))
      return try transaction.value("unit")
    }
    #expect(commit.value == "kg")
    #expect(commit.events.count == 1)
    #expect(try await first.read { try $0.value("unit") } == "kg")
    await first.close()
    let second = store()
    #expect(try await second.read { try $0.value("unit") } == "kg")
  }

  @Test func `a write that throws leaves nothing`() async throws {
    struct Refused: Error {}
    let store = store()
    await #expect(throws: Refused.self) {
      try await store.write { transaction in
        try transaction.write(.setting("unit", "kg"))
        throw Refused()
      }
    }
    #expect(try await store.read { try $0.value("unit") } == nil)
  }
}

extension EventDraft {
  static func setting(_ id: String, _ value: String) throws -> EventDraft {
    let type = try #require(EventType("setting.saved"))
    return try #require(
      try EventDraft(type: type, entityID: id, data: ["value": .string(value)]))
  }
}

extension StateReading where Self: ~Copyable {
  func value(_ id: String) throws -> String? {
    let entity = try #require(Entity(kind: "setting", id: id))
    return try reading(of: entity)?.single("fields")?["value"]?.string
  }
}
