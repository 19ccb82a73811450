import EventLogTesting
import LiftTrail
import LiftTrailTesting
import Projections
import Synchronization
import Testing

/// A store that syncs with a place by itself.
struct KeepSyncingTests {
  /// Waits that last until a test ends them, and say how long they were to be.
  private final class Waits: Sendable {
    private let begun = Mutex<[Duration: [CheckedContinuation<Void, any Error>]]>([:])
    let (all, source) = AsyncStream.makeStream(of: Duration.self)

    func wait(_ duration: Duration) async throws {
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          begun.withLock { $0[duration, default: []].append(continuation) }
          source.yield(duration)
          if Task.isCancelled { end(duration, throwing: CancellationError()) }
        }
      } onCancel: {
        end(duration, throwing: CancellationError())
      }
    }

    /// Ends the waits of a length.
    func end(_ duration: Duration, throwing error: (any Error)? = nil) {
      let ended = begun.withLock { $0.removeValue(forKey: duration) ?? [] }
      for continuation in ended {
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }

  @Test func `it passes at once, soon behind a write, and when the interval is over`() async throws
  {
    let net = HostilePlaces(devices: 1, seed: 1)
    let place = net.place(ofDevice: 0)
    let store = TrainingStore.inMemory(clock: TestClock(), options: StoreOptions())
    try await store.sync(with: place, options: PlaceOptions(makesPlace: true))
    let waits = Waits()
    var schedule = PlaceSchedule(interval: .seconds(300), delayBehindWrite: .seconds(5))
    schedule.wait = { try await waits.wait($0) }
    let (passes, source) = AsyncStream.makeStream(of: Result<PlaceSummary, TrainingError>.self)
    let keeping = Task { [schedule] in
      await store.keepSyncing(with: place, on: schedule) { source.yield($0) }
      source.finish()
    }
    var (pass, wait) = (passes.makeAsyncIterator(), waits.all.makeAsyncIterator())
    #expect(try await pass.next()?.get().published.isEmpty == true)
    #expect(await wait.next() == .seconds(300))
    try await store.write { try $0.save(Setting(id: "one", value: true)) }
    #expect(await wait.next() == .seconds(5))
    waits.end(.seconds(5))
    #expect(try await pass.next()?.get().published.count == 1)
    #expect(await wait.next() == .seconds(300))
    waits.end(.seconds(300))
    #expect(try await pass.next()?.get().published.isEmpty == true)
    #expect(await wait.next() == .seconds(300))
    await store.close()
    #expect(await wait.next() == .seconds(5))
    waits.end(.seconds(5))
    let error = await #expect(throws: TrainingError.self) { try await pass.next()?.get() }
    #expect(error?.code == .closed)
    await keeping.value
  }

  @Test func `a place that cannot be reached is tried again when the interval is over`()
    async throws
  {
    let net = HostilePlaces(devices: 1, seed: 1)
    let place = net.place(ofDevice: 0)
    let store = TrainingStore.inMemory(clock: TestClock(), options: StoreOptions())
    let waits = Waits()
    var schedule = PlaceSchedule()
    schedule.wait = { try await waits.wait($0) }
    let (passes, source) = AsyncStream.makeStream(of: Result<PlaceSummary, TrainingError>.self)
    let keeping = Task { [schedule] in
      await store.keepSyncing(with: place, on: schedule) { source.yield($0) }
    }
    var (pass, wait) = (passes.makeAsyncIterator(), waits.all.makeAsyncIterator())
    // Nobody has made it a place.
    let error = await #expect(throws: TrainingError.self) { try await pass.next()?.get() }
    #expect(error?.code == .unreachable)
    #expect(await wait.next() == schedule.interval)
    try await store.sync(with: place, options: PlaceOptions(makesPlace: true))
    waits.end(schedule.interval)
    #expect(try await pass.next()?.get().devices.isEmpty == true)
    keeping.cancel()
    await keeping.value
  }
}
