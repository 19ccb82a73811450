import LiftTrailTesting
import Testing

@testable import EventLog

/// A write of several groups that a power cut tore in the middle.
struct PendingWriteTests {
  let test = TestStore()
  let segment = TestStore.segment(1)

  /// A store of one event and a group of three; gives the bytes and where each line ends.
  func group() throws -> (bytes: [UInt8], ends: [Int]) {
    try test.create()
    let store = try test.openWithoutJournal()
    try store.append(count: 1)
    try store.append([
      draft("module.saved", "x"), draft("module.saved", "y"), draft("module.saved", "z"),
    ])
    let bytes = try test.bytes(ofSegment: 1)
    return (bytes, bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 })
  }

  /// Says that the group may be unfinished, as a crash before its end leaves it.
  func announce(_ offset: Int, _ length: Int) throws {
    let write = PendingWrite(segment: "000000000001.jsonl", offset: offset, length: length)
    test.files.overwrite("/store/pending", with: write.line)
  }

  @Test func `a torn group is cut back to its first whole lines, good lines behind or not`() throws
  {
    let (bytes, ends) = try group()
    for torn in 1...3 {
      var damaged = bytes
      for index in (ends[torn - 1] + 10)..<(ends[torn] - 20) { damaged[index] = 0 }
      test.files.overwrite(segment, with: damaged)
      try announce(ends[0], bytes.count - ends[0])
      let reader = try test.open(.reading)
      #expect(reader.log.count == torn && reader.log.faults.isEmpty)
      let writer = try test.open(.writing)
      #expect(writer.log.count == torn)
      #expect(try test.bytes(ofSegment: 1) == Array(bytes[..<ends[torn - 1]]))
      #expect(try test.files.status(of: "/store/pending") == nil)
      test.files.overwrite(segment, with: bytes)
      _ = try test.files.createFile(at: "/store/pending")
    }
  }

  @Test func `a torn group that is the first write of its segment is cut back as well`() throws {
    let (bytes, ends) = try group()
    var damaged = bytes
    damaged[ends[0] - 30] = 0
    test.files.overwrite(segment, with: damaged)
    try announce(0, bytes.count)
    let reader = try test.open(.reading)
    #expect(reader.log.count == 0 && reader.log.faults.isEmpty)
    #expect(try test.open(.writing).log.count == 0)
  }

  @Test func `the same damage to a group that was finished is a fault, and good lines stay`() throws
  {
    let (bytes, ends) = try group()
    var damaged = bytes
    damaged[ends[1] + 10] = 0
    test.files.overwrite(segment, with: damaged)
    let log = try test.open(.reading).log
    #expect(log.count == 3 && log.faults.count == 1 && log.tail == nil)
  }

  @Test func `damage before a group that may be unfinished is a fault`() throws {
    let (bytes, ends) = try group()
    var damaged = bytes
    damaged[10] = 0
    test.files.overwrite(segment, with: damaged)
    try announce(ends[0], bytes.count - ends[0])
    #expect(try test.open(.reading).log.faults.count == 1)
  }

  @Test func `a place that was recorded before later writes says nothing about them`() throws {
    let (bytes, ends) = try group()
    var damaged = bytes
    damaged[ends[1] + 10] = 0
    test.files.overwrite(segment, with: damaged)
    try announce(ends[0], bytes.count - ends[0] - 1)
    #expect(try test.open(.reading).log.faults.count == 1)
  }

  @Test func `a single line and a batch need no record`() throws {
    try test.create()
    let store = try test.openWithoutJournal()
    try store.append(count: 1)
    try store.append([draft("module.saved", "x"), draft("module.saved", "y")], atomic: true)
    #expect(try test.files.status(of: "/store/pending") == nil)
  }

  @Test(arguments: [[2], [2, 1], [1, 2], [2, 2], [1, 1], [3, 1, 2]])
  func `groups that are staged together need a record, one alone does not`(
    counts: [Int]
  ) throws {
    try test.create()
    let store = try test.openWithoutJournal()
    var staging = store.stage()
    for count in counts {
      staging.openBatch(expecting: count)
      for _ in 0..<count { try staging.add(draft("module.saved", "x")) }
      try staging.closeBatch()
    }
    try store.commit(staging)
    #expect((try test.files.status(of: "/store/pending") != nil) == (counts.count > 1))
  }

  @Test func `a record that is torn itself says nothing`() throws {
    let line = PendingWrite(segment: "000000000001.jsonl", offset: 3, length: 4).line
    #expect(
      PendingWrite(file: line) == PendingWrite(segment: "000000000001.jsonl", offset: 3, length: 4))
    for length in 0..<line.count { #expect(PendingWrite(file: Array(line[..<length])) == nil) }
    #expect(PendingWrite(file: line + [UInt8(ascii: "\n")]) == nil)
    #expect(PendingWrite(file: line + line)?.offset == 3)
  }
}
