import EventLogTesting
import Testing

@testable import EventLog

/// What a writer does with the journal.
struct JournalWritingTests {
  let test = TestStore()
  let segment = TestStore.segment(1)

  /// The chain that a reader would find in the journal, and that a power cut would leave.
  func chain(durable: Bool = false) throws -> JournalChain? {
    if durable {
      return test.files.durableBytes(of: "/store/journal").flatMap { JournalChain(of: $0) }
    }
    return try Journal.image(in: StoreFolder("/store"), test.files).flatMap { JournalChain(of: $0) }
  }

  @Test
  func `a write is durable in the journal, stands in the log as well, and is not synced there`()
    throws
  {
    let store = try test.create()
    for count in 1...20 {
      try store.append(count: 1)
      #expect(try chain(durable: true)?.bytes == test.bytes(ofSegment: 1))
      #expect(test.durableCount() == 0)
      let log = try test.logAfterPowerCut()
      #expect(log.count == count && log.faults.isEmpty && log.tail == nil)
    }
  }

  @Test func `several lines and a batch are durable once they are written`() throws {
    let store = try test.create()
    try store.append([draft("module.saved", "x"), draft("module.saved", "y")])
    try store.append([draft("module.saved", "x"), draft("module.saved", "y")], atomic: true)
    #expect(try test.logAfterPowerCut().count == 4)
  }

  @Test func `a journal has always the same length, and is made by the first write that wants it`()
    throws
  {
    let store = try test.create()
    #expect(try test.files.status(of: "/store/journal") == nil)
    for _ in 0..<3 {
      try store.append(count: 1)
      #expect(try test.files.status(of: "/store/journal")?.length == 2 << 20)
    }
  }

  @Test func `where a write does not fit any more the log is synced, and the journal begins anew`()
    throws
  {
    try test.create()
    let store = try test.open(.writing, journalCapacity: 2_000)
    var beginnings: Set<Int> = []
    for count in 1...40 {
      try store.append(count: 1)
      let chain = try #require(try chain(durable: true))
      #expect(test.durableCount() == chain.offset)
      #expect(try test.bytes(ofSegment: 1).count == chain.end)
      #expect(try test.logAfterPowerCut().count == count)
      beginnings.insert(chain.offset)
    }
    #expect(beginnings.count > 5)
    #expect(try test.files.status(of: "/store/journal")?.length == 2_000)
  }

  @Test func `a group that is too long for the journal is synced in the log`() throws {
    try test.create()
    let store = try test.open(.writing, journalCapacity: 2_000)
    try store.append(count: 2)
    let long = String(repeating: "x", count: 2_000)
    try store.append([draft("module.saved", "long", ["name": .string(long)])])
    #expect(test.durableCount() == (try test.bytes(ofSegment: 1).count))
    #expect(try test.logAfterPowerCut().count == 3)
    // The journal begins anew behind it.
    let end = try test.bytes(ofSegment: 1).count
    try store.append(count: 1)
    #expect(try chain(durable: true)?.offset == end)
    #expect(try test.logAfterPowerCut().count == 4)
  }

  @Test
  func `a full segment is synced before the next one begins, of which the journal speaks then`()
    throws
  {
    try test.create()
    let store = try test.open(.writing, segmentSize: 300)
    for count in 1...9 {
      try store.append(count: 1)
      let log = try test.logAfterPowerCut()
      #expect(log.count == count && log.faults.isEmpty)
    }
    #expect(test.durableCount() == (try test.bytes(ofSegment: 1).count))
    #expect(try chain(durable: true)?.segment == "000000000009.jsonl")
  }

  @Test func `a writer that ends in good order leaves all of it in the log, and the journal void`()
    throws
  {
    do { try test.create().append(count: 3) }
    #expect(test.durableCount() == (try test.bytes(ofSegment: 1).count))
    #expect(try chain(durable: true) == nil)
    let journal = try #require(test.files.durableBytes(of: "/store/journal"))
    #expect(Journal.sumOfEnded(journal) != nil)
    test.files.crash()
    #expect(try test.open(.reading).log.count == 3)
  }

  @Test func `a writer that writes nothing leaves the journal as it is`() throws {
    do { try test.create().append(count: 1) }
    let before = test.files.durableBytes(of: "/store/journal")
    do { _ = try test.open(.writing) }
    #expect(test.files.durableBytes(of: "/store/journal") == before)
  }

  @Test func `the rounds of all writers are one chain of sums`() throws {
    do { try test.create().append(count: 2) }
    let void = try #require(
      test.files.durableBytes(of: "/store/journal").flatMap(Journal.sumOfEnded))
    let store = try test.open(.writing)
    try store.append(count: 1)
    let journal = try #require(test.files.durableBytes(of: "/store/journal"))
    #expect(JournalHead.read(journal)?.head.after == void)
    withExtendedLifetime(store) {}
  }

  @Test func `a journal of another length, or with anything else in it, is replaced`() throws {
    try test.create()
    for bytes in [[], [0], Array("what is this?\n".utf8), [UInt8](repeating: 7, count: 3_000_000)] {
      if try test.files.status(of: "/store/journal") == nil {
        _ = try test.files.createFile(at: "/store/journal")
      }
      test.files.overwrite("/store/journal", with: bytes)
      let count = try test.open(.reading).log.count
      let store = try test.open(.writing)
      try store.append(count: 1)
      #expect(try test.files.status(of: "/store/journal")?.length == 2 << 20)
      #expect(try test.logAfterPowerCut().count == count + 1)
    }
  }

  @Test func `a journal that is gone is made again`() throws {
    do { try test.create().append(count: 1) }
    try test.files.removeFile(at: "/store/journal")
    let store = try test.open(.writing)
    try store.append(count: 1)
    #expect(try test.logAfterPowerCut().count == 2)
  }
}
