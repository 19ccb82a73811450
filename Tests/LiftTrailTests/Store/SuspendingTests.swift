import EventLog
import EventLogTesting
import LiftTrail
import Projections
import Testing

/// A store whose process is about to be frozen.
struct SuspendingTests {
  private let stage = Stage()

  @Test func `a suspended store holds no lock, reads go on and none takes it back`() async throws {
    let store = stage.store()
    try await store.set(["a": "1"])
    await store.suspend()
    #expect(store.board.status == .suspended)
    let locks = Shared(0)
    stage.files.before { (call, _) throws(LogError) in
      if call == .lock { locks.withLock { $0 += 1 } }
    }
    #expect(try await store.value("a") == "1")
    #expect(await code { try await store.set(["a": "2"]) } == .suspended)
    #expect(await code { try await store.open() } == nil)
    #expect(locks.withLock { $0 } == 0)
    let other = stage.store(seed: 2)
    try await other.set(["a": "3"])
    #expect(try await store.value("a") == "1")
    await other.close()
    try await store.resume()
    #expect(try await store.value("a") == "3")
    try await store.set(["a": "4"])
    #expect(try await store.value("a") == "4")
  }

  @Test func `a store that nobody opened is suspended without a lock`() async throws {
    let first = stage.store()
    try await first.set(["a": "1"])
    let store = stage.store(seed: 2)
    await store.suspend()
    #expect(try await store.value("a") == "1")
    #expect(await code { try await store.set(["a": "2"]) } == .suspended)
    #expect(await code { try await store.resume() } == .inUse)
    #expect(store.board.status == .suspended)
    #expect(try await store.value("a") == "1")
    await first.close()
    try await store.resume()
    try await store.set(["a": "2"])
  }

  @Test
  func `a store that cannot be read while it is suspended stays so, and is made when it resumes`()
    async throws
  {
    let store = stage.store()
    await store.suspend()
    #expect(await code { _ = try await store.value("a") } == .notFound)
    #expect(store.board.status == .suspended)
    #expect(await code { try await store.set(["a": "1"]) } == .suspended)
    try await store.resume()
    try await store.set(["a": "1"])
    #expect(try await store.value("a") == "1")
  }

  @Test func `a store whose write failed is suspended like any other, and well when it resumes`()
    async throws
  {
    let store = stage.store()
    try await store.set(["a": "1"])
    stage.files.before { (call, _) throws(LogError) in
      if call == .overwrite { throw LogError(.diskFull, "no room") }
    }
    #expect(await code { try await store.set(["a": "2"]) } == .noSpace)
    stage.files.before(nil)
    await store.suspend()
    #expect(store.board.status == .suspended)
    #expect(await code { try await store.open() } == nil)
    #expect(try await store.value("a") == "1")
    #expect(await code { try await store.set(["a": "3"]) } == .suspended)
    let other = stage.store(seed: 2)
    try await other.set(["b": "1"])
    await other.close()
    try await store.resume()
    #expect(try await store.value("b") == "1")
    try await store.set(["a": "4"])
    #expect(try await store.value("a") == "4")
  }

  @Test func `resuming tells what others changed meanwhile`() async throws {
    let store = stage.store()
    try await store.set(["a": "1"])
    await store.suspend()
    let other = stage.store(seed: 2)
    try await other.set(["b": "1", "c": "1"])
    await other.close()
    let changes = Shared<[StoreNews.Change]>([])
    _ = store.board.watch { news in
      if case .changed(let change) = news { changes.withLock { $0.append(change) } }
    }
    try await store.resume()
    #expect(changes.withLock { $0 } == [.entities([.setting("b"), .setting("c")])])
    // Nobody was suspended.
    try await store.resume()
    #expect(changes.withLock { $0 }.count == 1)
  }

  @Test func `suspending makes durable what is written`() async throws {
    let store = stage.store()
    async let commit = store.set(["a": "1"])
    _ = try await commit
    await store.suspend()
    stage.memory.crash()
    #expect(try await stage.store().value("a") == "1")
  }
}

extension Entity {
  static func setting(_ id: String) -> Entity {
    guard let entity = Entity(kind: "setting", id: id) else { preconditionFailure("no id: \(id)") }
    return entity
  }
}
