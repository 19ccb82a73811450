import EventLogTesting
import Testing

@testable import EventLog

/// The log as readers and the next writer find it where only the journal has its last lines.
struct JournalReadingTests {
  let test = TestStore()
  let segment = TestStore.segment(1)

  /// Writes so many events and cuts the power before the writer ends; gives the bytes that were there.
  func cutOff(_ count: Int = 3) throws -> [UInt8] {
    let store = try test.create()
    try store.append(count: count)
    let bytes = try test.bytes(ofSegment: 1)
    test.files.crash()
    withExtendedLifetime(store) {}
    return bytes
  }

  /// Writes two segments; gives the journal as it was before the second began.
  func journalOfEarlierSegment() throws -> [UInt8] {
    try test.create()
    let store = try test.open(.writing, segmentSize: 300)
    try store.append(count: 2)
    let journal = try test.files.contents(of: "/store/journal").allBytes
    try store.append(count: 2)
    return journal
  }

  /// Every file of the store but the lock.
  func contents() throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for path in test.files.paths() where path != "/store/lock" {
      guard try test.files.status(of: path)?.isFolder == false else { continue }
      contents[path] = try test.files.contents(of: path).allBytes
    }
    return contents
  }

  @Test func `a reader finds the lines, and changes nothing`() throws {
    let bytes = try cutOff()
    #expect(try test.bytes(ofSegment: 1) == [])
    let before = try contents()
    let store = try test.open(.reading)
    #expect(store.log.count == 3 && store.log.tail == nil)
    let lines = try (1...3).flatMap { try store.log.line(at: $0) + [UInt8(ascii: "\n")] }
    #expect(lines == bytes)
    #expect(try contents() == before)
    #expect(
      try store.journalReport()?.content
        == .missingLines(segment: segment, bytes: 0..<bytes.count))
  }

  @Test func `the next writer puts them into the log, durably, and makes the journal void`() throws
  {
    let bytes = try cutOff()
    do { _ = try test.open(.writing) }
    #expect(test.files.durableBytes(of: segment) == bytes)
    let journal = try #require(test.files.durableBytes(of: "/store/journal"))
    #expect(Journal.sumOfEnded(journal) != nil)
    // Missing bytes were missing, and nothing else.
    #expect(try test.files.names(in: "/store/quarantine").isEmpty)
    let store = try test.open(.writing)
    #expect(try store.journalReport() == nil)
    #expect(store.manifest.replica.description == "aaaaaaaaaaaaaaaa")
    try store.append(count: 1)
    #expect(store.log.coverage.description == "aaaaaaaaaaaaaaaa:1-4")
  }

  @Test func `torn bytes that the next writer replaces go to quarantine first`() throws {
    let bytes = try cutOff()
    var torn = bytes
    for index in 50..<400 { torn[index] = 0 }
    test.files.overwrite(segment, with: torn)
    #expect(try test.open(.reading).log.count == 3)
    do { _ = try test.open(.writing) }
    #expect(test.files.durableBytes(of: segment) == bytes)
    let names = try test.files.names(in: "/store/quarantine")
    let name = try #require(names.first { $0.hasSuffix(".bytes") })
    let kept = try test.files.contents(of: "/store/quarantine/" + name).allBytes
    #expect(torn.starts(with: kept) && kept.count >= 400)
    let reason = try test.files.contents(
      of: "/store/quarantine/" + (try #require(names.first { $0.hasSuffix(".json") })))
    #expect(
      String(decoding: reason.allBytes, as: UTF8.self).contains("the journal has other bytes"))
  }

  @Test func `a power cut while the log is put right leaves it to the next writer`() throws {
    let bytes = try cutOff()
    let hot = test.files.copy()
    _ = try Store.open(
      at: "/store", for: .writing, environment: StoreEnvironment(files: hot, holder: "a writer"))
    // Segment and journal in every combination of before and after, as far as it can come to be.
    for (settledSegment, settledJournal) in [(true, false), (true, true)] {
      let files = test.files.copy()
      if settledSegment { files.overwrite(segment, with: bytes) }
      if settledJournal {
        files.overwrite("/store/journal", with: try hot.contents(of: "/store/journal").allBytes)
      }
      let log = try Store.open(
        at: "/store", for: .writing, environment: StoreEnvironment(files: files, holder: "a writer")
      ).log
      #expect(log.count == 3 && log.faults.isEmpty)
    }
  }

  @Test func `a journal of another log is not read, and its lines go to quarantine`() throws {
    _ = try cutOff()
    let journal = try test.files.contents(of: "/store/journal").allBytes
    let other = TestStore()
    do { try other.create(replica: "bbbbbbbbbbbbbbbb").append(count: 2) }
    let log = try other.bytes(ofSegment: 1)
    other.files.overwrite("/store/journal", with: journal)
    let reader = try other.open(.reading)
    #expect(reader.log.coverage.description == "bbbbbbbbbbbbbbbb:1-2")
    let owner = try test.open(.reading).manifest.owner
    #expect(try reader.journalReport()?.content == .foreign(owner.dataset, owner.replica))
    let writer = try other.open(.writing)
    #expect(writer.log.count == 2 && writer.log.faults.isEmpty)
    #expect(try other.bytes(ofSegment: 1) == log)
    let names = try other.files.names(in: "/store/quarantine")
    let name = try #require(names.first { $0.hasSuffix(".bytes") })
    let kept = try other.files.contents(of: "/store/quarantine/" + name).allBytes
    #expect(kept == JournalChain(of: journal)?.bytes)
    // It may have been another log, or this one may have changed.
    #expect(writer.manifest.replica.description != "bbbbbbbbbbbbbbbb")
    #expect(try writer.journalReport() == nil)
  }

  @Test func `a journal that speaks of an earlier segment says nothing about the last`() throws {
    let journal = try journalOfEarlierSegment()
    test.files.overwrite("/store/journal", with: journal)
    let store = try test.open(.reading)
    #expect(store.log.count == 4 && store.log.faults.isEmpty)
    #expect(try store.journalReport() == nil)
    do { _ = try test.open(.writing) }
    #expect(try test.files.names(in: "/store/quarantine").isEmpty)
  }

  @Test func `lines of a segment that is lost go to quarantine, and behind the log's end`() throws {
    try test.create()
    let journal: [UInt8]
    do {
      let store = try test.open(.writing, segmentSize: 300)
      try store.append(count: 4)
      journal = try test.files.contents(of: "/store/journal").allBytes
    }
    let last = try #require(try test.segmentNames().last)
    try test.files.removeFile(at: "/store/log/" + last)
    test.files.overwrite("/store/journal", with: journal)
    let count = try test.open(.reading).log.count
    #expect(count < 4)
    #expect(try test.open(.reading).journalReport()?.isUnread == true)
    do { #expect(try test.open(.writing).log.count == 4) }
    #expect(try test.open(.reading).log.faults.isEmpty)
    #expect(try test.open(.writing).log.count == 4)
    let kept = try test.files.names(in: "/store/quarantine")
    #expect(kept.contains { $0.hasPrefix(last) && $0.hasSuffix(".bytes") })
    // Their numbers are not given again.
    #expect(try test.open(.reading).manifest.replica.description != "aaaaaaaaaaaaaaaa")
  }

  @Test
  func `lines of another segment are not put behind the last one, however well they would fit`()
    throws
  {
    do { try test.create().append(count: 2) }
    let end = try #require(try test.open(.reading).log.ends.last)
    let other = try TestStore().create(replica: "bbbbbbbbbbbbbbbb")
    let line = try other.append([draft("module.saved", "x")])[0].line + [UInt8(ascii: "\n")]
    let text = String(decoding: line, as: UTF8.self)
    let owner = try test.open(.reading).manifest.owner
    for (name, count) in [("000000000001.jsonl", 3), ("000000000099.jsonl", 2)] {
      let journal = JournalChainTests.journal(
        [text], from: end.length, owner: owner, segment: name, sums: end.lines)
      test.files.overwrite("/store/journal", with: journal.bytes)
      #expect(try test.open(.reading).log.count == count)
    }
  }

  @Test func `bytes that a medium changed while the journal has them are read as they were`() throws
  {
    let store = try test.create()
    try store.append(count: 3)
    var bytes = try test.bytes(ofSegment: 1)
    let good = bytes
    bytes[30] ^= 1
    test.files.overwrite(segment, with: bytes)
    let log = try test.open(.reading).log
    #expect(log.count == 3 && log.faults.isEmpty)
    test.files.crash()
    do { _ = try test.open(.writing) }
    #expect(try test.bytes(ofSegment: 1) == good)
  }

  @Test func `a snapshot that knows lines which only the journal has is used`() throws {
    let store = try test.create()
    try store.append(count: 5)
    _ = try store.keepSnapshot(
      of: store.readEveryLine(), deciding: Array(repeating: true, count: 5), notes: [:])
    let name = try #require(try test.files.names(in: "/store/snapshots").first)
    let snapshot = try test.files.contents(of: "/store/snapshots/" + name).allBytes
    test.files.crash()
    _ = try test.files.createFile(at: "/store/snapshots/" + name)
    test.files.overwrite("/store/snapshots/" + name, with: snapshot)
    let log = try test.open(.reading).log
    #expect(log.baseCount == 5)
    #expect(try log.line(at: 5) == store.log.line(at: 5))
    #expect(try test.open(.reading).snapshotFaults().isEmpty)
  }

  @Test func `lines beside a journal of another log are durable before a writer goes on`() throws {
    let store = try test.create()
    try store.append(count: 2)
    #expect(test.durableCount() == 0)
    let files = test.files.copy()
    files.overwrite(
      "/store/journal",
      with: JournalChainTests.journal(["{}\n"], segment: "000000000099.jsonl").bytes)
    do {
      let environment = StoreEnvironment(files: files, holder: "a writer")
      _ = try Store.open(at: "/store", for: .writing, environment: environment)
    }
    #expect(files.durableBytes(of: segment) == (try test.bytes(ofSegment: 1)))
  }

  @Test
  func `the journal of a killed writer is void once the next has begun, though nothing is lost`()
    throws
  {
    let store = try test.create()
    try store.append(count: 2)
    let files = test.files.copy()
    do {
      let environment = StoreEnvironment(files: files, holder: "a writer")
      _ = try Store.open(at: "/store", for: .writing, environment: environment)
    }
    let journal = try #require(files.durableBytes(of: "/store/journal"))
    #expect(Journal.sumOfEnded(journal) != nil)
    withExtendedLifetime(store) {}
  }

  @Test func `lines of an earlier segment that it lacks are not put into the last`() throws {
    let journal = try journalOfEarlierSegment()
    let bytes = try test.bytes(ofSegment: 1)
    test.files.overwrite(segment, with: Array(bytes.dropLast(9)))
    test.files.overwrite("/store/journal", with: journal)
    let store = try test.open(.reading)
    #expect(try store.journalReport()?.isUnread == true)
    let last = try #require(store.log.chunks.last)
    let there = try test.files.contents(of: last.path).allBytes
    #expect(last.path != segment && last.contents.allBytes == there)
  }

  @Test func `lines of a killed writer are durable in the log before the next one writes`() throws {
    let store = try test.create()
    try store.append(count: 2)
    let files = test.files.copy()
    let environment = StoreEnvironment(files: files, holder: "a writer")
    let next = try Store.open(at: "/store", for: .writing, environment: environment)
    try next.append(count: 1)
    files.crash()
    let left = try Store.open(at: "/store", for: .reading, environment: environment)
    #expect(left.log.count == 3 && left.log.faults.isEmpty)
    withExtendedLifetime((store, next)) {}
  }
}

extension JournalReport {
  /// Whether it has lines that readers ignore.
  fileprivate var isUnread: Bool { if case .unreadLines = content { true } else { false } }
}
