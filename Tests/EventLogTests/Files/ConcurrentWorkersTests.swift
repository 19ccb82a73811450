import Synchronization
import Testing

@testable import EventLog

@Suite struct ConcurrentWorkersTests {
  @Test(arguments: [1, 2, 3, 16], [0, 1, 2, 5, 1000])
  func `each piece is done once, whatever there are of workers`(workers: Int, pieces: Int) {
    let done = Mutex([Int](repeating: 0, count: pieces))
    ConcurrentWorkers(count: workers).perform(pieces) { piece in
      done.withLock { $0[piece] += 1 }
    }
    #expect(done.withLock { $0 } == [Int](repeating: 1, count: pieces))
  }

  @Test func `results stand in the order of their pieces`() {
    let results = ConcurrentWorkers(count: 4).map(500) { $0 * $0 }
    #expect(results == (0..<500).map { $0 * $0 })
  }

  @Test func `work may be shared out within shared work`() {
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
      // The later ones are made sooner.
      (0..<((pieces - index) * 50)).reduce(index) { $0 ^ $1 ^ $1 }
    } inOrder: { value in
      #expect(busy.wrappingAdd(1, ordering: .relaxed).oldValue == 0, "two at a time")
      taken.withLock { $0.append(value) }
      busy.wrappingSubtract(1, ordering: .relaxed)
    }
    #expect(taken.withLock { $0 } == Array(0..<pieces))
  }
}
