import EventLog
import EventLogTesting
import Foundation
import LiftTrail
import Projections
import Testing

/// Opening, writing, reading and closing through the actor.
struct TrainingStoreTests {
  private let stage = Stage()

  @Test func `making a store touches no file`() async {
    _ = stage.store()
    #expect(stage.memory.paths() == [])
  }

  @Test func `a write is read by itself, by a later read and after a restart`() async throws {
    let first = stage.store()
    let commit = try await first.write { transaction in
      try transaction.write(.setting("unit", "kg"))
      return try transaction.value("unit")
    }
    #expect(commit.value == "kg")
    #expect(commit.events.count == 1)
    #expect(try await first.value("unit") == "kg")
    await first.close()
    #expect(try await stage.store().value("unit") == "kg")
  }

  @Test func `a write and a read see the same`() async throws {
    let store = stage.store()
    for number in 0..<20 {
      let seen = try await store.write { transaction in
        for id in 0...(number % 3) { try transaction.write(.setting("s\(id)", "\(number)")) }
        return try (0..<3).map { try transaction.value("s\($0)") }
      }
      #expect(
        try await store.read { state in try (0..<3).map { try state.value("s\($0)") } }
          == seen.value)
    }
  }

  @Test func `a write that throws leaves nothing`() async throws {
    struct Refused: Error {}
    let store = stage.store()
    await #expect(throws: Refused.self) {
      try await store.write { transaction in
        try transaction.write(.setting("unit", "kg"))
        throw Refused()
      }
    }
    #expect(try await store.value("unit") == nil)
    #expect(try await store.withReplica { $0.log.count } == 0)
  }

  @Test func `a refused call says which one it was, and what it was`() async throws {
    let store = stage.store()
    let error = await #expect(throws: TrainingError.self) {
      try await store.write { transaction in
        try transaction.write(.setting("a", "1"))
        let type = try #require(EventType("gadget.saved"))
        let draft = try EventDraft(type: type, entityID: "g", data: [:])
        try transaction.write(#require(draft))
      }
    }
    #expect(error?.code == .kindNotRegistered)
    #expect(error?.write == 2)
    #expect(try await store.value("a") == nil)
  }

  @Test func `a write that changes nothing has no events`() async throws {
    let store = stage.store()
    try await store.set(["unit": "kg"])
    #expect(try await store.set(["unit": "kg"]).events == [])
    #expect(try await store.value("unit") == "kg")
  }

  @Test func `the folders above a store are made`() async throws {
    let store = TrainingStore(
      StoreConfiguration(
        path: "/a/b/store",
        environment: StoreEnvironment(files: stage.files, workers: SerialWorkers())))
    try await store.set(["unit": "kg"])
    #expect(stage.memory.paths().contains("/a/b/store/store.json"))
  }

  @Test func `a captured variable may be changed, and read after the write`() async throws {
    let store = stage.store()
    var seen: [String] = []
    try await store.write { transaction in
      try transaction.write(.setting("unit", "kg"))
      seen.append(try transaction.value("unit") ?? "")
    }
    #expect(seen == ["kg"])
  }

  @Test func `the state as of a date is what was written by then`() async throws {
    let clock = StoppedClock(Instant(milliseconds: 1_704_067_200_000))
    let store = TrainingStore(
      StoreConfiguration(
        path: "/store",
        environment: StoreEnvironment(
          files: stage.files, clock: clock, workers: SerialWorkers())))
    try await store.set(["unit": "kg"])
    clock.set(to: Instant(milliseconds: 1_704_067_201_000))
    try await store.set(["unit": "lb"])
    let date = { (seconds: Double) in Date(timeIntervalSince1970: 1_704_067_200 + seconds) }
    #expect(try await store.read(asOf: date(-1)) { try $0.value("unit") } == nil)
    #expect(try await store.read(asOf: date(0.5)) { try $0.value("unit") } == "kg")
    #expect(try await store.read(asOf: date(1)) { try $0.value("unit") } == "lb")
    #expect(try await store.read(asOf: .distantPast) { try $0.value("unit") } == nil)
    #expect(try await store.read(asOf: .distantFuture) { try $0.value("unit") } == "lb")
    let noDate = Date(timeIntervalSince1970: .nan)
    #expect(try await store.read(asOf: noDate) { try $0.value("unit") } == "lb")
  }

  @Test func `another dataset in the folder is refused`() async throws {
    let first = stage.store()
    try await first.open()
    await first.close()
    var options = StoreOptions()
    options.dataset = DatasetID("00000000-0000-4000-8000-000000000001")
    let other = TrainingStore(
      StoreConfiguration(
        path: "/store", options: options,
        environment: StoreEnvironment(files: stage.files, workers: SerialWorkers())))
    #expect(await code { try await other.open() } == .otherDataset)
  }
}
