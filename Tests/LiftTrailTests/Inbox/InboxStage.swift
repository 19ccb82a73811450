import EventLog
import EventLogTesting
import Foundation
import LiftTrail
import Projections
import Training
import Testing

/// An app's store and an inbox beside it on one disk in memory. Each store on it stands for a process.
struct InboxStage {
  let memory: MemoryFileSystem
  let files: HookedFileSystem
  let clock = StoppedClock(Instant(milliseconds: 1_704_067_200_000))

  static let session: Session.ID = "today"
  static let folder = URL(filePath: "/inbox")

  init(on memory: MemoryFileSystem = MemoryFileSystem()) {
    self.memory = memory
    files = HookedFileSystem(memory)
  }

  private func environment(_ seed: UInt64, _ holder: String) -> StoreEnvironment {
    StoreEnvironment(
      files: files, clock: clock, randomness: SeededRandomness(seed: seed),
      workers: SerialWorkers(), holder: holder)
  }

  func app(
    seed: UInt64 = 1, dataset: String = TestStore.dataset, isFollowing: Bool = false
  ) throws -> TrainingStore {
    var options = StoreOptions()
    let known: DatasetID = try #require(DatasetID(dataset))
    options.dataset = known
    options.access = isFollowing ? .following : .writing
    var plan = StoreConfiguration(
      path: "/store", options: options, environment: environment(seed, "the app"),
      models: [Measurement.self])
    (plan.pace, plan.background) = (NoPace(), AtOnce())
    return TrainingStore(plan)
  }

  /// An extension, or another process that opens the same inbox.
  func inbox(
    seed: UInt64 = 2, holder: String = "the extension", pace: any Pace = NoPace(),
    projections: [any Projection] = [], waits: @escaping @Sendable () -> Void = {}
  ) -> TrainingStore {
    var plan = StoreConfiguration(
      inbox: "/inbox", beside: "/store", options: StoreOptions(),
      environment: environment(seed, holder), models: [Measurement.self], projections: projections)
    (plan.pace, plan.background) = (pace, AtOnce())
    plan.wait = { _ in waits() }
    return TrainingStore(plan)
  }

  /// The app, with a session that runs.
  func appInSession() async throws -> TrainingStore {
    let app = try app()
    let start = SessionStart(at: clock.now())
    try await app.write { try $0.save(Session(id: Self.session, started: start)) }
    return app
  }

  /// Has the n-th call that changes the disk fail, and all behind it: the process is gone.
  func die(at number: Int) { Self.die(at: number, on: files) }

  /// The same on any disk.
  static func die(at number: Int, on files: HookedFileSystem) {
    let count = Shared(0)
    files.before { (call, path) throws(LogError) in
      let isDead = count.withLock { count in
        if call.isChange, count < number { count += 1 }
        return count >= number
      }
      if isDead { throw LogError(.inputOutput, "killed", at: LogError.Position(path: path)) }
    }
  }

  /// The disk after every process was killed, or after the power went.
  func left(byPowerCut: Bool) -> InboxStage {
    files.before(nil)
    let memory = memory.copy()
    if byPowerCut { memory.crash() }
    let stage = InboxStage(on: memory)
    stage.clock.set(to: Instant(milliseconds: clock.now().milliseconds + 60_000))
    return stage
  }
}

extension TrainingStore {
  /// Logs a set of the stage's session.
  @discardableResult
  func log(_ id: String, reps: Double = 5) async throws -> Commit<Void> {
    let set = LoggedSet(id: LoggedSet.ID(id), exercise: "Squat", reps: reps)
    return try await write { try $0.log(set, in: InboxStage.session) }
  }

  /// The ids of the session's sets.
  func sets() async throws -> Set<String> {
    Set(try await get(InboxStage.session)?.sets.map(\.id.text) ?? [])
  }
}
