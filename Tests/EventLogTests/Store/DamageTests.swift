import EventLog
import EventLogTesting
import Testing

/// What a store does about bytes that are not what was written.
struct DamageTests {
  let test = TestStore()
  let segment = TestStore.segment(1)

  /// Where each line ends, its newline included.
  func ends(_ bytes: [UInt8]) -> [Int] {
    bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  @Test func `every torn end leaves whole lines and whole batches, and goes to quarantine`() throws
  {
    let bytes = try test.bytesOfFiveEvents()
    let ends = ends(bytes)
    for length in Seeds.some(of: Array(bytes.indices)) {
      test.files.overwrite(segment, with: Array(bytes[..<length]))
      try test.markInterruption()
      let whole = ends.prefix(3).count { $0 <= length }
      let reader = try test.open(.reading)
      #expect(reader.log.count == whole)
      #expect(reader.log.faults.isEmpty)
      let isTorn = length != ([0] + ends.prefix(3))[whole]
      #expect((reader.log.tail != nil) == isTorn)

      let writer = try test.open(.writing)
      #expect(writer.log.count == whole)
      #expect(writer.manifest.replica.description == "aaaaaaaaaaaaaaaa")
      let kept = ([0] + ends.prefix(3))[whole]
      #expect(try test.bytes(ofSegment: 1) == Array(bytes[..<kept]))
    }
    let quarantined = try test.files.names(in: "/store/quarantine")
    #expect(quarantined.count { $0.hasSuffix(".bytes") } > Seeds.part(of: 100))
  }

  @Test func `writing goes on behind a recovered tail`() throws {
    let bytes = try test.bytesOfFiveEvents()
    test.files.overwrite(segment, with: Array(bytes.dropLast(10)))
    try test.markInterruption()
    try test.open(.writing).append(count: 1)
    test.files.crash()
    let log = try test.open(.reading).log
    #expect(log.count == 4 && log.faults.isEmpty && log.tail == nil)
    #expect(log.coverage.description == "aaaaaaaaaaaaaaaa:1-4")
  }

  @Test func `every flipped bit is found, and never folded`() throws {
    let bytes = try test.bytesOfFiveEvents()
    for index in Seeds.some(of: Array(bytes.indices)) {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[index] ^= 1 << UInt8(bit)
        test.files.overwrite(segment, with: damaged)
        let log = try test.open(.reading).log
        #expect(log.count < 5)
        #expect(!log.faults.isEmpty || log.tail != nil)
      }
    }
  }

  @Test func `a damaged log is not written to, and the error says what to do`() throws {
    var bytes = try test.bytesOfFiveEvents()
    bytes[30] ^= 1
    test.files.overwrite(segment, with: bytes)
    let error = #expect(throws: LogError.self) { try test.open(.writing) }
    #expect(error?.code == .damaged)
    #expect(error?.position.line == 1)
    #expect(error?.advice == .repair(store: TestStore.path))
    #expect(try test.bytes(ofSegment: 1) == bytes)
  }

  @Test func `repair takes the bad line out, keeps its bytes and goes on under a new replica id`()
    throws
  {
    let good = try test.bytesOfFiveEvents()
    var bytes = good
    bytes[30] ^= 1
    test.files.overwrite(segment, with: bytes)
    let report = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(report.faults.count == 1)
    #expect(report.missing.description == "aaaaaaaaaaaaaaaa:1-1")
    #expect(report.replicaChange?.old.description == "aaaaaaaaaaaaaaaa")
    let store = try test.open(.writing)
    #expect(store.log.count == 4 && store.log.faults.isEmpty)
    #expect(store.manifest.replica == report.replicaChange?.new)
    let kept = try #require(
      test.files.names(in: "/store/quarantine").first { $0.hasSuffix(".bytes") })
    let contents = try test.files.contents(of: "/store/quarantine/" + kept)
    #expect(contents.bytes(in: 0..<contents.count) == bytes)
    // A peer that has the event brings it back, verbatim.
    let lost = try Event(line: Array(good[..<(ends(good)[0] - 1)]), of: TestStore.dataset)
    _ = try store.receive([lost])
    #expect(store.log.coverage.description == "aaaaaaaaaaaaaaaa:1-5")
  }

  @Test func `a repeated line is a fault that costs nothing`() throws {
    let bytes = try test.bytesOfFiveEvents()
    let first = Array(bytes[..<ends(bytes)[0]])
    test.files.overwrite(segment, with: first + bytes)
    #expect(try test.open(.reading).log.faults.map(\.error.code) == [.alreadyExists])
    let report = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(report.replicaChange == nil)
    #expect(try test.open(.writing).log.count == 5)
  }

  @Test func `a lost segment is found, and the others are renamed by a repair`() throws {
    try test.create()
    try test.open(.writing, segmentSize: 300).append(count: 7)
    try test.files.removeFile(at: TestStore.segment(3))
    #expect(try test.open(.reading).log.faults.map(\.error.code) == [.damaged, .lostLines])
    let report = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(report.missing.description == "aaaaaaaaaaaaaaaa:3-4")
    #expect(
      try test.segmentNames() == [
        "000000000001.jsonl", "000000000003.jsonl", "000000000005.jsonl",
      ])
    #expect(try test.open(.writing).log.count == 5)
  }

  @Test func `a torn end that no interrupted writer explains may have been acknowledged`() throws {
    let bytes = try test.bytesOfFiveEvents()
    test.files.overwrite(segment, with: Array(bytes.dropLast(2)))
    let store = try opened()
    #expect(store.log.count == 3)
    #expect(store.manifest.replica.description != "aaaaaaaaaaaaaaaa")
  }

  /// Opens a damaged store to write, which takes a repair.
  private func opened() throws -> Store {
    let error = #expect(throws: LogError.self) { try test.open(.writing) }
    #expect(error?.code == .damaged)
    _ = try Store.repair(at: TestStore.path, environment: test.environment)
    return try test.open(.writing)
  }

  @Test func `a whole line at the end that cannot be read may have been acknowledged`() throws {
    var bytes = try test.bytesOfFiveEvents()
    bytes = Array(bytes[..<ends(bytes)[2]])
    bytes[bytes.count - 30] ^= 1
    test.files.overwrite(segment, with: bytes)
    let store = try opened()
    #expect(store.log.count == 2)
    #expect(store.manifest.replica.description != "aaaaaaaaaaaaaaaa")
  }

  @Test func `a whole line that cannot be read, at an interrupted end, may have been acknowledged`()
    throws
  {
    var bytes = try test.bytesOfFiveEvents()
    bytes = Array(bytes[..<ends(bytes)[2]])
    bytes[bytes.count - 30] ^= 1
    test.files.overwrite(segment, with: bytes)
    try test.markInterruption()
    let store = try test.open(.writing)
    #expect(store.log.count == 2)
    #expect(store.manifest.replica.description != "aaaaaaaaaaaaaaaa")
  }

  @Test func `a damaged end of a segment is a fault where another segment follows`() throws {
    try test.create()
    do { try test.open(.writing, segmentSize: 300).append(count: 4) }
    let bytes = try bytes(ofFirst: 2)
    for damaged in [Array(bytes.dropLast(1)), bytes.dropLast(20) + [UInt8(ascii: "\n")]] {
      test.files.overwrite(segment, with: damaged)
      let log = try test.open(.reading).log
      #expect(log.faults.contains { $0.path == segment && !$0.bytes.isEmpty } && log.tail == nil)
      #expect(throws: LogError.self) { try test.open(.writing) }
    }
  }

  /// The bytes of the first segment, which has so many lines.
  private func bytes(ofFirst count: Int) throws -> [UInt8] {
    let bytes = try test.bytes(ofSegment: 1)
    #expect(ends(bytes).count == count)
    return bytes
  }

  /// Makes a store of three events that a snapshot knows.
  private func makeThreeWithSnapshot() throws {
    let store = try test.create()
    try store.append(count: 3)
    _ = try store.keepSnapshot(
      of: store.readEveryLine(), deciding: Array(repeating: true, count: 3), notes: [:])
  }

  @Test func `a store that has moved a damaged end out shows no tail and has no snapshot of it`()
    throws
  {
    try makeThreeWithSnapshot()
    test.files.overwrite(segment, with: Array(try test.bytes(ofSegment: 1).dropLast(2)))
    let next = try opened()
    #expect(next.log.count == 2 && next.log.tail == nil)
    #expect(try test.files.names(in: "/store/snapshots").isEmpty)
  }

  @Test func `an unfinished end that nothing else knows of is moved out together with snapshots`()
    throws
  {
    try makeThreeWithSnapshot()
    let killed = try test.killed(behind: 1)
    let bytes = try killed.bytes(ofSegment: 1)
    killed.files.overwrite(segment, with: bytes + bytes.prefix(30))
    #expect(try killed.open(.writing).log.count == 4)
    #expect(try killed.files.names(in: "/store/snapshots").isEmpty)
  }

  /// Puts a copy of the first line in the place of the third, which only the snapshot and the journal know then.
  private func repeatTheFirstLine(in store: TestStore) throws {
    var bytes = try store.bytes(ofSegment: 1)
    let ends = ends(bytes)
    try #require(ends[2] - ends[1] == ends[0])
    bytes.replaceSubrange(ends[1]..<ends[2], with: bytes[..<ends[0]])
    store.files.overwrite(segment, with: bytes)
  }

  @Test func `a write that is refused leaves whatever knows of a lost event`() throws {
    try makeThreeWithSnapshot()
    let killed = try test.killed(behind: 1)
    try killed.files.openFile(at: segment).append(Array("{\"replica\":\"aa".utf8))
    try repeatTheFirstLine(in: killed)
    #expect(throws: LogError.self) { try killed.open(.writing) }
    let report = try Store.repair(at: "/store", environment: killed.environment)
    #expect(
      report.missing.contains(EventID(replica: ReplicaID(bits: 0xAAAA_AAAA_AAAA_AAAA), seq: 3)))
    #expect(report.replicaChange != nil)
  }

  @Test func `an event that a snapshot stands for is named as lost all the same`() throws {
    try makeThreeWithSnapshot()
    try repeatTheFirstLine(in: test)
    // No line behind the snapshot says that it is not the log's.
    #expect(try test.open(.reading).log.base != nil)
    let store = try Store.open(
      at: "/store", for: .reading, reading: .everyLine, environment: test.environment)
    #expect(try store.lostEvents().map(\.events.description) == ["aaaaaaaaaaaaaaaa:3-3"])
    let report = try Store.repair(at: "/store", environment: test.environment)
    #expect(report.missing.description == "aaaaaaaaaaaaaaaa:3-3" && report.replicaChange != nil)
  }

  @Test func `a line in whose place another stands once more is lost, whoever wrote it`() throws {
    do { try test.create().append(count: 1) }
    let other = TestStore()
    let foreign = try other.create(replica: "bbbbbbbbbbbbbbbb").append(count: 3)
    do { _ = try test.open(.writing).receive(foreign) }
    var bytes = try test.bytes(ofSegment: 1)
    let ends = ends(bytes)
    try #require(ends[3] - ends[2] == ends[2] - ends[1])
    bytes.replaceSubrange(ends[2]..<ends[3], with: bytes[ends[1]..<ends[2]])
    test.files.overwrite(segment, with: bytes)
    let faults = try test.open(.reading).log.faults
    #expect(faults.map(\.error.code) == [.alreadyExists, .lostLines])
    #expect(faults[1].error.reason.contains("are not the 4 lines"))
  }

  @Test func `a damaged line that nothing else knows of is taken out together with snapshots`()
    throws
  {
    try makeThreeWithSnapshot()
    let other = TestStore()
    let foreign = try other.create(replica: "bbbbbbbbbbbbbbbb").append(count: 1)
    _ = try test.open(.writing).receive(foreign)
    var bytes = try test.bytes(ofSegment: 1)
    bytes[bytes.count - 40] ^= 1
    test.files.overwrite(segment, with: bytes)
    #expect(try test.files.names(in: "/store/snapshots").count == 1)
    #expect(try opened().log.count == 3)
    #expect(try test.files.names(in: "/store/snapshots").isEmpty)
  }

  @Test func `damage below a snapshot that a recovery uncovers keeps everybody from writing`()
    throws
  {
    try makeThreeWithSnapshot()
    // Killed, with half a line at the end; and a line that the snapshot knows is changed.
    let killed = try test.killed(behind: 1)
    var bytes = try killed.bytes(ofSegment: 1)
    bytes[40] ^= 1
    killed.files.overwrite(segment, with: bytes + bytes.prefix(30))
    #expect(try killed.open(.reading).log.faults.isEmpty)
    for _ in 0..<2 {
      let error = #expect(throws: LogError.self) { try killed.open(.writing) }
      #expect(error?.code == .damaged && error?.advice == .repair(store: "/store"))
      #expect(try killed.bytes(ofSegment: 1) == bytes + bytes.prefix(30))
    }
    _ = try Store.repair(at: "/store", environment: killed.environment)
    #expect(try killed.open(.writing).log.count == 3)
  }
}
