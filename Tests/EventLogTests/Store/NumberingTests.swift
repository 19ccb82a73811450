import EventLog
import Testing

/// Which number a new event gets.
struct NumberingTests {
  @Test func `a new event comes after the greatest of its replica, holes or not`() throws {
    let original = TestStore()
    let events = try original.create().append(count: 3)
    let test = TestStore()
    let store = try test.create()
    _ = try store.receive([events[2]])
    let next = try store.append([draft("module.saved", "n")])
    #expect(next[0].id.description == "aaaaaaaaaaaaaaaa:4")
    #expect(store.log.coverage.description == "aaaaaaaaaaaaaaaa:3-4")
  }

  @Test func `a number that no line can hold is not given out`() throws {
    let store = try TestStore().create()
    let last = EventID(replica: store.manifest.replica, seq: Decimal.greatest)
    let stamp = try #require(Stamp("2026-01-15T10:00:00.123Z-0000"))
    let line = try EventLine.bytes(
      of: draft("module.saved", "m"), id: last, stamp: stamp, batch: nil, in: TestStore.dataset)
    _ = try store.receive([Event(line: line, of: TestStore.dataset)])
    let error = #expect(throws: LogError.self) { try store.append([draft("module.saved", "m")]) }
    #expect(error?.code == .unusable)
    #expect(error?.advice == .newReplicaID)
    #expect(store.log.count == 1)
  }

  @Test func `the events of other replicas do not count`() throws {
    let peer = TestStore()
    let events = try peer.create(replica: "bbbbbbbbbbbbbbbb").append(count: 3)
    let store = try TestStore().create()
    _ = try store.receive(events)
    let own = try store.append([draft("module.saved", "n")])
    #expect(own[0].id.description == "aaaaaaaaaaaaaaaa:1")
  }
}
