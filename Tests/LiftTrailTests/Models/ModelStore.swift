import EventLog
import EventLogTesting
import LiftTrail
import Projections
import Testing

/// A store in memory that knows kinds of an app.
struct ModelStore {
  let files: MemoryFileSystem
  let clock: StoppedClock
  let store: TrainingStore
  let models: [any Model.Type]

  /// - Parameter seed: Another one makes another replica.
  init(
    _ seed: UInt64 = 1, files: MemoryFileSystem = MemoryFileSystem(),
    clock: StoppedClock = StoppedClock(Instant(milliseconds: 1_704_067_200_000)),
    models: [any Model.Type] = [Measurement.self], projections: [any Projection] = [],
    keepingInterval: Int = 1000
  ) throws {
    (self.files, self.clock, self.models) = (files, clock, models)
    var options = StoreOptions()
    let dataset: DatasetID = try #require(DatasetID(TestStore.dataset))
    options.dataset = dataset
    var plan = StoreConfiguration(
      path: "/store", options: options,
      environment: StoreEnvironment(
        files: files, clock: clock, randomness: SeededRandomness(seed: seed),
        workers: SerialWorkers(), holder: "test"),
      models: models, projections: projections)
    plan.keepingInterval = keepingInterval
    store = TrainingStore(plan)
  }

  /// All events of the store.
  func events() async throws -> [Event] {
    try await store.withReplica { replica in
      try (0..<replica.log.count).map { try replica.log.event(at: $0 + 1) }
    }
  }

  /// The types of the events that a body appends.
  func appended(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async throws -> [String] {
    let count = try await events().count
    try await body()
    return try await events().dropFirst(count).map(\.type.description)
  }

  /// The types of the events that a transaction appends.
  func types(
    of body: sending (inout WriteTransaction) throws -> Void
  ) async throws -> [String] {
    let commit = try await store.write(body)
    return try await events().filter { commit.events.contains($0.id) }.map(\.type.description)
  }

  /// Takes all that another store has.
  func receive(from other: ModelStore) async throws {
    _ = try await store.receive(try await other.events())
  }

  /// What a transaction throws; nothing is written then.
  func refusal(
    of body: @escaping @Sendable (inout WriteTransaction) throws -> Void
  ) async throws -> TrainingError? {
    let events = try await events()
    let error = await #expect(throws: TrainingError.self) { _ = try await store.write(body) }
    #expect(try await self.events() == events)
    return error
  }
}
