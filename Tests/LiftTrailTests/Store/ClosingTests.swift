import EventLog
import EventLogTesting
import LiftTrail
import Projections
import Testing

/// When `close` returns, everything is durable and the lock is free.
struct ClosingTests {
  private let stage = Stage()

  @Test func `closing and opening beside writers and readers never finds the lock taken`()
    async throws
  {
    var acknowledged: Set<String> = []
    for round in 0..<60 {
      let store = stage.store()
      try await store.open()
      let written = await withTaskGroup(of: String?.self) { group in
        for number in 0..<6 {
          group.addTask {
            let id = "r\(round)n\(number)"
            let code = await code { try await store.set([id: "x"]) }
            #expect(code == nil || code == .closed)
            return code == nil ? id : nil
          }
          group.addTask {
            let code = await code { _ = try await store.value("r0n0") }
            #expect(code == nil || code == .closed)
            return nil
          }
        }
        group.addTask {
          await store.close()
          return nil
        }
        return await group.reduce(into: Set<String>()) { if let id = $1 { $0.insert(id) } }
      }
      acknowledged.formUnion(written)
    }
    let found = try await stage.store().read { try $0.entities(ofKind: "setting").map(\.id) }
    #expect(Set(found) == acknowledged)
  }

  @Test func `what was acknowledged survives a power cut right after closing`() async throws {
    let store = stage.store()
    try await store.set(["a": "1"])
    await store.close()
    stage.memory.crash()
    #expect(try await stage.store().value("a") == "1")
  }

  @Test func `a store that nobody opened closes without a file`() async throws {
    let store = stage.store()
    await store.close()
    #expect(stage.memory.paths() == [])
  }
}
