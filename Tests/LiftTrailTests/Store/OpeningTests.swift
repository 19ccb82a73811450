import EventLog
import EventLogTesting
import LiftTrail
import Testing

/// When a store opens, what it says meanwhile, and what becomes of one that failed.
struct OpeningTests {
  private let stage = Stage()

  private let failure = LogError(.inputOutput, "the disk does not answer")

  @Test func `what is written to a store that is removed meanwhile is acknowledged to nobody`()
    async throws
  {
    let store = stage.store()
    try await store.set(["a": "1"])
    stage.files.before { [stage] (call, path) throws(LogError) in
      // Behind the check before the write.
      guard call == .sync, path.hasSuffix("/journal") else { return }
      try stage.memory.removeFile(at: "/store/lock")
    }
    let error = await #expect(throws: TrainingError.self) { try await store.set(["a": "2"]) }
    #expect(error?.code == .storage)
    stage.files.before(nil)
    try await store.open()
    try await store.set(["b": "3"])
    #expect(try await store.value("b") == "3")
  }

  @Test func `an opening says what it is busy with`() async throws {
    let first = stage.store()
    try await first.open()
    await first.close()
    let store = stage.store()
    let seen = Shared<[StoreStatus]>([])
    let (watch, status) = store.board.watch { news in
      if case .status(let status) = news { seen.withLock { $0.append(status) } }
    }
    #expect(status == .unopened)
    try await store.open()
    try await store.open()
    await store.close()
    #expect(
      seen.withLock { $0 } == [.opening(.lock), .opening(.log), .opening(.state), .ready, .closed])
    store.board.unwatch(watch)
    #expect(store.board.watcherCount == 0)
  }

  @Test func `calls that come together open once`() async throws {
    let store = stage.store()
    let openings = Shared(0)
    _ = store.board.watch { news in
      if case .status(.ready) = news { openings.withLock { $0 += 1 } }
    }
    try await withThrowingTaskGroup { group in
      for number in 0..<20 {
        group.addTask { _ = try await store.set(["s\(number)": "x"]) }
        group.addTask { _ = try await store.value("s\(number)") }
      }
      try await group.waitForAll()
    }
    #expect(openings.withLock { $0 } == 1)
  }

  @Test func `an opening that failed fails every call alike until it is asked for again`()
    async throws
  {
    let store = stage.store()
    stage.files.before { [failure] (call, _) throws(LogError) in
      if call == .lock { throw failure }
    }
    let first = await #expect(throws: TrainingError.self) { try await store.set(["a": "1"]) }
    #expect(first?.code == .storage)
    stage.files.before(nil)
    let second = await #expect(throws: TrainingError.self) { try await store.value("a") }
    #expect(first == second)
    #expect(store.board.status == first.map { .failed($0) })
    try await store.open()
    #expect(try await store.value("a") == nil)
  }

  @Test func `a full disk fails one write, which is not shown, and the next one goes on`()
    async throws
  {
    let store = stage.store()
    try await store.set(["a": "1"])
    stage.files.before { (call, _) throws(LogError) in
      if call == .overwrite { throw LogError(.diskFull, "no room") }
    }
    #expect(await code { try await store.set(["a": "2"]) } == .noSpace)
    stage.files.before(nil)
    #expect(try await store.value("a") == "1")
    try await store.set(["a": "4"])
    #expect(try await store.value("a") == "4")
  }

  @Test func `everybody who shared a write that failed is told`() async throws {
    let store = stage.store()
    try await store.open()
    stage.files.before { (call, _) throws(LogError) in
      if call == .overwrite { throw LogError(.diskFull, "no room") }
    }
    let codes = await withTaskGroup(of: TrainingError.Code?.self) { group in
      for number in 0..<16 {
        group.addTask { await code { try await store.set(["s\(number)": "x"]) } }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(codes.count == 16)
    #expect(codes.allSatisfy { $0 == .noSpace })
  }

  @Test func `a second store on one folder says who has it`() async throws {
    let first = stage.store(holder: "app")
    try await first.open()
    let own = await #expect(throws: TrainingError.self) {
      try await stage.store(holder: "app").open()
    }
    let other = await #expect(throws: TrainingError.self) {
      try await stage.store(holder: "watch").open()
    }
    #expect(own?.code == .inUse)
    #expect(other?.code == .inUse)
    #expect(own?.errorDescription?.contains("This app") == true)
    #expect(other?.errorDescription?.contains("This app") == false)
    try await first.set(["a": "1"])
  }

  @Test func `a store that is closed refuses every call until it is opened`() async throws {
    let store = stage.store()
    try await store.set(["a": "1"])
    await store.close()
    #expect(await code { try await store.set(["a": "2"]) } == .closed)
    #expect(await code { _ = try await store.value("a") } == .closed)
    try await store.open()
    #expect(try await store.value("a") == "1")
  }

  @Test func `a store without a reference gives the lock back`() async throws {
    do {
      let store = stage.store()
      try await store.set(["a": "1"])
    }
    // The thread that ends gives it back; nobody is told when.
    let store = stage.store()
    while await code({ try await store.open() }) == .inUse { await Task.yield() }
    #expect(try await store.value("a") == "1")
  }
}
