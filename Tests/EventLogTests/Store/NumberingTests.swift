import Testing

@testable import EventLog

/// Which number a new event gets.
struct NumberingTests {
  @Test func `a store that is given an event of its own that it lacks goes on under a fresh id`()
    throws
  {
    let original = TestStore()
    let events = try original.create().append(count: 3)
    let test = TestStore()
    let store = try test.create()
    _ = try store.receive([events[2]])
    let next = try store.append([draft("module.saved", "n")])
    #expect(next[0].id.replica != events[0].id.replica && next[0].id.seq == 1)
    #expect(store.manifest.formerReplicas == [events[0].id.replica])
    // Also where it is opened again before it writes.
    let other = TestStore()
    do { _ = try other.create().receive([events[2]]) }
    #expect(try other.open(.writing).manifest.replica != events[0].id.replica)
  }

  @Test func `a number that no line can hold is not given out`() throws {
    let store = try TestStore().create()
    var staging = Staging(
      replica: store.manifest.replica, dataset: TestStore.dataset, firstSeq: Decimal.greatest,
      now: store.environment.clock.now(),
      known: store.writing?.stamps, chunk: 0, path: "/store")
    #expect(try staging.add(draft("module.saved", "m")).id.seq == Decimal.greatest)
    var error: LogError?
    do throws(LogError) { _ = try staging.add(try another()) } catch let thrown { error = thrown }
    #expect(error?.code == .unusable && error?.advice == .newReplicaID)
    #expect(staging.count == 1)
  }

  private func another() throws(LogError) -> EventDraft {
    guard let type = EventType("module.saved"),
      let draft = try EventDraft(type: type, entityID: "n", data: [:])
    else { throw LogError(.malformed, "no draft") }
    return draft
  }

  @Test func `the last number there is, given from outside, does not end a store's writing`() throws
  {
    let store = try TestStore().create()
    let last = EventID(replica: store.manifest.replica, seq: Decimal.greatest)
    let stamp = try #require(Stamp("2026-01-15T10:00:00.123Z-0000"))
    let line = try EventLine.bytes(
      of: draft("module.saved", "m"), id: last, stamp: stamp, batch: nil, in: TestStore.dataset)
    _ = try store.receive([Event(line: line, of: TestStore.dataset)])
    #expect(try store.append([draft("module.saved", "m")])[0].id.seq == 1)
    #expect(store.log.count == 2)
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
