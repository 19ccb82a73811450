import EventLogTesting
import Foundation
import LiftTrail
import LiftTrailTesting
import Projections
import SyncRelay
import Synchronization
import Testing

/// The disk and the clock that an app's tests get.
struct TestKitTests {
  private let disk = TestDisk()
  private let clock = TestClock()

  private func open() -> TrainingStore { .inMemory(clock: clock, disk: disk) }

  private func log(_ id: Setting.ID, _ store: TrainingStore) async throws {
    _ = try await store.write { try $0.save(Setting(id: id, value: "x")) }
  }

  private func ids(_ store: TrainingStore) async throws -> [String] {
    try await store.all(Setting.self).map(\.id.text)
  }

  @Test func `what was acknowledged outlives the power, and samples are written once`() async throws
  {
    let first = TrainingStore.inMemory(clock: clock, disk: disk) {
      try $0.save(Setting(id: "a", value: "x"))
    }
    try await log("b", first)
    disk.losePower()
    await #expect(throws: TrainingError.self) { try await log("c", first) }
    let second = TrainingStore.inMemory(clock: clock, disk: disk) {
      try $0.save(Setting(id: "never", value: "x"))
    }
    #expect(try await ids(second) == ["a", "b"])
    try await log("c", second)
    await second.close()
    #expect(try await ids(open()) == ["a", "b", "c"])
  }

  @Test func `what a torn write leaves is taken away, and what stood before it is there`()
    async throws
  {
    for bytes in [1, 20, 100] {
      let disk = TestDisk()
      let first = TrainingStore.inMemory(disk: disk)
      try await log("a", first)
      // The bytes are written and do not become durable.
      disk.fail(call: 2)
      await #expect(throws: TrainingError.self) { try await log("b", first) }
      disk.losePower(keeping: bytes)
      let second = TrainingStore.inMemory(disk: disk)
      #expect(try await ids(second) == ["a"])
      try await log("c", second)
      #expect(try await ids(second) == ["a", "c"])
    }
  }

  @Test func `a full disk refuses writes until there is room, and reading goes on`() async throws {
    let store = open()
    try await log("a", store)
    disk.setFull(true)
    // The journal, which has its length, takes one more.
    try await log("b", store)
    #expect(try await ids(store) == ["a", "b"])
    let error = await #expect(throws: TrainingError.self) { try await log("c", store) }
    #expect(error?.code == .noSpace)
    #expect(try await ids(store) == ["a", "b"])
    disk.setFull(false)
    try await log("c", store)
    #expect(try await ids(store) == ["a", "b", "c"])
  }

  @Test func `each call of a write can fail, and nothing acknowledged is lost by it`() async throws
  {
    var failures = 0
    for call in 1...8 {
      let disk = TestDisk()
      let store = TrainingStore.inMemory(disk: disk)
      try await log("a", store)
      disk.fail(call: call)
      var acknowledged = ["a"]
      for id in ["b", "c", "d"] {
        do {
          try await log(Setting.ID(id), store)
          acknowledged.append(id)
        } catch is TrainingError { failures += 1 }
      }
      disk.losePower()
      let left = try await ids(TrainingStore.inMemory(disk: disk))
      #expect(Set(left).isSuperset(of: acknowledged), "call \(call)")
    }
    #expect(failures > 0)
  }

  @Test func `a damaged line is shown as such, and repaired`() async throws {
    let first = open()
    for id in ["a", "b", "c"] { try await log(Setting.ID(id), first) }
    await first.close()
    #expect(try disk.damage(line: 2))
    #expect(try !disk.damage(line: 99))
    let second = open()
    #expect(try await ids(second) == ["a", "c"])
    await #expect(throws: TrainingError.self) { try await log("d", second) }
    _ = try await second.repair()
    try await log("d", second)
    #expect(try await ids(second) == ["a", "c", "d"])
  }

  @Test func `the clock is read, sets the store's day, and wakes an engine that waits`()
    async throws
  {
    let gmt = TimeZone.gmt
    let store = open()
    #expect(clock.date == Date(timeIntervalSince1970: 1_767_225_600))
    #expect(clock.today(in: gmt) == Day("2026-01-01") && store.today(in: gmt) == Day("2026-01-01"))
    clock.advance(by: 86_400.25)
    #expect(store.today(in: gmt) == Day("2026-01-02"))
    try await log("a", store)
    #expect(try await store.history(limit: 1).first?.date == clock.date)
    clock.advance(by: -1)
    #expect(clock.date == Date(timeIntervalSince1970: 1_767_225_600 + 86_399.25))

    let peer = NobodyThere()
    let engine = SyncEngine(store, with: peer, at: "nowhere", options: clock.syncOptions)
    try await engine.running { () async throws in
      for calls in 1...3 {
        await clock.untilWaiting(atLeast: 200)
        #expect(peer.calls.withLock { $0 } == calls)
        clock.advance(by: 375)
      }
      await clock.untilWaiting(atLeast: 200)
    }
  }
}

/// A way that leads nowhere, and counts who tries it.
private final class NobodyThere: SyncTransport {
  let calls = Mutex(0)

  func connect() async throws -> any ByteChannel {
    calls.withLock { $0 += 1 }
    throw CocoaError(.fileNoSuchFile)
  }
}
