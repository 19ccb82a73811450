import Testing

@testable import LiftTrail

/// The thread of a store.
struct StoreThreadTests {
  private let stage = Stage()

  @Test func `a store may go away as soon as its last call is done`() async {
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<500 { await stage.store().close() }
        }
      }
    }
  }

  @Test func `where the system has no such thread, its pool does the work`() async {
    // A stack that is larger than any address space.
    let thread = StoreThread(stackSize: 1 << 60)
    for _ in 0..<2 {
      await withCheckedContinuation { done in thread.run { done.resume() } }
    }
    await withCheckedContinuation { done in thread.end { done.resume() } }
  }
}
