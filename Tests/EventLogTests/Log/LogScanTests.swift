import EventLogTesting
import Testing

@testable import EventLog

/// Segments that are read in pieces, checked against the same segments read whole.
struct LogScanTests {
  private static let sizes = [1, 40, 300, 1_000, 5_000]

  private func log(
    _ segments: [Log.Segment], workers: Int, size: Int
  ) -> Log {
    Log(
      segments, of: TestStore.dataset, workers: ConcurrentWorkers(count: workers), pieceSize: size)
  }

  private func expect(_ log: Log, isAs whole: Log) throws {
    log.checkInvariants()
    #expect(log.entries.map(\.lineRange) == whole.entries.map(\.lineRange))
    #expect(log.entries.map(\.chunk) == whole.entries.map(\.chunk))
    #expect(log.entries.map(\.id) == whole.entries.map(\.id))
    #expect(log.faults == whole.faults)
    #expect(log.tail == whole.tail)
    #expect(log.coverage == whole.coverage)
    #expect(log.chunks.map(\.path) == whole.chunks.map(\.path))
    for (index, entry) in whole.entries.enumerated() {
      #expect(try log.position(of: entry.id) == index + 1)
    }
  }

  @Test(arguments: Seeds.some(of: 0..<120 as Range<UInt64>))
  func `a log that is read in pieces is the log that is read whole`(seed: UInt64) throws {
    let segments = try RandomSegments(seed: seed, isDamaged: seed % 3 != 0).segments()
    let whole = log(segments, workers: 1, size: 1)
    #expect(seed % 3 != 0 || whole.faults.isEmpty && whole.tail == nil)
    for size in Self.sizes {
      for workers in [2, 3, 8] {
        try expect(log(segments, workers: workers, size: size), isAs: whole)
      }
    }
  }

  @Test(arguments: Seeds.some(of: 0..<60 as Range<UInt64>))
  func `a log without damage is not read twice`(seed: UInt64) throws {
    let segments = try RandomSegments(seed: seed, isDamaged: false).segments()
    let size = 300
    let scan = LogScan(
      segments.map {
        SegmentScan.Source(
          path: $0.path, contents: $0.contents, seed: TestStore.dataset.seed, chunk: 0, end: .whole)
      }, workers: SerialWorkersForMany(), pieceSize: size)
    for (segment, scans) in zip(segments, scan.scans) {
      let pieces = SegmentCuts.pieces(
        of: segment.contents.rawBytes, from: 0, size: size, seed: TestStore.dataset.seed)
      #expect(scans.count == pieces.count)
    }
  }

  @Test func `a log of one segment is read by all workers`() throws {
    let line = try TornBatchTests().line(1, 1, 1, of: 1)
    let lines = try (1...100).map { try TornBatchTests().line(1, $0, 1, of: 1) }
    let source = SegmentScan.Source(
      path: "segment", contents: FileContents(Array(lines.joined())),
      seed: TestStore.dataset.seed, chunk: 0, end: .cutOff)
    for workers in [2, 5] {
      let scan = LogScan(
        [source], workers: ConcurrentWorkers(count: workers), pieceSize: line.count * 10)
      #expect(try #require(scan.scans.first).count >= 8)
    }
    let scan = LogScan([source], workers: SerialWorkers(), pieceSize: line.count)
    #expect(scan.scans.map(\.count) == [1])
  }
}

/// One worker that has everything cut as for eight.
private struct SerialWorkersForMany: Workers {
  var count: Int { 8 }

  func perform(_ pieces: Int, _ body: @Sendable (Int) -> Void) {
    SerialWorkers().perform(pieces, body)
  }
}
