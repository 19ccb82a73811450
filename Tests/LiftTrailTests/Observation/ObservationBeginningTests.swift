import EventLog
import EventLogTesting
import LiftTrail
import Synchronization
import Testing

/// Empty never means unread: what an observation yields while the store cannot be read.
struct ObservationBeginningTests {
  private let stage = Stage()

  private let failure = LogError(.inputOutput, "the disk does not answer")

  /// A store that nobody has opened, with a value in it.
  private func store(having value: String) async throws -> TrainingStore {
    let earlier = stage.store()
    try await earlier.set(["a": value])
    await earlier.close()
    return stage.store()
  }

  /// Waits until the store has failed.
  private func failing(_ store: TrainingStore) async throws -> TrainingError {
    let status = await store.status.value { if case .failed = $0 { true } else { false } }
    guard case .failed(let error) = try #require(status) else { throw failure }
    return error
  }

  @Test func `an observation opens the store, as every call does`() async throws {
    let store = try await store(having: "1")
    #expect(store.board.status == .unopened)
    var values = store.observe { try $0.value("a") }.makeAsyncIterator()
    #expect(store.board.status == .unopened)
    #expect(try await values.next() == .some("1"))
    #expect(store.board.status == .ready)
  }

  @Test @MainActor func `those who wait for an opening read once`() async throws {
    let store = try await store(having: "1")
    let readings = Counter()
    let observed = store.observe { transaction in
      readings.add()
      return try transaction.value("a")
    }
    var isBack = 0
    let readers = (0..<3).map { _ in
      Task {
        var values = observed.makeAsyncIterator()
        #expect(try await values.next(isolation: #isolation) == .some("1"))
        isBack += 1
        _ = try await values.next(isolation: #isolation)
      }
    }
    while isBack < readers.count { await Task.yield() }
    // It comes to the projections' thread behind a reader that reads again.
    _ = try await store.snapshot()
    #expect(readings.count == readers.count)
    await store.close()
    for reader in readers { try await reader.value }
  }

  @Test func `nothing is yielded while a store fails to open, and the right value afterwards`()
    async throws
  {
    let store = try await store(having: "1")
    stage.files.before { [failure] (call, _) throws(LogError) in
      if call == .lock || call == .contents { throw failure }
    }
    let readings = Counter()
    let first = Task {
      var values = store.observe { transaction in
        readings.add()
        return try transaction.value("a")
      }.makeAsyncIterator()
      return try await values.next()
    }
    #expect(try await failing(store).code == .storage)
    stage.files.before(nil)
    #expect(await code { _ = try await store.value("a") } == .storage)
    #expect(readings.count == 0)
    #expect(store.board.watcherCount == 1)
    try await store.open()
    #expect(try await first.value == .some("1"))
    #expect(readings.count == 1)
  }

  @Test func `a reading of ours that fails yields nothing until the store is opened again`()
    async throws
  {
    let store = stage.store()
    try await store.set(["a": "1"])
    let isBroken = Mutex(true)
    let observed = store.observeWhatCanBeRead { transaction in
      let value = try transaction.value("a")
      if isBroken.withLock({ $0 }) { throw TrainingError(.storage) }
      return value
    }
    let first = Task {
      var values = observed.makeAsyncIterator()
      return await values.next()
    }
    #expect(try await failing(store) == TrainingError(.storage))
    // Writing goes on.
    try await store.set(["b": "1"])
    isBroken.withLock { $0 = false }
    try await store.open()
    #expect(store.board.status == .ready)
    #expect(await first.value == .some("1"))
    #expect(try await store.value("b") == "1")
  }

  @Test func `a write that failed is never observed`() async throws {
    let store = stage.store()
    try await store.set(["a": "1"])
    var values = store.observe { try $0.value("a") }.makeAsyncIterator()
    #expect(try await values.next() == .some("1"))
    stage.files.before { [failure] (call, _) throws(LogError) in
      if call == .overwrite { throw failure }
    }
    #expect(await code { try await store.set(["a": "2"]) } == .storage)
    stage.files.before(nil)
    try await store.open()
    try await store.set(["a": "3"])
    #expect(try await values.next() == .some("3"))
  }
}
