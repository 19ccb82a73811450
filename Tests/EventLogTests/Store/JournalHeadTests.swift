import EventLogTesting
import Testing

@testable import EventLog

/// The first line of a journal.
struct JournalHeadTests {
  static let owner = StoreOwner(
    dataset: DatasetID(from: SeededRandomness(seed: 1)),
    replica: ReplicaID(bits: 0xAAAA_AAAA_AAAA_AAAA))

  /// A head that says where a log ends.
  static func head(
    isEnded: Bool = false, segment: String = "000000000001.jsonl", length: Int = 0,
    after: UInt64 = 1, owner: StoreOwner = owner, lines: LineSums = LineSums(), seq: UInt64 = 0
  ) -> JournalHead {
    var end = SegmentEnd(name: segment)
    (end.length, end.lines) = (length, lines)
    var mark = LogMark(owner: owner, end: end)
    mark.seq = seq
    return JournalHead(after: after, isEnded: isEnded, mark: mark)
  }

  @Test func `a head says whose the journal is, and where the log ends`() throws {
    let lines = LineSums(count: 7, value: 0xABC)
    let owner = StoreOwner(
      dataset: try #require(DatasetID("5DB49B01-1D48-4785-97E6-55EA5E8FF674")),
      replica: ReplicaID(bits: 1))
    let bytes = JournalHeadTests.head(
      isEnded: true, length: 312, after: 0xDEF, owner: owner, lines: lines, seq: 5
    ).line().bytes
    #expect(
      String(decoding: bytes, as: UTF8.self).hasPrefix(
        #"{"after":"0000000000000def","dataset":"5DB49B01-1D48-4785-97E6-55EA5E8FF674","#
          + #""ended":true,"length":312,"lineSums":"0000000000000abc","lines":7,"#
          + #""replica":"0000000000000001","segment":"000000000001.jsonl","seq":5,"sum":""#))
    #expect(bytes.last == UInt8(ascii: "\n"))
  }

  @Test func `what was written is read, whatever stands behind`() throws {
    for isEnded in [true, false] {
      let head = JournalHeadTests.head(isEnded: isEnded, length: 40, after: .max, seq: 3)
      let (bytes, sum) = head.line()
      let (read, length) = try #require(JournalHead.read(bytes + [0, 10, 255]))
      #expect(read.mark == head.mark && read.isEnded == isEnded && read.after == .max)
      #expect(read.sum == sum && length == bytes.count)
    }
  }

  @Test func `every flipped bit and every truncation makes a journal unreadable`() {
    let bytes = JournalHeadTests.head().line().bytes
    for index in bytes.indices {
      #expect(Journal(Array(bytes[..<index])) == .unreadable)
      for bit in 0..<8 {
        var flipped = bytes
        flipped[index] ^= 1 << UInt8(bit)
        #expect(Journal(flipped) == .unreadable)
      }
    }
  }

  @Test(arguments: [
    ("length", JSONValue.number(-1)), ("lines", 1.5), ("seq", 9_007_199_254_740_992), ("seq", -1),
    ("segment", "../../000000000001.jsonl"), ("replica", "A"), ("dataset", "x"), ("ended", 1),
    ("after", "0"), ("lineSums", "xyz"), ("more", 1),
  ])
  func `a line with a right sum that says something else is no head`(
    key: String, value: JSONValue
  ) throws {
    let bytes = JournalHeadTests.head(length: 7).line().bytes
    var object = try #require(SummedObject.object(line: bytes.dropLast()))
    object["sum"] = nil
    #expect(Journal(SummedObject.line(object)) != .unreadable)
    object[key] = value
    #expect(Journal(SummedObject.line(object)) == .unreadable)
  }

  @Test func `a head without a segment claims no line`() throws {
    let none = JournalHeadTests.head(isEnded: true, segment: "").line().bytes
    #expect(JournalHead.read(none) != nil)
    let some = JournalHeadTests.head(isEnded: true, segment: "", length: 1).line().bytes
    #expect(JournalHead.read(some) == nil)
  }

  @Test func `the longest line that there can be is within the limit`() {
    let head = JournalHeadTests.head(
      segment: "999999999999.jsonl", length: 1 << 40 - 1,
      lines: LineSums(count: 1 << 40 - 1, value: .max), seq: Decimal.greatest)
    #expect(head.line().bytes.count <= JournalHead.greatestLength)
  }

  @Test func `only a head says that a writer has ended`() {
    #expect(Journal.sumOfEnded(JournalHeadTests.head(isEnded: true).line().bytes + [0, 0]) != nil)
    #expect(Journal.sumOfEnded(JournalHeadTests.head().line().bytes) == nil)
    #expect(Journal.sumOfEnded(JournalRecordTests.record("a\n").bytes) == nil)
    #expect(Journal.sumOfEnded([0] + JournalHeadTests.head(isEnded: true).line().bytes) == nil)
    #expect(Journal.sumOfEnded([]) == nil)
  }
}

extension Journal {
  /// The sum of the head of a journal whose writer has ended; nil of any other.
  static func sumOfEnded(_ bytes: [UInt8]) -> UInt64? {
    if case .ended(let head) = Journal(bytes) { head.sum } else { nil }
  }
}

extension JournalChain {
  /// The chain of a journal; nil where it has none.
  init?(of bytes: [UInt8]) {
    guard case .underWay(_, let chain?) = Journal(bytes) else { return nil }
    self = chain
  }
}
