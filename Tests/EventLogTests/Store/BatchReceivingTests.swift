import EventLogTesting
import Testing

@testable import EventLog

/// Batches that no writer of ours would write.
struct BatchReceivingTests {
  let test = TestStore()

  /// An event of another replica with a mark of one's choice.
  func event(
    _ seq: UInt64, _ index: UInt64, _ count: UInt64, about entity: String = "m"
  ) throws -> Event {
    let id = EventID(replica: ReplicaID(bits: 0xB), seq: seq)
    let stamp = try #require(Stamp("2026-01-15T10:00:00.123Z-0000"))
    let line = try EventLine.bytes(
      of: draft("module.saved", entity), id: id, stamp: stamp,
      batch: BatchMark(index: index, count: count), in: TestStore.dataset)
    return try Event(line: line, of: TestStore.dataset)
  }

  @Test func `members that disagree about the size of their batch are refused`() throws {
    let store = try test.create()
    let error = #expect(throws: LogError.self) {
      try store.receive([event(1, 1, 2), event(2, 2, 3), event(3, 3, 3)])
    }
    #expect(error?.code == .partialBatch)
    #expect(throws: LogError.self) { try store.receive([event(1, 1, 2), event(2, 2, 3)]) }
    #expect(store.log.count == 0)
  }

  @Test func `members that stand in each other's place are refused`() throws {
    let store = try test.create()
    let error = #expect(throws: LogError.self) {
      try store.receive([event(1, 1, 3), event(2, 1, 2), event(3, 2, 2)])
    }
    #expect(error?.code == .partialBatch)
  }

  @Test func `a batch that would have more members than there are numbers is refused at once`()
    throws
  {
    let store = try test.create()
    let error = #expect(throws: LogError.self) {
      try store.receive([event(1, 1, Decimal.greatest)])
    }
    #expect(error?.code == .partialBatch)
  }

  @Test func `a batch of one is an event like any other`() throws {
    let store = try test.create()
    #expect(try store.receive([event(1, 1, 1)]).count == 1)
    #expect(try test.open(.reading).log.count == 1)
  }

  @Test func `an event that comes twice in one call is written once`() throws {
    let store = try test.create()
    let single = try event(1, 1, 1)
    #expect(try store.receive([single, single]).count == 1)
    #expect(try test.open(.reading).log.faults.isEmpty)
  }

  @Test func `two contents under one id in one call are both taken`() throws {
    let store = try test.create()
    let both = try ["m", "n"].map { name in
      let peer = TestStore()
      return try peer.create(replica: "bbbbbbbbbbbbbbbb").append([draft("module.saved", name)])[0]
    }
    #expect(try store.receive(both + both) == both)
    #expect(try Set(test.open(.reading).log.contents(of: both[0].id)) == Set(both))
  }

  @Test func `two batches of the same ids stay two batches, also where they come interleaved`()
    throws
  {
    let one = try (1...3).map { try event(UInt64($0), UInt64($0), 3) }
    let other = try (1...3).map { try event(UInt64($0), UInt64($0), 3, about: "n") }
    for received in [one + other, [one[0], other[0], one[1], other[1], one[2], other[2]]] {
      let test = TestStore()
      let store = try test.create()
      #expect(try store.receive(received).count == 6)
      #expect(try store.receive(received).isEmpty)
      let log = try test.open(.reading).log
      #expect(log.faults.isEmpty && log.count == 6)
    }
  }

  @Test func `batches of a peer written in one call are read whole`() throws {
    try test.create()
    let store = try test.open(.writing, journalCapacity: 700)
    let batches = try [event(1, 1, 2), event(2, 2, 2), event(3, 1, 2), event(4, 2, 2)]
    #expect(try store.receive(batches).count == 4)
    #expect(try test.logAfterPowerCut().count == 4)
  }

  @Test func `a segment whose name says position 0 is none`() throws {
    try test.create().append(count: 1)
    _ = try test.files.createFile(at: "/store/log/000000000000.jsonl")
    test.files.overwrite("/store/log/000000000000.jsonl", with: Array("x\n".utf8))
    let log = try test.open(.reading).log
    #expect(log.count == 1 && log.faults.isEmpty)
  }
}
