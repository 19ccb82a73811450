import EventLogTesting
import Testing

@testable import EventLog

/// Where a segment is cut into pieces.
struct SegmentCutsTests {
  private func pieces(_ lines: [[UInt8]], from start: Int = 0, size: Int) -> [Range<Int>] {
    Array(lines.joined()).withRawBytes {
      SegmentCuts.pieces(of: $0, from: start, size: size, seed: TestStore.dataset.seed)
    }
  }

  private func starts(_ lines: [[UInt8]]) -> Set<Int> {
    var starts: Set<Int> = []
    var offset = 0
    for line in lines {
      starts.insert(offset)
      offset += line.count
    }
    return starts
  }

  @Test(arguments: Seeds.some(of: 0..<60 as Range<UInt64>))
  func `pieces begin with lines and leave no byte out`(seed: UInt64) throws {
    for lines in try RandomSegments(seed: seed, isDamaged: true).lines {
      let length = lines.reduce(0) { $0 + $1.count }
      for start in starts(lines).sorted().prefix(3) {
        for size in [1, 300, 1_000] {
          let pieces = pieces(lines, from: start, size: size)
          #expect(pieces.first?.lowerBound == start && pieces.last?.upperBound == length)
          for (piece, next) in zip(pieces, pieces.dropFirst()) {
            #expect(piece.upperBound == next.lowerBound && !piece.isEmpty && !next.isEmpty)
            #expect(starts(lines).contains(next.lowerBound))
          }
          for piece in pieces.dropLast() { #expect(piece.count >= size) }
        }
      }
    }
  }

  @Test func `a batch is never cut`() throws {
    let test = TornBatchTests()
    let batch = try (1...6).map { try test.line(1, UInt64($0), UInt64($0), of: 6) }
    let single = try test.line(1, 7, 1, of: 1)
    let lines = batch + [single]
    let end = batch.reduce(0) { $0 + $1.count }
    for size in [1, single.count, 2 * single.count] {
      #expect(pieces(lines, size: size).map(\.lowerBound) == [0, end])
    }
    #expect(pieces(batch, size: 1).count == 1)
  }

  @Test func `lines are not cut`() {
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: 1_000)
    #expect(pieces([long], size: 10) == [0..<1_000])
    #expect(pieces([long + [10]], size: 10) == [0..<1_001])
    #expect(pieces([long + [10], long], size: 10) == [0..<1_001, 1_001..<2_001])
    #expect(pieces([], size: 10) == [0..<0])
  }

  @Test func `a line that starts where a piece may end is the next one's first`() {
    let lines = [[UInt8]](repeating: Array("123456789\n".utf8), count: 4)
    #expect(pieces(lines, size: 20) == [0..<20, 20..<40])
    #expect(pieces(lines, size: 10) == [0..<10, 10..<20, 20..<30, 30..<40])
    #expect(pieces(lines, size: 21) == [0..<40])
  }
}
