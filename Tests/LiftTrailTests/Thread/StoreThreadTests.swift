import Dispatch
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

  @Test func `work is done in turn, and each piece can see whether more waits`() async {
    let thread = StoreThread()
    let begin = DispatchSemaphore(value: 0)
    let done = Shared<[Step]>([])
    // The next three arrive before this one ends.
    thread.run { begin.wait() }
    for number in 1...3 {
      thread.run {
        let step = Step(number: number, hasMore: thread.hasMore)
        done.withLock { $0.append(step) }
      }
    }
    begin.signal()
    await withCheckedContinuation { ended in thread.end { ended.resume() } }
    #expect(
      done.withLock { $0 } == [
        Step(number: 1, hasMore: true), Step(number: 2, hasMore: true),
        Step(number: 3, hasMore: false),
      ])
  }

  private struct Step: Equatable {
    let number: Int
    let hasMore: Bool
  }
}
