import Synchronization
import Testing

@testable import EventLog

@Suite struct ConcurrentWorkersTests {
  @Test(arguments: [1, 2, 3, 16], [0, 1, 2, 5, 1000])
  func `each piece is done once, however many workers there are`(workers: Int, pieces: Int) {
    let counters = (0..<pieces).map { _ in Counter() }
    ConcurrentWorkers(count: workers).perform(pieces) { counters[$0].increment() }
    #expect(counters.allSatisfy { $0.value == 1 })
  }

  /// Atomic instead of locked: many short calls contend here, and on Linux the thread sanitizer
  /// does not see how the standard library's `Mutex` lets one thread wait for another.
  private final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    var value: Int { count.load(ordering: .relaxed) }

    func increment() { count.wrappingAdd(1, ordering: .relaxed) }
  }

  @Test func `results are in the order of their pieces`() {
    let results = ConcurrentWorkers(count: 4).map(500) { $0 * $0 }
    #expect(results == (0..<500).map { $0 * $0 })
  }

  @Test func `parallel work may start more parallel work`() {
    let results = ConcurrentWorkers(count: 4).map(20) { outer in
      ConcurrentWorkers(count: 4).map(20) { $0 * outer }.reduce(0, +)
    }
    #expect(results == (0..<20).map { $0 * 190 })
  }

  @Test(arguments: [1, 2, 5], [0, 1, 3, 400])
  func `pieces that are made at once are taken in their order, one at a time`(
    workers: Int, pieces: Int
  ) {
    let taken = Mutex<[Int]>([])
    let busy = Atomic<Int>(0)
    ConcurrentWorkers(count: workers).make(pieces) { index in
      // Later pieces finish sooner.
      (0..<((pieces - index) * 50)).reduce(index) { $0 ^ $1 ^ $1 }
    } inOrder: { value in
      #expect(busy.wrappingAdd(1, ordering: .relaxed).oldValue == 0, "two at a time")
      taken.withLock { $0.append(value) }
      busy.wrappingSubtract(1, ordering: .relaxed)
    }
    #expect(taken.withLock { $0 } == Array(0..<pieces))
  }
}
