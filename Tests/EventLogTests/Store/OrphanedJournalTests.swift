import EventLogTesting
import Testing

@testable import EventLog

/// What was acknowledged and stands in the journal of a killed writer stays, whatever became of the segments.
struct OrphanedJournalTests {
  let test = TestStore()
  let segment = TestStore.segment(1)

  /// A store's files as a killed writer leaves them: five events of one that ended in good order, then so many.
  /// - Returns: The files, and the lines of all events.
  func killed(_ count: Int = 5) throws -> (files: MemoryFileSystem, lines: [[UInt8]]) {
    do { try test.create().append(count: 5) }
    let store = try test.open(.writing)
    try store.append(count: count)
    let files = test.files.copy()
    let lines = try (1...(5 + count)).map { try store.log.line(at: $0) }
    withExtendedLifetime(store) {}
    return (files, lines)
  }

  func environment(_ files: MemoryFileSystem) -> StoreEnvironment {
    StoreEnvironment(files: files, clock: StoppedClock(test.now), holder: "the test")
  }

  func open(_ files: MemoryFileSystem, _ purpose: Store.Purpose) throws -> Store {
    try Store.open(at: "/store", for: purpose, environment: environment(files))
  }

  /// The lines of a log, in its order.
  func lines(_ files: MemoryFileSystem) throws -> [[UInt8]] {
    let log = try open(files, .reading).log
    #expect(log.faults.isEmpty && log.tail == nil)
    return try (1..<(log.count + 1)).map { try log.line(at: $0) }
  }

  /// Cuts the first segment to so many lines.
  func cut(_ files: MemoryFileSystem, to count: Int, _ lines: [[UInt8]]) {
    files.overwrite(segment, with: lines.prefix(count).flatMap { $0 + [UInt8(ascii: "\n")] })
  }

  @Test func `a segment that is gone comes back from the journal that has all of it`() throws {
    let store = try test.create()
    try store.append(count: 5)
    let lines = try (1...5).map { try store.log.line(at: $0) }
    let files = test.files.copy()
    try files.removeFile(at: segment)
    let next = try open(files, .writing)
    #expect(next.manifest.replica != store.manifest.replica)
    #expect(next.log.count == 5)
    #expect(try self.lines(files) == lines)
    #expect(try open(files, .reading).journalReport() == nil)
    withExtendedLifetime((store, next)) {}
  }

  @Test(arguments: 0...4)
  func `a repair brings back what the journal has behind lines that are gone`(_ left: Int) throws {
    let (files, lines) = try killed()
    cut(files, to: left, lines)
    let report = try Store.repair(at: "/store", environment: environment(files))
    #expect(try self.lines(files) == Array(lines[..<left] + lines[5...]))
    let replica = try #require(report.replicaChange?.old)
    #expect(
      report.missing
        == Coverage([EventRange(replica: replica, seqs: UInt64(left + 1)...5)]))
  }

  @Test func `lines behind an unfinished one come behind the whole ones`() throws {
    let (files, lines) = try killed()
    let bytes = lines.prefix(3).flatMap { $0 + [UInt8(ascii: "\n")] } + lines[3].prefix(40)
    files.overwrite(segment, with: bytes)
    _ = try Store.repair(at: "/store", environment: environment(files))
    #expect(try self.lines(files) == Array(lines[..<3] + lines[5...]))
  }

  @Test func `what a killed writer left in the place of acknowledged lines gives way to them`()
    throws
  {
    let (files, lines) = try killed(1)
    // Another replica's batch of two in an earlier file of the segment, of which the end was never written.
    let other = TestStore()
    let batch = try other.create(replica: "bbbbbbbbbbbbbbbb").append(
      [
        draft("module.saved", "one", ["name": "Push"]),
        draft("module.saved", "two", ["name": "Pull"]),
      ],
      atomic: true)
    #expect(batch.count == 2)
    let begun = Array(
      try other.bytes(ofSegment: 1).split(separator: UInt8(ascii: "\n"))[0])
    let bytes = (lines[..<5] + [begun]).flatMap { $0 + [UInt8(ascii: "\n")] }
    files.overwrite(segment, with: bytes)
    do { _ = try open(files, .writing) }
    #expect(try self.lines(files) == lines)
    #expect(try open(files, .reading).journalReport() == nil)
    // What stood there is kept.
    let kept = try files.names(in: "/store/quarantine").filter { $0.hasSuffix(".bytes") }
    let contents = try kept.map { try files.contents(of: "/store/quarantine/" + $0).allBytes }
    #expect(contents.contains(begun + [UInt8(ascii: "\n")]))
  }

  @Test func `a journal of the fresh id that a writer has taken meanwhile is no other store's`()
    throws
  {
    let (files, _) = try killed()
    let reader = try open(files, .reading)
    do {
      let writer = try open(files, .writing)
      let peer = Coverage([EventRange(replica: writer.manifest.replica, seqs: 1...99)])
      try writer.detectReusedID(in: peer)
      try writer.append(count: 1)
      #expect(writer.manifest.replica != reader.manifest.replica)
      #expect(try reader.journalReport() == nil)
    }
  }

  @Test(arguments: [1, 4])
  func `a log of another dataset goes to quarantine, and what the journal has stays`(_ first: Int)
    throws
  {
    let (files, lines) = try killed()
    let other = TestStore()
    let dataset = try #require(DatasetID("00000000-0000-0000-0000-000000000001"))
    do { try other.create(dataset: dataset).append(count: 3) }
    try files.removeFile(at: segment)
    let strange = TestStore.segment(first)
    _ = try files.createFile(at: strange)
    files.overwrite(strange, with: try other.bytes(ofSegment: 1))
    _ = try Store.repair(at: "/store", environment: environment(files))
    #expect(try self.lines(files) == Array(lines[5...]))
  }

  @Test(arguments: [false, true])
  func `behind a last line that is not believed, they get a segment of their own`(
    isRepeated: Bool
  ) throws {
    let (files, lines) = try killed()
    var last = lines[isRepeated ? 0 : 2]
    if !isRepeated { last[40] ^= 1 }
    let bytes = (lines[..<2] + [last]).flatMap { $0 + [UInt8(ascii: "\n")] }
    files.overwrite(segment, with: bytes)
    _ = try Store.repair(at: "/store", environment: environment(files))
    #expect(try self.lines(files) == Array(lines[..<2] + lines[5...]))
    // What stood there is kept.
    let kept = try files.names(in: "/store/quarantine").filter { $0.hasSuffix(".bytes") }
    let contents = try kept.map { try files.contents(of: "/store/quarantine/" + $0).allBytes }
    #expect(contents.contains { $0.split(separator: UInt8(ascii: "\n")).contains(last[...]) })
  }

  @Test func `a journal that is put back beside a log that has gone on brings what that lacks`()
    throws
  {
    let (files, lines) = try killed()
    let journal = try files.contents(of: "/store/journal").allBytes
    cut(files, to: 5, lines)
    try files.removeFile(at: "/store/journal")
    do {
      try open(files, .writing).append([draft("module.saved", "other", ["name": "Pull"])])
    }
    files.overwrite("/store/journal", with: journal)
    do { _ = try open(files, .writing) }
    let found = try self.lines(files)
    #expect(found.count == 11 && Set(found).isSuperset(of: lines))
  }

  @Test func `a journal of events that the log has brings nothing`() throws {
    let (files, lines) = try killed()
    let journal = try files.contents(of: "/store/journal").allBytes
    do {
      try open(files, .writing).append([draft("module.saved", "other", ["name": "Pull"])])
    }
    files.overwrite("/store/journal", with: journal)
    do { _ = try open(files, .writing) }
    #expect(try self.lines(files).count == lines.count + 1)
  }

  @Test(arguments: [true, false])
  func `a crash between the new journal and the new segment puts no line there twice`(
    _ isPowerCut: Bool
  ) throws {
    // As many lines are gone as the journal has, and all are as long: the new place looks like the old one.
    let (files, lines) = try killed(2)
    cut(files, to: 3, lines)
    do {
      let (store, journal, lock) = try Store.lockAndRead(
        StoreFolder("/store"), .everyLine, environment: environment(files))
      guard case .orphaned(let chain, _) = journal else { throw Unexpected() }
      guard case .ahead? = try store.reappend(chain) else { throw Unexpected() }
      withExtendedLifetime(lock) {}
    }
    if isPowerCut { files.crash() }
    do { _ = try open(files, .writing) }
    #expect(try self.lines(files) == Array(lines[..<3] + lines[5...]))
  }

  @Test(arguments: [0, 100])
  func `without a journal that can be read, whole lines may be gone, and the id is a fresh one`(
    _ byte: UInt8
  ) throws {
    let (files, lines) = try killed()
    cut(files, to: 7, lines)
    files.overwrite("/store/journal", with: [UInt8](repeating: byte, count: 4096))
    #expect(try open(files, .reading).journalReport()?.content == .unreadable)
    let next = try open(files, .writing)
    #expect(next.manifest.replica.description != "aaaaaaaaaaaaaaaa")
    #expect(next.log.count == 7)
  }

  @Test func `a store.json of another dataset is named, and no repair takes the log for it`() throws
  {
    let (files, lines) = try killed()
    let other = TestStore()
    let dataset = try #require(DatasetID("00000000-0000-0000-0000-000000000001"))
    _ = try other.create(dataset: dataset)
    let own = try files.contents(of: "/store/store.json").allBytes
    files.overwrite(
      "/store/store.json", with: try other.files.contents(of: "/store/store.json").allBytes)
    let fault = try #require(try open(files, .reading).manifestFault())
    #expect(fault.position.path == "/store/store.json" && fault.advice == .restoreManifest)
    #expect(throws: LogError.self) {
      try Store.repair(at: "/store", environment: environment(files))
    }
    files.overwrite("/store/store.json", with: own)
    do { _ = try open(files, .writing) }
    #expect(try self.lines(files) == lines)
  }

  private struct Unexpected: Error {}
}
