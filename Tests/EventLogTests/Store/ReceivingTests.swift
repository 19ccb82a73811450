import EventLog
import Testing

struct ReceivingTests {
  let test = TestStore()
  let peer = TestStore()

  /// A batch of two and a single event, as a peer wrote them.
  func peerEvents() throws -> [Event] {
    let store = try peer.create(replica: "bbbbbbbbbbbbbbbb")
    return try store.append([draft("module.saved", "m"), draft("module.saved", "n")], atomic: true)
      + store.append([draft("module.saved", "o")])
  }

  @Test func `received lines are kept byte for byte, and again they change nothing`() throws {
    let events = try peerEvents()
    let store = try test.create()
    #expect(try store.receive(events) == events)
    #expect(try store.receive(events).isEmpty)
    let log = try test.open(.reading).log
    #expect(try (1...log.count).map { try log.event(at: $0) } == events)
  }

  @Test func `a second content under a known id is taken, and comes again without effect`() throws {
    let events = try peerEvents()
    let store = try test.create()
    _ = try store.receive([events[2]])
    let other = TestStore()
    let twin = try other.create(replica: "bbbbbbbbbbbbbbbb").append(count: 3)[2]
    #expect(try store.receive([events[0], events[1], twin]) == [events[0], events[1], twin])
    #expect(try store.receive([twin, events[2]]).isEmpty)
    #expect(store.log.contested == Coverage([EventRange(replica: twin.id.replica, seqs: 3...3)]))
    #expect(Set(try store.log.contents(of: twin.id)) == [events[2], twin])
    #expect(try Set(test.open(.reading).log.contents(of: twin.id)) == [events[2], twin])
  }

  @Test func `a part of a batch is refused`() throws {
    let events = try peerEvents()
    let store = try test.create()
    let error = #expect(throws: LogError.self) { try store.receive([events[2], events[1]]) }
    #expect(error?.code == .partialBatch)
    #expect(error?.advice == .handInWholeBatch)
    #expect(error?.position.line == 2)
    #expect(store.log.count == 0)
  }

  @Test func `the lines of a batch that arrive apart are put together`() throws {
    let events = try peerEvents()
    let store = try test.create()
    #expect(try store.receive([events[1], events[2], events[0]]) == events)
  }
}
