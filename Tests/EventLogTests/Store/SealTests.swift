import EventLogTesting
import Testing

@testable import EventLog

/// The marks of finished segments.
struct SealTests {
  let test = TestStore()

  /// Seven events in segments of two; the writer ends in good order.
  func makeSegments() throws {
    try test.create()
    try test.open(.writing, segmentSize: 300).append(count: 7)
  }

  func seals() throws -> Seals {
    let folder = StoreFolder("/store")
    return Seals(
      try Seals.bytes(in: folder, test.files),
      of: try Store.readManifest(in: folder, files: test.files).owners)
  }

  @Test func `every segment that another one follows has a seal, durably, before that has a line`()
    throws
  {
    try test.create()
    let store = try test.open(.writing, segmentSize: 300)
    for _ in 0..<7 {
      try store.append(count: 1)
      let bytes = test.files.durableBytes(of: "/store/log/seals") ?? []
      #expect(
        Seals(bytes, of: store.manifest.owners).marks.map(\.end.name)
          == Array(try test.segmentNames().dropLast()))
    }
    let mark = try #require(try seals()["000000000003.jsonl"])
    #expect(mark.seq == 4 && mark.end.lines.count == 2)
    #expect(mark.end.length == (try test.bytes(ofSegment: 3).count))
    #expect(mark.owner == store.manifest.owner)
  }

  @Test func `lines in any order are read like those in order, and the later of two counts`() throws
  {
    try makeSegments()
    let inOrder = try seals()
    let owner = try Store.readManifest(in: StoreFolder("/store"), files: test.files).owner
    var shorter = inOrder.marks[1]
    shorter.end.length -= 1
    func read(_ marks: [LogMark]) -> Seals {
      Seals(
        marks.flatMap { SummedObject.line($0.members) },
        of: StoreOwners(dataset: owner.dataset, replicas: [owner.replica]))
    }
    #expect(read(inOrder.marks.reversed()) == inOrder)
    #expect(read([shorter] + inOrder.marks.reversed()) == inOrder)
    #expect(read(inOrder.marks.reversed() + [shorter]).marks[1] == shorter)
  }

  @Test func `a line that is taken out of a finished segment is missed`() throws {
    try makeSegments()
    let bytes = try test.bytes(ofSegment: 3)
    let end = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))
    for kept in [bytes[...end], bytes[(end + 1)...], bytes[(end + 1)...] + bytes[...end], []] {
      test.files.overwrite(TestStore.segment(3), with: Array(kept))
      let faults = try test.open(.reading).log.faults.filter { $0.error.code == .lostLines }
      #expect(faults.map(\.path) == [TestStore.segment(3)])
    }
  }

  @Test func `a finished segment that is gone is missed, also the last ones`() throws {
    try makeSegments()
    for position in [7, 5] {
      try test.files.removeFile(at: TestStore.segment(position))
      let faults = try test.open(.reading).log.faults.filter { $0.error.code == .lostLines }
      #expect(faults.first { $0.path == TestStore.segment(position) } != nil)
    }
  }

  @Test func `seals that are gone, or cannot be read, are made again by the next writer`() throws {
    try makeSegments()
    let before = try seals()
    #expect(before.marks.count == 3)
    for bytes in [[], Array("what is this?\n".utf8), before.fileBytes.dropLast(9)] {
      test.files.overwrite("/store/log/seals", with: bytes)
      #expect(try test.open(.reading).log.faults.isEmpty)
      do { _ = try test.open(.writing, segmentSize: 300) }
      #expect(try seals().marks.map(\.end) == before.marks.map(\.end))
    }
    try test.files.removeFile(at: "/store/log/seals")
    do { _ = try test.open(.writing, segmentSize: 300) }
    #expect(try seals().marks.map(\.end) == before.marks.map(\.end))
  }

  @Test func `a segment that has a seal is not written on`() throws {
    try makeSegments()
    try test.files.removeFile(at: TestStore.segment(7))
    try test.files.removeFile(at: "/store/journal")
    #expect(try test.open(.reading).log.faults.isEmpty)
    let store = try test.open(.writing)
    try store.append(count: 1)
    #expect(try test.segmentNames().last == "000000000007.jsonl")
    #expect(try test.open(.reading).log.faults.isEmpty)
  }

  @Test(arguments: [false, true])
  func `seals of another store say nothing, and are said`(isSibling: Bool) throws {
    try makeSegments()
    let other = StoreOwner(
      dataset: isSibling ? TestStore.dataset : DatasetID(from: SeededRandomness(seed: 3)),
      replica: ReplicaID(bits: 1))
    var seals = Seals()
    var end = SegmentEnd(name: "000000000003.jsonl")
    end.length = 1
    end.lines = LineSums(count: 9, value: 9)
    seals.add(LogMark(owner: other, end: end))
    test.files.overwrite("/store/log/seals", with: seals.fileBytes)
    #expect(try test.open(.reading).log.faults.isEmpty)
    #expect(try test.open(.reading).sealFaults.map(\.position.path) == ["/store/log/seals"])
    do { _ = try test.open(.writing) }
    #expect(try test.open(.reading).sealFaults.isEmpty)
  }

  @Test func `a repair leaves seals that fit, and a mark`() throws {
    try makeSegments()
    var bytes = try test.bytes(ofSegment: 3)
    bytes[30] ^= 1
    test.files.overwrite(TestStore.segment(3), with: bytes)
    _ = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(try seals().marks.map(\.end.name) == test.segmentNames().dropLast())
    let log = try test.open(.reading).log
    #expect(log.faults.isEmpty && log.count == 6)
    guard
      case .ended(let head)? = try Journal.image(in: StoreFolder("/store"), test.files)
        .map(Journal.init)
    else {
      Issue.record("the journal has no mark")
      return
    }
    #expect(head.mark.end == log.ends.last)
  }
}
