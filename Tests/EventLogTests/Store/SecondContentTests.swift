import EventLog
import EventLogTesting
import Testing

/// A log that has two contents under one event id, as two writers with one replica id leave it.
struct SecondContentTests {
  let test = TestStore()

  /// Puts another content of the second event behind the three that are there.
  func conflict() throws -> (events: [Event], other: Event) {
    let events = try test.create().append(count: 3)
    let twin = TestStore()
    let others = try twin.create().append([draft("module.saved", "x"), draft("module.saved", "y")])
    let bytes = try test.bytes(ofSegment: 1) + others[1].line + [UInt8(ascii: "\n")]
    test.files.overwrite(TestStore.segment(1), with: bytes)
    return (events, others[1])
  }

  @Test func `both contents count, and each has a number by its bytes`() throws {
    let (events, other) = try conflict()
    let log = try test.open(.reading).log
    #expect(try (1...log.count).map { try log.event(at: $0) } == events + [other])
    #expect(log.faults.isEmpty)
    let contents = [events[1], other].sorted { $0.line.lexicographicallyPrecedes($1.line) }
    #expect(try log.contents(of: other.id) == contents)
    #expect(try log.contents(of: other.id).map(\.id.contentNumber) == [1, 2])
  }

  @Test func `a store that finds two contents under its own id goes on under a new one, once`()
    throws
  {
    let (events, other) = try conflict()
    let old = events[0].id.replica
    let store = try test.open(.writing)
    #expect(store.manifest.replica != old)
    let event = try store.append([draft("module.saved", "z")])[0]
    #expect(event.id == EventID(replica: store.manifest.replica, seq: 1))
    let replica = store.manifest.replica
    store.endWriting()
    #expect(try test.open(.writing).manifest.replica == replica)
    #expect(try test.open(.reading).log.contents(of: other.id).count == 2)
  }

  @Test func `a line that stands twice is a fault also where its event has two contents`() throws {
    let (events, other) = try conflict()
    for line in [events[1].line, other.line] {
      let bytes = try test.bytes(ofSegment: 1)
      test.files.overwrite(TestStore.segment(1), with: bytes + line + [UInt8(ascii: "\n")])
      let log = try test.open(.reading).log
      #expect(log.faults.map(\.error.code) == [.alreadyExists])
      #expect(log.count == 4)
      test.files.overwrite(TestStore.segment(1), with: bytes)
    }
  }
}
