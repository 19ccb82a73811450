import LiftTrail
import Testing

/// However an observation ends, it leaves no watcher.
struct ObservationEndTests {
  private let stage = Stage()

  private func observed(_ store: TrainingStore) -> ObservedValues<String?, any Error> {
    store.observe { try $0.value("a") }
  }

  @Test func `asking for values watches nothing until somebody reads`() {
    let store = stage.store()
    _ = observed(store)
    _ = store.status
    #expect(store.board.watcherCount == 0)
  }

  @Test func `a dropped iterator leaves no watcher`() async throws {
    let store = stage.store()
    do {
      var values = observed(store).makeAsyncIterator()
      #expect(store.board.watcherCount == 1)
      _ = try await values.next()
      #expect(store.board.watcherCount == 1)
    }
    #expect(store.board.watcherCount == 0)
  }

  @Test func `leaving a loop leaves no watcher`() async throws {
    let store = stage.store()
    for try await _ in observed(store) { break }
    #expect(store.board.watcherCount == 0)
  }

  @Test @MainActor func `cancelling a reader that waits ends it at once`() async throws {
    let store = stage.store()
    var hasRead = false
    let reader = Task {
      var values = observed(store).makeAsyncIterator()
      _ = try await values.next(isolation: #isolation)
      hasRead = true
      // The caller goes on when this waits.
      let next = try await values.next(isolation: #isolation)
      return (next, try await values.next(isolation: #isolation))
    }
    while !hasRead { await Task.yield() }
    #expect(store.board.watcherCount == 1)
    reader.cancel()
    #expect(store.board.watcherCount == 0)
    let end = try await reader.value
    #expect(end.0 == nil)
    #expect(end.1 == nil)
  }

  @Test func `a task that is cancelled already reads nothing`() async throws {
    let store = stage.store()
    let values = observed(store)
    let reader = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await values.value { _ in true }
    }
    reader.cancel()
    #expect(try await reader.value == nil)
    #expect(store.board.watcherCount == 0)
    #expect(store.board.status == .unopened)
  }

  @Test func `closing the store ends those who wait and those who are away`() async throws {
    let store = stage.store()
    var away = observed(store).makeAsyncIterator()
    _ = try await away.next()
    try await store.set(["a": "1"])
    let waiting = Task { [values = observed(store)] in try await values.value { $0 == "2" } }
    await store.close()
    #expect(store.board.watcherCount == 0)
    #expect(try await waiting.value == nil)
    try await store.open()
    #expect(try await away.next() == nil)
    #expect(try await observed(store).value { _ in true } == .some("1"))
    #expect(store.board.watcherCount == 0)
  }

  @Test func `a closed store is not observed`() async throws {
    let store = stage.store()
    try await store.set(["a": "1"])
    await store.close()
    var values = observed(store).makeAsyncIterator()
    #expect(store.board.watcherCount == 0)
    #expect(try await values.next() == nil)
  }
}
