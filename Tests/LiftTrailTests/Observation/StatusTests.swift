import EventLog
import EventLogTesting
import LiftTrail
import Testing

/// What a store says of itself, as a sequence.
struct StatusTests {
  private let stage = Stage()

  @Test func `the status is told without opening anything, and ends when the store is closed`()
    async throws
  {
    let store = stage.store()
    var status = store.status.makeAsyncIterator()
    #expect(await status.next() == .unopened)
    try await store.open()
    #expect(await status.next() == .ready)
    try await store.set(["a": "1"])
    await store.close()
    #expect(store.board.watcherCount == 0)
    #expect(await status.next() == .closed)
    #expect(await status.next() == nil)
    var later = store.status.makeAsyncIterator()
    #expect(await later.next() == .closed)
    #expect(await later.next() == nil)
  }

  @Test func `a closing is told even where the store is open again`() async throws {
    let store = stage.store()
    try await store.open()
    var status = store.status.makeAsyncIterator()
    #expect(await status.next() == .ready)
    await store.close()
    try await store.open()
    #expect(await status.next() == .closed)
    #expect(await status.next() == nil)
  }

  @Test func `whoever stops asking is not told of the closing`() async throws {
    let store = stage.store()
    let reader = Task { [status = store.status] in await status.value { $0 == .closed } }
    reader.cancel()
    #expect(await reader.value == nil)
    #expect(store.board.watcherCount == 0)
  }

  @Test func `the status says why a store fails`() async throws {
    let store = stage.store()
    stage.files.before { (call, _) throws(LogError) in
      if call == .lock { throw LogError(.inputOutput, "the disk does not answer") }
    }
    var status = store.status.makeAsyncIterator()
    #expect(await status.next() == .unopened)
    let error = await #expect(throws: TrainingError.self) { try await store.open() }
    #expect(await status.next() == error.map { .failed($0) })
    stage.files.before(nil)
    try await store.open()
    #expect(await status.next() == .ready)
  }
}
