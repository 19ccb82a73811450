import EventLog
import EventLogTesting
import Foundation
import LiftTrail
import LiftTrailTesting
import Observation
import Projections
import Synchronization
import Testing
import Training

/// Values for views.
@MainActor struct FetchedTests {
  private let stage = Stage()

  /// Waits until something that is observed fits.
  private func until(_ fits: () -> Bool) async {
    while !fits() {
      await withCheckedContinuation { change in
        withObservationTracking {
          _ = fits()
        } onChange: {
          change.resume()
        }
      }
      // The change is told before it is made.
      await Task.yield()
    }
  }

  @Test func `it is empty until the store was read, then always the newest`() async throws {
    let store = stage.store()
    try await store.set(["a": "1"])
    let fetched = store.fetch { try $0.value("a") }
    #expect(fetched.value == nil && !fetched.isLoaded)
    await until { fetched.value == "1" }
    #expect(fetched.isLoaded)
    try await store.set(["a": "2"])
    await until { fetched.value == "2" }
    #expect(fetched.error == nil)
    await store.close()
    #expect(fetched.value == "2")
  }

  @Test func `it reads nothing before it is read, and leaves no watcher when it goes away`()
    async throws
  {
    let store = stage.store()
    try await store.set(["a": "1"])
    var fetched: Fetched? = store.fetch { try $0.value("a") }
    #expect(store.board.watcherCount == 0)
    await until { fetched?.value != nil }
    #expect(store.board.watcherCount == 1)
    fetched = nil
    #expect(store.board.watcherCount == 0)
  }

  @Test func `it rests once no view asks for it any more, and goes on for the next one`()
    async throws
  {
    let store = stage.store()
    try await store.set(["a": "1"])
    let readings = Counter()
    let fetched = store.fetch { transaction in
      readings.add()
      return try transaction.value("a")
    }
    await until { fetched.value == "1" }
    // One change is read for the view that has gone; then nobody has asked again.
    try await store.set(["a": "2"])
    while readings.count < 2 { await Task.yield() }
    while store.board.watcherCount > 0 {
      try await store.set(["b": "1", "a": "3"])
      await Task.yield()
    }
    let count = readings.count
    try await store.set(["a": "4"])
    _ = try await store.snapshot()
    #expect(readings.count == count)
    #expect(fetched.value != "4")
    await until { fetched.value == "4" }
    #expect(store.board.watcherCount == 1)
  }

  @Test func `an equal value wakes no view`() async throws {
    let store = stage.store()
    try await store.set(["a": "1"])
    let readings = Counter()
    let fetched = store.fetch { transaction in
      readings.add()
      return try transaction.value("a").map { [$0 == "1" || $0 == "2"] } ?? []
    }
    await until { fetched.value == [true] }
    let wakes = Counter()
    withObservationTracking {
      _ = (fetched.value, fetched.isLoaded, fetched.error)
    } onChange: {
      wakes.add()
    }
    try await store.set(["a": "2"])
    while readings.count < 2 { await Task.yield() }
    try await store.set(["a": "1"])
    while readings.count < 3 { await Task.yield() }
    #expect(wakes.count == 0)
    try await store.set(["a": "3"])
    await until { fetched.value == [false] }
    #expect(wakes.count == 1)
  }

  private struct Mine: Error, Equatable {}

  @Test func `an app's own error stays its own, and does not end it`() async throws {
    let store = stage.store()
    let fetched = store.fetch(placeholder: 0) { transaction in
      if try transaction.value("a") == "bad" { throw Mine() }
      return try transaction.value("a").flatMap { Int($0) } ?? 1
    }
    await until { fetched.value == 1 }
    try await store.set(["a": "bad"])
    await until { fetched.error != nil }
    #expect(fetched.error is Mine)
    #expect(fetched.value == 1 && fetched.isLoaded)
    try await store.set(["a": "7"])
    await until { fetched.value == 7 }
    #expect(fetched.error == nil)
  }

  @Test func `an error of something that no event changes goes with another try`() async throws {
    let store = stage.store()
    try await store.open()
    let isBroken = Mutex(true)
    let fetched = store.fetch(placeholder: 0) { _ in
      if isBroken.withLock({ $0 }) { throw Mine() }
      return 1
    }
    await until { fetched.error is Mine }
    isBroken.withLock { $0 = false }
    fetched.retry()
    await until { fetched.value == 1 && fetched.error == nil }
  }

  @Test func `it says why a store cannot be read, and another try opens it`() async throws {
    let first = stage.store()
    try await first.set(["a": "1"])
    await first.close()
    let failure = LogError(.inputOutput, "the disk does not answer")
    stage.files.before { (call, _) throws(LogError) in
      if call == .lock || call == .contents { throw failure }
    }
    let store = stage.store()
    let fetched = store.fetch { try $0.value("a") }
    await until { fetched.error != nil }
    #expect((fetched.error as? TrainingError)?.code == .storage)
    #expect(!fetched.isLoaded)
    stage.files.before(nil)
    fetched.retry()
    await until { fetched.value == "1" }
    #expect(fetched.error == nil && fetched.isLoaded)
  }

  @Test func `the first frame has what a projection knows`() async throws {
    let store = stage.store(projections: [NameSearch(), RunningSessions()])
    _ = try await store.write {
      try $0.save(Session(id: "s", started: SessionStart(at: Date(timeIntervalSince1970: 0))))
    }
    _ = try await store.projected(RunningSessions.self)
    let running = store.fetch(RunningSessions.self)
    #expect(running.value.map(\.id) == ["s"] && running.isLoaded)
    let first = store.fetch(RunningSessions.self) { $0.first?.id }
    #expect(first.value == "s")
    #expect(store.fetchStatus().value == .ready)
  }

  @Test func `it says that a store was not given a projection`() async throws {
    let store = stage.store()
    let running = store.fetch(RunningSessions.self)
    await until { running.error != nil }
    #expect((running.error as? TrainingError)?.code == .kindNotRegistered)
    #expect(running.value == [] && !running.isLoaded)
  }

  @Test func `all of a kind and one by its id are values, too`() async throws {
    let store = stage.store()
    let (all, one) = (store.fetch(Module.self), store.fetch("m" as Module.ID))
    await until { all.isLoaded && one.isLoaded }
    #expect(all.value == [] && one.value == nil)
    _ = try await store.write { try $0.save(Module(id: "m", name: "Push")) }
    await until { all.value.map(\.name) == ["Push"] && one.value?.name == "Push" }
    _ = try await store.write { try $0.delete("m" as Module.ID) }
    await until { all.value == [] && one.value == nil }
  }

  @Test func `it shows the status of its store`() async throws {
    let store = stage.store()
    let status = store.fetchStatus()
    #expect(status.value == .unopened)
    try await store.open()
    await until { status.value == .ready }
  }

  @Test func `what asks for today is read again at midnight, by the store's clock`() async throws {
    let clock = TestClock(Date(timeIntervalSince1970: 1_767_225_600 - 3600))
    let store = TrainingStore.inMemory(clock: clock)
    let zone = TimeZone.gmt
    let today = store.fetch { [$0.today(in: zone), $0.today(in: zone)] }
    await until { today.isLoaded }
    let eve = Day(year: 2025, month: 12, day: 31)
    #expect(today.value == [eve, eve])
    for _ in 0..<4 {
      await clock.untilWaiting(atLeast: 1)
      clock.advance(by: 900)
    }
    await until { today.value.first != eve }
    #expect(today.value.first == Day(year: 2026, month: 1, day: 1))
  }
}
