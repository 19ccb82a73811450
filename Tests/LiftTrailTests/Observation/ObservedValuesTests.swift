import EventLog
import LiftTrail
import Testing

/// What a reader of observed values gets, and when.
struct ObservedValuesTests {
  private let stage = Stage()

  @Test func `the present comes first, then the newest`() async throws {
    let store = stage.store()
    try await store.set(["a": "1"])
    var values = store.observe { try $0.value("a") }.makeAsyncIterator()
    #expect(try await values.next() == .some("1"))
    try await store.set(["a": "2"])
    try await store.set(["a": "3"])
    #expect(try await values.next() == .some("3"))
  }

  @Test @MainActor func `what was read again and is the same is not passed on`() async throws {
    let store = stage.store()
    try await store.set(["a": "1"])
    let readings = Counter()
    var seen: [String?] = []
    let reader = Task {
      let observed = store.observe { transaction in
        readings.add()
        return try transaction.value("a")
      }
      for try await value in observed { seen.append(value) }
    }
    while seen.isEmpty { await Task.yield() }
    try await store.write { transaction in
      try transaction.write(.setting("a", "2"))
      try transaction.write(.setting("a", "1"))
    }
    while readings.count < 2 { await Task.yield() }
    try await store.set(["a": "3"])
    while seen.last != "3" { await Task.yield() }
    #expect(seen == ["1", "3"])
    reader.cancel()
    try await reader.value
  }

  @Test func `a hundred thousand changes leave a reader who is away one mark, and no queue`()
    async throws
  {
    let store = stage.store()
    let readings = Counter()
    var values = store.observe { transaction in
      readings.add()
      return try transaction.value("a")
    }.makeAsyncIterator()
    #expect(try await values.next() == .some(nil))
    let entity = try #require(Entity(kind: "setting", id: "a"))
    for _ in 0..<100_000 { store.board.tell(.changed(.entities([entity]))) }
    try await store.set(["a": "last"])
    #expect(store.board.watcherCount == 1)
    #expect(readings.count == 1)
    #expect(try await values.next() == .some("last"))
    #expect(readings.count == 2)
  }

  @Test func `a reader beside a writer sees whole batches, each newer than the one before`()
    async throws
  {
    let store = stage.store()
    let writer = Task {
      for number in 1...2000 {
        try await store.write { transaction in
          try transaction.write(.setting("a", "\(number)"))
          try transaction.write(.setting("b", "\(number)"))
        }
      }
    }
    var last = 0
    for try await pair in store.observe({ [try $0.value("a"), try $0.value("b")] }) {
      #expect(pair[0] == pair[1])
      let number = pair[0].flatMap { Int($0) } ?? 0
      #expect(number > last || (number == 0 && last == 0))
      last = number
      if number == 2000 { break }
    }
    try await writer.value
    #expect(store.board.watcherCount == 0)
  }

  @Test func `what a closure throws ends its sequence with that error`() async throws {
    struct Refused: Error {}
    let store = stage.store()
    var values = store.observe { transaction in
      if try transaction.value("a") == "bad" { throw Refused() }
      return 1
    }.makeAsyncIterator()
    #expect(try await values.next() == 1)
    try await store.set(["a": "bad"])
    await #expect(throws: Refused.self) { try await values.next() }
    #expect(store.board.watcherCount == 0)
    try await store.set(["a": "good"])
    #expect(try await values.next() == nil)
  }

  @Test @MainActor
  func `of two copies of a reader that wait together one gets what is new, and both end`()
    async throws
  {
    let store = stage.store()
    var values = store.observe { try $0.value("a") }.makeAsyncIterator()
    _ = try await values.next(isolation: #isolation)
    var (waiting, told) = (0, 0)
    let readers = (0..<2).map { _ in
      Task { [copy = values] in
        var copy = copy
        waiting += 1
        let first = try await copy.next(isolation: #isolation)
        told += 1
        return [first, first == nil ? nil : try await copy.next(isolation: #isolation)]
      }
    }
    while waiting < 2 { await Task.yield() }
    try await store.set(["a": "1"])
    while told == 0 { await Task.yield() }
    await store.close()
    let seen = [try await readers[0].value, try await readers[1].value]
    #expect(seen.contains([.some("1"), nil]))
    #expect(seen.contains([nil, nil]))
  }

  @Test func `a write that changes nothing has nobody read again`() async throws {
    let store = stage.store()
    try await store.set(["a": "1"])
    let readings = Counter()
    var values = store.observe { transaction in
      readings.add()
      return try transaction.value("a")
    }.makeAsyncIterator()
    #expect(try await values.next() == .some("1"))
    #expect(try await store.set(["a": "1"]).events.isEmpty)
    #expect(try await store.value("a") == "1")
    try await store.set(["a": "2"])
    #expect(try await values.next() == .some("2"))
    #expect(readings.count == 2)
  }

  @Test @MainActor func `values come to where the caller is`() async throws {
    let store = stage.store()
    try await store.set(["a": "1"])
    var seen: [String?] = []
    let found = try await store.observe { try $0.value("a") }.value { value in
      MainActor.preconditionIsolated()
      seen.append(value)
      return value == "1"
    }
    #expect(found == .some("1"))
    #expect(seen == ["1"])
    #expect(store.board.watcherCount == 0)
  }
}
