import LiftTrail
import Testing

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
}
