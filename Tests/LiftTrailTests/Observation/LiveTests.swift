import LiftTrail
import Observation
import Testing

/// Observed values for a view.
@MainActor struct LiveTests {
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

  @Test func `it shows nothing until the store was read, then always the newest`() async throws {
    let store = stage.store()
    try await store.set(["a": "1"])
    let live = Live(store.observe { try $0.value("a") })
    #expect(live.value == nil)
    await until { live.value == "1" }
    try await store.set(["a": "2"])
    await until { live.value == "2" }
    #expect(live.error == nil)
    await store.close()
    #expect(live.value == "2")
  }

  @Test func `it keeps its value and says why where the reading throws`() async throws {
    let store = stage.store()
    let live = Live(
      store.observe { transaction in
        if try transaction.value("a") == "bad" { throw TrainingError(.readOnly) }
        return 1
      })
    await until { live.value == 1 }
    try await store.set(["a": "bad"])
    await until { live.error != nil }
    #expect(live.error == TrainingError(.readOnly))
    #expect(live.value == 1)
    #expect(store.board.watcherCount == 0)
  }

  @Test func `it leaves no watcher when it goes away`() async throws {
    let store = stage.store()
    var live: Live? = Live(store.observe { try $0.value("a") })
    await until { live?.value != nil }
    #expect(store.board.watcherCount == 1)
    live = nil
    #expect(store.board.watcherCount == 0)
  }

  @Test func `it shows the status of its store`() async throws {
    let store = stage.store()
    let live = Live(store.status)
    await until { live.value == .unopened }
    try await store.open()
    await until { live.value == .ready }
    await store.close()
    await until { live.value == .closed }
  }
}
