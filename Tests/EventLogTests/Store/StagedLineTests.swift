import EventLogTesting
import Testing

@testable import EventLog

/// What a writer knows of the lines that it has made of drafts, held against what a reader finds.
struct StagedLineTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a writer knows of its lines what a reader learns of them`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let test = TestStore()
    let store = try test.create()
    for _ in 1...6 { try write(to: store, &generator) }
    let read = try test.open(.reading).log
    #expect(store.log.entries.count == read.entries.count)
    for (known, found) in zip(store.log.entries, read.entries) {
      #expect(store.log.bytes(of: known).elementsEqual(read.bytes(of: found)))
      #expect(known.id == found.id && known.stamp == found.stamp && known.sum == found.sum)
      #expect(known.entityHash == found.entityHash && known.length == found.length)
      #expect(known.type == found.type && known.version == found.version)
      #expect(known.entity == found.entity && known.data == found.data)
      #expect(known.dataID == found.dataID)
    }
  }

  @Test func `a draft that is too long leaves nothing behind`() throws {
    let test = TestStore()
    let store = try test.create()
    var staging = store.stage()
    try staging.add(draft("module.saved", "a"))
    let name = String(repeating: "x", count: 1 << 20)
    let long = try draft("module.saved", "a", ["name": .string(name)])
    let error = #expect(throws: LogError.self) { try staging.add(long) }
    #expect(error?.code == .tooLarge && error?.position.event?.seq == 2)
    try staging.add(draft("module.saved", "a"))
    let positions = try store.commit(staging)
    let events = try store.log.events(at: positions)
    #expect(events.map(\.id.seq) == [1, 2] && events.map(\.stamp.counter) == [0, 1])
    #expect(try test.bytes(ofSegment: 1) == events.flatMap { $0.line + [UInt8(ascii: "\n")] })
  }

  @Test func `a batch that is taken back leaves no number and no stamp behind`() throws {
    var staging = try TestStore().create().stage()
    try staging.add(draft("module.saved", "a"))
    staging.openBatch(expecting: 2)
    #expect(try staging.add(draft("module.saved", "a")).stamp.counter == 1)
    try staging.add(draft("module.saved", "b"))
    staging.takeBackBatch()
    let again = try ["a", "b"].map { try staging.add(draft("module.saved", $0)) }
    #expect(again.map(\.id.seq) == [2, 3])
    #expect(again.map(\.stamp.counter) == [1, 0])
  }

  @Test func `events may be received while others are staged`() throws {
    let peer = TestStore()
    let received = try peer.create(replica: "bbbbbbbbbbbbbbbb").append(count: 3)
    let store = try TestStore().create()
    var staging = store.stage()
    try staging.add(draft("module.saved", "mine"))
    _ = try store.receive(received)
    let positions = try store.commit(staging)
    #expect(positions == 4..<5)
    #expect(try store.log.event(at: 4).entity.id == "mine")
    #expect(try store.log.events(at: 1..<4) == received)
  }

  /// Events and batches in one write, of which some come to less, or more, than was expected, and some
  /// are taken back.
  private func write(to store: Store, _ generator: inout SplitMix64) throws {
    var staging = store.stage()
    var kept: [EventDraft] = []
    for _ in 0..<Int.random(in: 1...5, using: &generator) {
      let drafts = try (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        try EventDraft.random(using: &generator)
      }
      let isBatch = Bool.random(using: &generator)
      let isTakenBack = isBatch && Int.random(in: 1...3, using: &generator) == 1
      if isBatch { staging.openBatch(expecting: Int.random(in: 0...13, using: &generator)) }
      for draft in drafts { try staging.add(draft) }
      if isTakenBack { staging.takeBackBatch() } else { kept += drafts }
      try staging.closeBatch()
    }
    #expect(staging.count == kept.count)
    for (index, draft) in kept.enumerated() {
      #expect(staging.withData(of: index) { $0.elementsEqual(draft.payload.bytes) })
    }
    let positions = try store.commit(staging)
    let events = try store.log.events(at: positions)
    #expect(events.map(\.entity) == kept.map(\.entity))
    #expect(events.map { Array($0.dataBytes) } == kept.map(\.payload.bytes))
    #expect(events.map(\.type) == kept.map(\.type))
  }
}
