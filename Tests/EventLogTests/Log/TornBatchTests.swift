import Testing

@testable import EventLog

/// Lines that look like the rest of an open batch but are not.
struct TornBatchTests {
  /// A line of a replica with any batch mark.
  func line(_ replica: UInt64, _ seq: UInt64, _ index: UInt64, of count: UInt64) throws -> [UInt8] {
    let stamp = try #require(Stamp("2026-01-15T10:00:00.123Z-0000"))
    return try EventLine.bytes(
      of: draft("module.saved", "m"), id: EventID(replica: ReplicaID(bits: replica), seq: seq),
      stamp: stamp, batch: BatchMark(index: index, count: count), in: TestStore.dataset) + [
        UInt8(ascii: "\n")
      ]
  }

  /// How many lines are believed, and which are not, in a segment that is not the last.
  func scan(_ lines: [[UInt8]]) -> (believed: Int, faults: [Int?]) {
    let source = SegmentScan.Source(
      path: "segment", contents: FileContents(Array(lines.joined())),
      seed: TestStore.dataset.seed, chunk: 0, end: .whole)
    let scan = SegmentScan(source)
    return (scan.entries.count, scan.faults.map(\.error.position.line))
  }

  @Test func `a batch whose lines follow each other is believed`() throws {
    #expect(try scan([line(0xA, 1, 1, of: 2), line(0xA, 2, 2, of: 2)]) == (2, []))
  }

  @Test func `the line of another replica does not end an open batch`() throws {
    #expect(try scan([line(0xA, 1, 1, of: 2), line(0xB, 2, 2, of: 2)]) == (0, [1, 2]))
  }

  @Test func `a line with a later number does not end an open batch`() throws {
    #expect(try scan([line(0xA, 1, 1, of: 2), line(0xA, 3, 2, of: 2)]) == (0, [1, 2]))
  }

  @Test func `a line with an earlier number does not end an open batch`() throws {
    #expect(try scan([line(0xA, 3, 1, of: 2), line(0xA, 3, 2, of: 2)]) == (0, [1, 2]))
  }
}

private func == (left: (Int, [Int?]), right: (Int, [Int?])) -> Bool {
  left.0 == right.0 && left.1 == right.1
}
