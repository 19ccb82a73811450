import LiftTrailTesting
import Testing

@testable import EventLog

/// The small files beside the log: believed where they speak of what is there, and only there.
struct StaleRecordTests {
  let test = TestStore()

  /// Says durably that a write may be unfinished.
  func announce(_ segment: String, _ offset: Int, _ length: Int) throws {
    if try test.files.status(of: "/store/pending") == nil {
      _ = try test.files.createFile(at: "/store/pending")
      try test.files.syncFolder(at: "/store")
    }
    test.files.overwrite(
      "/store/pending", with: PendingWrite(segment: segment, offset: offset, length: length).line)
  }

  @Test func `a record that a writer found never comes back`() throws {
    try test.create().append(count: 1)
    try announce("000000000001.jsonl", 0, 1 << 20)
    do { _ = try test.open(.writing) }
    #expect(try test.files.status(of: "/store/pending") == nil)
    test.files.crash()
    #expect(try test.files.status(of: "/store/pending") == nil)
  }

  @Test func `a mark that a writer found never comes back`() throws {
    try test.create().append(count: 1)
    try test.markInterruption()
    try test.files.syncFolder(at: "/store")
    do { _ = try test.open(.writing) }
    test.files.crash()
    #expect(try test.files.status(of: "/store/writing") == nil)
  }

  @Test func `a record of another segment says nothing about the last`() throws {
    try test.create()
    try test.open(.writing, segmentSize: 300).append(count: 3)
    try announce("000000000001.jsonl", 0, 1 << 20)
    var bytes = try test.bytes(ofSegment: 3)
    let good = bytes
    bytes[20] ^= 1
    // Good lines behind the bad one: a fault, unless the record were believed.
    test.files.overwrite(TestStore.segment(3), with: bytes + good)
    let log = try test.open(.reading).log
    #expect(log.faults.count == 1 && log.tail == nil && log.count == 3)
  }

  @Test func `damage before an unfinished group is a fault, with no good line between them`() throws
  {
    try test.create()
    let store = try test.openWithoutJournal()
    try store.append(count: 1)
    let start = try test.bytes(ofSegment: 1).count
    try store.append([draft("module.saved", "x"), draft("module.saved", "y")])
    var bytes = try test.bytes(ofSegment: 1)
    bytes[20] ^= 1
    bytes[start + 20] ^= 1
    test.files.overwrite(TestStore.segment(1), with: bytes)
    try announce("000000000001.jsonl", start, bytes.count - start)
    let log = try test.open(.reading).log
    #expect(log.faults.map(\.bytes) == [0..<start])
    #expect(log.tail?.bytes == start..<bytes.count)
  }

  @Test func `the record is durable before the first byte of its write`() throws {
    try test.create()
    let store = try test.openWithoutJournal()
    try store.append(count: 1)
    try store.append([draft("module.saved", "x"), draft("module.saved", "y")])
    let record = try #require(test.files.durableBytes(of: "/store/pending"))
    let length = try test.bytes(ofSegment: 1).count
    let write = try #require(PendingWrite(file: record))
    #expect(write.offset + write.length == length)
    // The second record goes behind the first, in the file that is open.
    try store.append([draft("module.saved", "v"), draft("module.saved", "w")])
    let second = try #require(test.files.durableBytes(of: "/store/pending"))
    #expect(PendingWrite(file: second)?.offset == length)
  }

  @Test func `a finished write leaves a record that says so`() throws {
    try test.create()
    try test.openWithoutJournal().append([draft("module.saved", "x"), draft("module.saved", "y")])
    let contents = try test.files.contents(of: "/store/pending")
    #expect(PendingWrite(file: contents.allBytes) == nil)
  }
}
