import EventLog
import Synchronization
import Testing

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
}
