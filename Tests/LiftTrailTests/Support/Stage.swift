import EventLog
import LiftTrail
import LiftTrailTesting
import Projections
import Synchronization
import Testing

/// A disk in memory and the stores on it.
struct Stage {
  let memory = MemoryFileSystem()
  let files: HookedFileSystem

  init() { files = HookedFileSystem(memory) }

  /// A store on the disk; stores with another seed draw another replica id.
  func store(seed: UInt64 = 1) -> TrainingStore {
    TrainingStore(
      path: "/store",
      environment: StoreEnvironment(
        files: files, clock: StoppedClock(Instant(milliseconds: 1_704_067_200_000)),
        randomness: SeededRandomness(seed: seed), workers: SerialWorkers(), holder: "test"))
  }
}

extension TrainingStore {
  /// Writes settings, in one transaction.
  @discardableResult
  func set(_ values: [String: String]) async throws -> Commit<Void> {
    try await write { transaction in
      for (id, value) in values.sorted(by: { $0.key < $1.key }) {
        try transaction.write(.setting(id, value))
      }
    }
  }

  func value(_ id: String) async throws -> String? { try await read { try $0.value(id) } }
}

/// Whether an error has a code.
func code(_ body: () async throws -> Void) async -> TrainingError.Code? {
  do {
    try await body()
    return nil
  } catch {
    return (error as? TrainingError)?.code
  }
}
