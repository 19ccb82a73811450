import LiftTrailTesting
import Testing
import TortureHarness

@testable import EventLog

/// A journal that becomes longer, since there are writes that are too long for it.
struct JournalGrowthTests {
  let test = TestStore()
  let capacity = 2_000

  func open() throws -> Store { try test.open(.writing, journalCapacity: capacity) }

  func journalLength() throws -> Int? { try test.files.status(of: "/store/journal")?.length }

  func count() throws -> Int { try test.bytes(ofSegment: 1).count }

  /// An event whose line is too long for a journal that has not grown.
  func appendLong(to store: Store, _ length: Int = 1_000) throws {
    let text = String(repeating: "x", count: length)
    try store.append([draft("module.saved", "long", ["name": .string(text)])])
  }

  @Test func `the second long write of a writer makes the journal grow, and is durable there`()
    throws
  {
    try test.create()
    let store = try open()
    try appendLong(to: store)
    #expect(try journalLength() == nil)
    #expect(try test.durableCount() == count())
    let end = try count()
    for written in 2...5 {
      try appendLong(to: store)
      #expect(try journalLength() == capacity * 8)
      #expect(test.durableCount() == end)
      #expect(try test.logAfterPowerCut().count == written)
    }
    try store.append(count: 1)
    #expect(test.durableCount() == end)
    #expect(try test.logAfterPowerCut().count == 6)
  }

  @Test
  func `what only the shorter journal has is durable in the log before a longer one is there`()
    throws
  {
    try test.create()
    let store = try open()
    try appendLong(to: store)
    try store.append(count: 2)
    let end = try count()
    #expect(try #require(test.durableCount()) < end)
    try appendLong(to: store)
    #expect(test.durableCount() == end)
    #expect(try test.logAfterPowerCut().count == 4)
  }

  @Test func `a store whose writers write but one long write each keeps a short journal`() throws {
    try test.create()
    for _ in 0..<3 {
      let store = try open()
      try store.append(count: 1)
      try appendLong(to: store)
      #expect(try test.durableCount() == count())
      #expect(try journalLength() == capacity)
    }
  }

  @Test func `a journal that has grown is taken by the next writer as it is`() throws {
    try test.create()
    do {
      let store = try open()
      for _ in 0..<2 { try appendLong(to: store) }
    }
    let void = try #require(
      test.files.durableBytes(of: "/store/journal").flatMap(JournalRecord.sumOfVoid))
    let store = try open()
    try store.append(count: 1)
    #expect(try journalLength() == capacity * 8)
    let journal = try #require(test.files.durableBytes(of: "/store/journal"))
    #expect(JournalRecord.read(journal, at: 0)?.record.after == void)
    // It is open, so that it takes the first long write as well.
    let end = test.durableCount()
    try appendLong(to: store)
    #expect(test.durableCount() == end)
    #expect(try test.logAfterPowerCut().count == 4)
  }

  @Test func `the second long write opens a journal that has grown, and does not make it anew`()
    throws
  {
    try test.create()
    do {
      let store = try open()
      for _ in 0..<2 { try appendLong(to: store) }
    }
    let inode = try #require(try test.files.status(of: "/store/journal")).inode
    let store = try open()
    for _ in 0..<2 { try appendLong(to: store) }
    #expect(try #require(try test.files.status(of: "/store/journal")).inode == inode)
    #expect(try test.logAfterPowerCut().count == 4)
  }

  @Test func `a journal that begins with anything else is replaced by one that takes the write`()
    throws
  {
    try test.create()
    let store = try open()
    try appendLong(to: store)
    _ = try test.files.createFile(at: "/store/journal")
    test.files.overwrite("/store/journal", with: [UInt8](repeating: 7, count: capacity * 8))
    for written in 2...4 {
      try appendLong(to: store, 3_000)
      #expect(try journalLength() == (written == 2 ? capacity : capacity * 8))
      #expect(try test.logAfterPowerCut().count == written)
    }
  }

  @Test func `a write that is too long for a journal that has grown is synced in the log`() throws {
    try test.create()
    let store = try open()
    for _ in 0..<2 { try appendLong(to: store) }
    #expect(try #require(test.durableCount()) < count())
    try appendLong(to: store, 8_000)
    #expect(try test.durableCount() == count())
    #expect(try test.logAfterPowerCut().count == 3)
    try appendLong(to: store, 7_000)
    #expect(try #require(test.durableCount()) < count())
    #expect(try test.logAfterPowerCut().count == 4)
  }

  @Test func `with no journal none grows`() throws {
    try test.create()
    let store = try test.openWithoutJournal()
    for _ in 0..<3 { try appendLong(to: store) }
    #expect(try journalLength() == nil)
    #expect(try test.durableCount() == count())
  }

  @Test(arguments: [Fault.Sort.noSpace, .inputOutput])
  func
    `whatever fails while long writes go through the journal, a power cut takes no acknowledged line`(
      sort: Fault.Sort
    ) throws
  {
    let fresh = FaultyFileSystem()
    _ = try World.create(fresh)
    var failures = 0
    for call in 1..<300 {
      let fault = Fault(sort, call: call, isForEver: false, leavesTraces: true)
      let files = FaultyFileSystem(fresh.disk, fault: fault)
      var acknowledged = 0
      do throws(LogError) {
        let store = try World.open(files, .writing)
        for letter in "abcdefghijklmnopqrst" {
          let draft = World.draft(String(letter), padding: 700)
          _ = try World.append([draft], to: store, asBatch: false)
          acknowledged += 1
        }
      } catch {
        failures += 1
      }
      guard files.failures > 0 else { break }
      let left = FaultyFileSystem(files.disk.afterWorstPowerCut())
      let log = try World.open(left, .reading).log
      #expect(log.count >= acknowledged && log.faults.isEmpty, "at call \(call)")
    }
    // Three calls a write, at the least.
    #expect(failures > 60)
  }

  /// How often, during three long writes, the log has whole lines in it that a power cut would take.
  private func momentsOfDoubt(asBatch: Bool) throws -> Int {
    let fresh = FaultyFileSystem()
    _ = try World.create(fresh)
    let files = FaultyFileSystem(fresh.disk, isRecording: true)
    let store = try World.open(files, .writing)
    for text in ["a", "b", "c"] {
      let drafts = [World.draft(text, padding: 400), World.draft(text + "2", padding: 400)]
      _ = try World.append(drafts, to: store, asBatch: asBatch)
    }
    return try files.snapshots.count { disk in
      let left = FaultyFileSystem(disk.afterWorstPowerCut())
      return try World.open(FaultyFileSystem(disk), .reading).log.count
        > World.open(left, .reading).log.count
    }
  }

  @Test func `a long batch is in the log while the disk takes the journal's bytes, others are not`()
    throws
  {
    // A write into the journal can be read there as soon as it is made, and so can one that is synced in
    // the log; a batch stands in the log as well, one call longer.
    #expect(try momentsOfDoubt(asBatch: true) == 1 + 2 + 2)
    #expect(try momentsOfDoubt(asBatch: false) == 1 + 1 + 1)
  }

  /// Three long writes, one of whose calls fails.
  private func appendLong(
    under fault: Fault
  ) -> (isPassedOver: Bool, hasFailed: Bool, files: FaultyFileSystem) {
    let fresh = FaultyFileSystem()
    do throws(LogError) {
      _ = try World.create(fresh)
    } catch {
      Issue.record("\(error)")
    }
    let files = FaultyFileSystem(fresh.disk, fault: fault)
    do throws(LogError) {
      let store = try World.open(files, .writing)
      for text in ["a", "b", "c"] {
        _ = try World.append([World.draft(text, padding: 700)], to: store, asBatch: false)
      }
      let left = FaultyFileSystem(files.disk.afterWorstPowerCut())
      let log = try World.open(left, .reading).log
      #expect(log.count == 3 && log.faults.isEmpty && log.tail == nil)
      return (files.failures > 0, false, files)
    } catch {
      return (false, true, files)
    }
  }

  @Test(arguments: [Fault.Sort.noSpace, .inputOutput], [false, true])
  func `a journal that cannot grow leaves the long writes to the log`(
    sort: Fault.Sort, leavesTraces: Bool
  ) throws {
    var passedOver = 0
    for call in 1..<100 {
      let run = appendLong(
        under: Fault(sort, call: call, isForEver: false, leavesTraces: leavesTraces))
      guard run.files.failures > 0 else { break }
      guard run.isPassedOver else { continue }
      let files = run.files
      // A snapshot that cannot be looked for is done without, before there is any event.
      guard files.disk.bytes(of: "/store/journal") == nil else { continue }
      passedOver += 1
      #expect(!files.disk.names(in: "/store").contains("journal.new"))
    }
    // To make the file, to write to it, to sync it; and to look whether one is left from before.
    #expect(passedOver == (sort == .noSpace ? 3 : 4))
  }
}
