import Testing

@testable import SyncRelay

/// Tasks that wait for a value.
struct MonitorTests {
  @Test func `what is there already is given at once, also to a task that is cancelled`()
    async throws
  {
    let monitor = Monitor<Int?>(7)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await monitor.value { $0 }
    }
    #expect(try await task.value == 7)
    #expect(await monitor.valueDespiteCancellation { $0 } == 7)
  }

  @Test func `a task that is cancelled before it waits does not wait`() async {
    let monitor = Monitor<Int?>(nil)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await monitor.value { $0 }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test
  func `every task that waits is woken by a change, and one that wants another value waits on`()
    async throws
  {
    let monitor = Monitor(0)
    try await withThrowingTaskGroup(of: Int.self) { group in
      for wanted in 1...3 {
        for _ in 0..<10 {
          group.addTask { try await monitor.value { $0 >= wanted ? $0 : nil } }
        }
      }
      for _ in 0..<3 {
        for _ in 0..<100 { await Task.yield() }
        monitor.change { $0 += 1 }
      }
      let values = try await group.reduce(into: []) { $0.append($1) }
      #expect(values.count == 30 && values.allSatisfy { (1...3).contains($0) })
    }
  }

  @Test func `a value that is taken once is taken by one of those who wait`() async throws {
    let monitor = Monitor<[Int]>([])
    let taken = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<50 {
        group.addTask { try await monitor.value { $0.popLast() } }
      }
      for number in 0..<50 { monitor.change { $0.append(number) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(taken.sorted() == Array(0..<50))
  }

  @Test func `a change by one who takes wakes those who wait for room`() async throws {
    let monitor = Monitor<[Int]>([1])
    let writer = Task {
      try await monitor.value { numbers -> Bool? in
        guard numbers.isEmpty else { return nil }
        numbers.append(2)
        return true
      }
    }
    for _ in 0..<100 { await Task.yield() }
    #expect(try await monitor.value { $0.popLast() } == 1)
    #expect(try await writer.value)
    #expect(monitor.read { $0 } == [2])
  }

  @Test(arguments: 0..<200)
  func `a task that is cancelled while the value comes goes on once, with the one or the other`(
    delay: Int
  ) async {
    let monitor = Monitor<Int?>(nil)
    let task = Task { try await monitor.value { $0 } }
    let others = Task { await monitor.valueDespiteCancellation { $0 } }
    for _ in 0..<(delay % 20) { await Task.yield() }
    others.cancel()
    async let cancelled: Void = task.cancel()
    async let changed: Void = monitor.change { $0 = delay }
    _ = await (cancelled, changed)
    switch await task.result {
    case .success(let value): #expect(value == delay)
    case .failure(let error): #expect(error is CancellationError)
    }
    #expect(await others.value == delay)
  }

  @Test func `who waits despite its cancellation is not woken by that`() async {
    let monitor = Monitor<Int?>(nil)
    let isDone = Monitor(false)
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        _ = await monitor.valueDespiteCancellation { $0 }
        isDone.change { $0 = true }
      }
      group.cancelAll()
      for _ in 0..<1_000 { await Task.yield() }
      #expect(!isDone.read { $0 })
      monitor.change { $0 = 1 }
    }
    #expect(isDone.read { $0 })
  }

  @Test func `the body is asked where the caller is`() async throws {
    try await Counting().check()
  }
}

/// An actor that waits on its own.
private actor Counting {
  private var asked = 0

  func check() async throws {
    let monitor = Monitor<Int?>(nil)
    let changing = Task.detached { monitor.change { $0 = 5 } }
    let value = try await monitor.value { number -> Int? in
      asked += 1
      return number
    }
    await changing.value
    #expect(value == 5 && asked >= 1)
  }
}
