import EventLog
import Testing

/// An event's place in its batch (log-format 4).
struct BatchMarkTests {
  @Test func `a mark prints as it stands in a line`() throws {
    #expect(try #require(BatchMark(index: 2, count: 3)).description == "[2,3]")
  }

  @Test(arguments: [(0, 1), (0, 0), (1, 0), (4, 3)] as [(UInt64, UInt64)])
  func `a place outside the batch is refused`(index: UInt64, count: UInt64) {
    #expect(BatchMark(index: index, count: count) == nil)
  }

  @Test func `every event of a batch names the same numbers`() throws {
    for index in 1...5 as ClosedRange<UInt64> {
      let mark = try #require(BatchMark(index: index, count: 5))
      #expect(mark.seqs(around: 10 + index) == 11...15)
    }
  }

  @Test func `a batch starts at 1 at the earliest`() throws {
    let mark = try #require(BatchMark(index: 3, count: 4))
    #expect(mark.seqs(around: 3) == 1...4)
    #expect(mark.seqs(around: 2) == nil)
    #expect(mark.seqs(around: 0) == nil)
  }
}
