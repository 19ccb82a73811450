import EventLog
import EventLogTesting
import LiftTrail
import LiftTrailTesting
import Projections
import Training
import SyncRelay
import Testing

/// What a store tells an app's own log.
struct HappeningTests {
  private let stage = Stage()

  /// A store whose happenings are kept as lines.
  private func store(_ lines: Shared<[String]>) -> TrainingStore {
    var options = StoreOptions()
    options.happens = { happening in lines.withLock { $0.append("\(happening)") } }
    return TrainingStore(
      StoreConfiguration(
        path: "/store", options: options,
        environment: StoreEnvironment(
          files: stage.files, clock: StoppedClock(Instant(milliseconds: 1_704_067_200_000)),
          randomness: SeededRandomness(seed: 1), workers: SerialWorkers(), holder: "test")))
  }

  @Test func `each step of an opening, each write and the end is told, in order`() async throws {
    let lines = Shared<[String]>([])
    let store = store(lines)
    _ = try await store.write { transaction in
      try transaction.save(Workout(id: "w", name: "Secret"))
      try transaction.save(Module(id: "m", name: "Secret"))
    }
    await store.suspend()
    try await store.resume()
    await store.close()
    let told = lines.withLock { $0 }
    #expect(
      told == [
        "opening: takes the lock", "opening: makes the state", "ready", "read anew",
        "changed 2: module/m, workout/w", "suspended",
        "opening: takes the lock", "opening: reads the log", "opening: makes the state", "ready",
        "closed",
      ], "\(told)")
    #expect(!told.contains { $0.contains("Secret") })
  }

  @Test func `a pass is told with what it exchanged, or why it failed`() async throws {
    let lines = Shared<[String]>([])
    let store = store(lines)
    _ = try await store.write { try $0.save(Workout(id: "w", name: "A")) }
    let dataset = try await store.dataset
    let other = try TestStore(2, dataset: dataset.text)
    let pair = ChannelPair()
    async let theirs = other.store.sync(over: OneChannel(channel: pair.second))
    let mine = try await store.sync(over: OneChannel(channel: pair.first))
    _ = try await theirs
    let line = "exchanged with \(mine.peer): sent 1, received 0"
    #expect(lines.withLock { $0 }.last == line)
    _ = await failure { try await store.sync(over: NoTransport()) }
    #expect(lines.withLock { $0 }.last?.hasPrefix("a pass failed: ") == true)
  }

  @Test func `a failure and many changes are one line each`() async throws {
    let lines = Shared<[String]>([])
    let store = store(lines)
    stage.files.before { (call, _) throws(LogError) in
      if call == .sync { throw LogError(.inputOutput, "the disk does not answer") }
    }
    _ = await failure { try await store.open() }
    #expect(lines.withLock { $0 }.last?.hasPrefix("failed: ") == true)
    stage.files.before(nil)
    try await store.open()
    _ = try await store.write { transaction in
      for number in 0..<7 { try transaction.save(Workout(id: Workout.ID("\(number)"), name: "A")) }
    }
    let last = try #require(lines.withLock { $0 }.last)
    #expect(last.hasPrefix("changed 7: workout/0, workout/1,") && last.hasSuffix(" and others"))
    #expect(lines.withLock { $0 }.allSatisfy { !$0.contains("\n") })
  }
}

/// A peer that cannot be reached.
private struct NoTransport: SyncTransport {
  func connect() async throws -> any ByteChannel {
    throw LogError(.inputOutput, "there is nobody")
  }
}
