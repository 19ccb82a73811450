import EventLog
import EventLogTesting
import LiftTrail
import Projections
import Testing

/// A store of a test, in memory.
struct TestStore {
  let files: MemoryFileSystem
  let clock: StoppedClock
  let store: TrainingStore

  static let dataset = "5DB49B01-1D48-4785-97E6-55EA5E8FF674"

  /// - Parameters:
  ///   - seed: Another one makes another replica.
  ///   - files: Those of an earlier store, to open it again.
  init(
    _ seed: UInt64, files: MemoryFileSystem = MemoryFileSystem(),
    dataset: String = TestStore.dataset, isEphemeral: Bool = false, isFollowing: Bool = false
  ) throws {
    self.files = files
    clock = StoppedClock(Instant(milliseconds: 1_704_067_200_000))
    var options = StoreOptions()
    let known: DatasetID = try #require(DatasetID(dataset))
    options.dataset = known
    options.isEphemeral = isEphemeral
    options.access = isFollowing ? .following : .writing
    store = TrainingStore(
      StoreConfiguration(
        path: "/store", options: options,
        environment: StoreEnvironment(
          files: files, clock: clock, randomness: SeededRandomness(seed: seed),
          workers: SerialWorkers(), holder: "test")))
  }

  /// Writes drafts as one batch.
  @discardableResult
  func write(_ drafts: EventDraft...) async throws -> Commit<Void> {
    try await store.write { _ = try $0.write(drafts) }
  }

  /// What the store shows of an entity.
  func shown(_ entity: String) async throws -> String? {
    let entity = try #require(Entity(entity))
    return try await store.read { transaction in
      try transaction.withState { state in
        try state.canonicalBytes(of: entity).map { String(decoding: $0, as: UTF8.self) }
      }
    }
  }

  /// The digest of the store's state.
  func digest() async throws -> String {
    try await store.read { try $0.withState { try $0.digest() } }
  }

  /// How many events the store has.
  func count() async throws -> Int {
    try await store.read { try $0.withState { $0.log.count } }
  }
}

extension EventDraft {
  /// A draft that the test knows to be valid.
  static func of(_ type: String, _ id: String, _ data: JSONObject = [:]) throws -> EventDraft {
    let type = try #require(EventType(type))
    return try #require(try EventDraft(type: type, entityID: id, data: data))
  }
}

/// The code of the error that the body throws; nil where it throws none or another sort.
func failure(
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
) async -> TrainingError.Code? {
  do {
    try await body()
    return nil
  } catch {
    return (error as? TrainingError)?.code
  }
}
