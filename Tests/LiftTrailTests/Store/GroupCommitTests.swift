import EventLog
import EventLogTesting
import LiftTrail
import Projections
import Testing

/// Writers that wait share one write to the log; readers see none of it before it is durable.
struct GroupCommitTests {
  private let stage = Stage()

  @Test func `writers that wait share syncs, and each gets its own events`() async throws {
    let store = stage.store()
    try await store.open()
    let syncs = Shared(0)
    stage.files.before { (call, path) throws(LogError) in
      if call == .sync { syncs.withLock { $0 += 1 } }
    }
    let events = try await withThrowingTaskGroup(of: [EventID].self) { group in
      // They queue behind this one.
      group.addTask {
        try await store.withReplica { _ in }
        return []
      }
      for number in 0..<64 {
        group.addTask { try await store.set(["a\(number)": "x", "b\(number)": "x"]).events }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(events.joined()).count == 128)
    #expect(syncs.withLock { $0 } < 64)
    let batches = try await store.withReplica { replica in
      try events.filter { !$0.isEmpty }.map { batch in
        try batch.map { try replica.log.event($0)?.batch?.index }
      }
    }
    #expect(batches.allSatisfy { $0 == [1, 2] })
  }

  @Test func `a write that changes nothing waits for what it has seen`() async throws {
    let store = stage.store()
    try await store.open()
    let isDurable = Shared(false)
    stage.files.before { (call, _) throws(LogError) in
      if call == .sync { isDurable.withLock { $0 = true } }
    }
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          try await store.set(["a": "1"])
          #expect(isDurable.withLock { $0 })
        }
      }
      try await group.waitForAll()
    }
    #expect(try await store.withReplica { $0.log.count } == 1)
  }

  @Test func `a refused transaction takes nobody else's writes with it`() async throws {
    let store = stage.store()
    try await store.open()
    struct Refused: Error {}
    let results = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<40 {
        group.addTask {
          do {
            try await store.write { transaction in
              try transaction.write(.setting("s\(number)", "x"))
              if number % 2 == 1 { throw Refused() }
            }
            return true
          } catch { return false }
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(results == 20)
    let ids = try await store.read { try $0.entities(ofKind: "setting").map(\.id) }
    #expect(Set(ids) == Set((0..<20).map { "s\($0 * 2)" }))
  }

  @Test func `received events are told, and none of them twice`() async throws {
    let (store, event) = try await stage.storeLacking(["a": "1"])
    try await store.open()
    let changes = Shared<[StoreNews.Change]>([])
    _ = store.board.watch { news in
      if case .changed(let change) = news { changes.withLock { $0.append(change) } }
    }
    #expect(try await store.receive([event]) == [event])
    #expect(try await store.receive([event]) == [])
    #expect(changes.withLock { $0 } == [.entities([.setting("a")])])
    #expect(try await store.value("a") == "1")
  }
}
