import EventLog
import EventLogTesting
import LiftTrail
import Projections
import Testing

/// A disk in memory and the stores on it.
struct Stage {
  let memory: MemoryFileSystem
  let files: HookedFileSystem

  init(on memory: MemoryFileSystem = MemoryFileSystem()) {
    self.memory = memory
    files = HookedFileSystem(memory)
  }

  /// A store on the disk; stores with another seed draw another replica id.
  func store(
    _ access: StoreOptions.Access = .writing, seed: UInt64 = 1, holder: String = "test",
    dataset: DatasetID? = nil, pace: any Pace = NoPace(), background: any Background = AtOnce(),
    projections: [any Projection] = []
  ) -> TrainingStore {
    var options = StoreOptions()
    options.access = access
    options.dataset = dataset
    var plan = StoreConfiguration(
      path: "/store", options: options,
      environment: StoreEnvironment(
        files: files, clock: StoppedClock(Instant(milliseconds: 1_704_067_200_000)),
        randomness: SeededRandomness(seed: seed), workers: SerialWorkers(), holder: holder))
    plan.pace = pace
    plan.projections = projections
    plan.background = background
    return TrainingStore(plan)
  }

  /// What another device wrote first, and a store of its dataset that lacks it.
  func storeLacking(_ values: [String: String]) async throws -> (store: TrainingStore, event: Event)
  {
    let source = Stage().store(seed: 9)
    try await source.set(values)
    let (dataset, event) = try await source.withReplica { replica in
      (replica.manifest.dataset, try replica.log.event(at: 1))
    }
    return (store(dataset: dataset), event)
  }
}

/// Never looks by itself.
struct NoPace: Pace {
  func next() async -> Bool { false }
}

/// Does the work at once.
struct AtOnce: Background {
  var isAtOnce: Bool { true }

  func run(_ body: @escaping @Sendable () -> Void) { body() }
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

/// Whether an error has a code.
func code(_ body: () async throws -> Void) async -> TrainingError.Code? {
  do {
    try await body()
    return nil
  } catch {
    return (error as? TrainingError)?.code
  }
}
