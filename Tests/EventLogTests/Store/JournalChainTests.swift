import Testing

@testable import EventLog

/// Which records of a journal count.
struct JournalChainTests {
  typealias Record = JournalRecordTests

  /// A journal of some lines, each a record behind the one before it; and where each record ends.
  static func journal(
    _ lines: [String], from offset: Int = 0, owner: StoreOwner = JournalHeadTests.owner,
    segment: String = "000000000001.jsonl", sums: LineSums = LineSums()
  ) -> (bytes: [UInt8], ends: [Int]) {
    var (bytes, last) = JournalHeadTests.head(
      segment: segment, length: offset, owner: owner, lines: sums
    ).line()
    var (place, ends) = (offset, [Int]())
    for text in lines {
      let record = Record.record(text, at: place, of: segment, after: last)
      bytes += record.bytes
      (place, last) = (place + text.utf8.count, record.sum)
      ends.append(bytes.count)
    }
    return (bytes, ends)
  }

  /// A journal of one record that its head goes with, or of two where the second one is given.
  static func journal(
    first: String = "a\n", second: (UInt64) -> [UInt8]
  ) -> [UInt8] {
    let head = JournalHeadTests.head().line()
    let record = Record.record(first, after: head.sum)
    return head.bytes + record.bytes + second(record.sum)
  }

  func text(_ chain: JournalChain?) -> String? {
    chain.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test func `records that follow one another are one run of bytes`() throws {
    let chain = JournalChain(
      of: JournalChainTests.journal(["a\n", "b\nc\n", "d\n"], from: 40).bytes)
    #expect(text(chain) == "a\nb\nc\nd\n")
    #expect(chain?.offset == 40 && chain?.end == 48)
    #expect(chain?.segment == "000000000001.jsonl")
  }

  @Test func `a journal without a record says nothing`() {
    #expect(JournalChain(of: []) == nil)
    #expect(JournalChain(of: [UInt8](repeating: 0, count: 5_000)) == nil)
    #expect(JournalChain(of: Array("what is this?\n".utf8)) == nil)
  }

  @Test func `a journal whose writer has ended says nothing, whatever stands behind`() {
    let ended = JournalHeadTests.head(isEnded: true).line()
    let rest = Record.record("a\n", after: ended.sum).bytes
    #expect(JournalChain(of: ended.bytes + rest) == nil)
    let open = JournalHeadTests.head().line()
    #expect(JournalChain(of: open.bytes + Record.record("a\n", after: open.sum).bytes) != nil)
  }

  @Test func `a head without a segment has no records`() {
    let head = JournalHeadTests.head(segment: "").line()
    let record = Record.record("a\n", of: "", after: head.sum).bytes
    #expect(JournalChain(of: head.bytes + record) == nil)
  }

  @Test func `a chain that is torn at any byte ends with the last whole record`() {
    let (bytes, ends) = JournalChainTests.journal(["a\n", "b\nc\n", "d\n"])
    for length in bytes.indices {
      let whole = ends.count { $0 <= length }
      let expected = whole == 0 ? nil : ["a\n", "a\nb\nc\n", "a\nb\nc\nd\n"][whole - 1]
      #expect(text(JournalChain(of: Array(bytes[..<length]))) == expected)
      let zeros = [UInt8](repeating: 0, count: bytes.count - length)
      #expect(text(JournalChain(of: Array(bytes[..<length]) + zeros)) == expected)
    }
  }

  @Test func `a chain with a flipped bit ends before it`() {
    let (bytes, ends) = JournalChainTests.journal(["a\n", "b\nc\n", "d\n"])
    for index in bytes.indices {
      var flipped = bytes
      flipped[index] ^= 4
      let whole = ends.count { $0 <= index }
      #expect(
        text(JournalChain(of: flipped))
          == (whole == 0 ? nil : ["a\n", "a\nb\nc\n", "a\nb\nc\nd\n"][whole - 1]))
    }
  }

  @Test func `the rest of an earlier round is no continuation, however well it would fit`() {
    let (old, ends) = JournalChainTests.journal(["a\n", "b\n"])
    // As long as the first record was, and of the same place.
    let head = JournalHeadTests.head(after: 77).line()
    let new = head.bytes + Record.record("x\n", at: 0, after: head.sum).bytes
    #expect(new.count == ends[0])
    #expect(text(JournalChain(of: new + old[ends[0]...])) == "x\n")
  }

  @Test func `a record that does not go with the head is none`() {
    let head = JournalHeadTests.head(length: 7).line()
    func chain(_ record: (bytes: [UInt8], sum: UInt64)) -> JournalChain? {
      JournalChain(of: head.bytes + record.bytes)
    }
    #expect(chain(Record.record("a\n", at: 7, after: head.sum)) != nil)
    #expect(chain(Record.record("a\n", at: 7, after: head.sum &+ 1)) == nil)
    #expect(chain(Record.record("a\n", at: 8, after: head.sum)) == nil)
    #expect(chain(Record.record("a\n", at: 7, of: "000000000002.jsonl", after: head.sum)) == nil)
  }

  @Test func `a record that stands elsewhere in the log is no continuation`() {
    for offset in [0, 1, 3, 100] {
      let journal = JournalChainTests.journal { Record.record("b\n", at: offset, after: $0).bytes }
      #expect(text(JournalChain(of: journal)) == "a\n")
    }
    let other = JournalChainTests.journal {
      Record.record("b\n", at: 2, of: "000000000002.jsonl", after: $0).bytes
    }
    #expect(text(JournalChain(of: other)) == "a\n")
    let right = JournalChainTests.journal { Record.record("b\n", at: 2, after: $0).bytes }
    #expect(text(JournalChain(of: right)) == "a\nb\n")
  }

  @Test func `lines without an end are no record`() {
    #expect(JournalChain(of: JournalChainTests.journal(first: "a") { _ in [] }) == nil)
  }

  @Test func `a record without lines is none, and ends the chain`() {
    #expect(JournalChain(of: JournalChainTests.journal(["", "a\n"]).bytes) == nil)
    #expect(text(JournalChain(of: JournalChainTests.journal(["a\n", "", "b\n"]).bytes)) == "a\n")
  }

  @Test func `a record that says it is longer than the journal is none`() {
    let bytes = JournalChainTests.journal(["a\n"]).bytes
    #expect(JournalChain(of: bytes.dropLast()) == nil)
    let head = JournalHeadTests.head().line()
    let object: JSONObject = [
      "after": .string(Hexadecimal.text(of: head.sum, digits: 16)), "bytes": "0000000000000000",
      "length": .number(Double(Decimal.greatest)), "offset": 0, "segment": "000000000001.jsonl",
    ]
    #expect(JournalChain(of: head.bytes + SummedObject.line(object) + [1, 2, 3]) == nil)
  }
}
