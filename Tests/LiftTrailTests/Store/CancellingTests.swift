import EventLog
import EventLogTesting
import LiftTrail
import Projections
import Testing

/// `CancellationError` means that nothing was written; anything else that it was, or why it was not.
struct CancellingTests {
  private let stage = Stage()

  @Test func `a call that was cancelled before it began writes nothing`() async throws {
    let store = stage.store()
    try await store.open()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await store.set(["a": "1"])
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    let read = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await store.value("a")
    }
    await #expect(throws: CancellationError.self) { try await read.value }
    #expect(try await store.withReplica { $0.log.count } == 0)
  }

  @Test(arguments: ["lock", "contents", "body", "append", "overwrite", "sync"])
  func `whenever a write is cancelled, it is there or it says so`(moment: String) async throws {
    let store = stage.store()
    let task = Shared<Task<Void, any Error>?>(nil)
    let isReached = Shared(false)
    let cancel: @Sendable () -> Void = {
      task.withLock { $0 }?.cancel()
      isReached.withLock { $0 = true }
    }
    stage.files.before { (call, _) throws(LogError) in if "\(call)" == moment { cancel() } }
    // The task waits until it can be cancelled.
    let (isReady, ready) = AsyncStream.makeStream(of: Void.self)
    let writing = Task {
      for await _ in isReady { break }
      try await store.write { transaction in
        if moment == "body" { cancel() }
        try transaction.write(.setting("a", "1"))
      }
      return ()
    }
    task.withLock { $0 = writing }
    ready.yield()
    let result = await writing.result
    stage.files.before(nil)
    #expect(isReached.withLock { $0 })
    let isWritten = try await store.value("a") == "1"
    switch result {
    case .success: #expect(isWritten)
    case .failure(let error):
      #expect(error is CancellationError)
      #expect(!isWritten)
    }
  }

  @Test func `writers that are cancelled at random leave what their answers say`() async throws {
    let store = stage.store()
    try await store.open()
    var generator = SplitMix64(seed: 3)
    var written: Set<String> = []
    for round in 0..<40 {
      let tasks = (0..<8).map { number in
        Task { try await store.set(["r\(round)n\(number)": "x"]) }
      }
      for _ in 0..<generator.below(20) { await Task.yield() }
      for task in tasks where generator.once(in: 2) { task.cancel() }
      for (number, task) in tasks.enumerated() {
        switch await task.result {
        case .success: written.insert("r\(round)n\(number)")
        case .failure(let error): #expect(error is CancellationError)
        }
      }
    }
    let found = try await store.read { try $0.entities(ofKind: "setting").map(\.id) }
    #expect(Set(found) == written)
  }
}
