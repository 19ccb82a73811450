import Testing

@testable import EventLog

/// Which records of a journal count.
struct JournalChainTests {
  typealias Record = JournalRecordTests

  /// Records of some lines, each behind the one before it; and the sum of each.
  static func records(
    _ lines: [String], from offset: Int = 0, after: UInt64 = 1
  ) -> (bytes: [UInt8], sums: [UInt64], ends: [Int]) {
    var (bytes, sums, ends): ([UInt8], [UInt64], [Int]) = ([], [], [])
    var (place, last) = (offset, after)
    for text in lines {
      let record = Record.record(text, at: place, after: last)
      bytes += record.bytes
      (place, last) = (place + text.utf8.count, record.sum)
      sums.append(last)
      ends.append(bytes.count)
    }
    return (bytes, sums, ends)
  }

  func text(_ chain: JournalChain?) -> String? {
    chain.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test func `records that follow one another are one run of bytes`() throws {
    let chain = JournalChain(
      of: JournalChainTests.records(["a\n", "b\nc\n", "d\n"], from: 40).bytes)
    #expect(text(chain) == "a\nb\nc\nd\n")
    #expect(chain?.offset == 40 && chain?.end == 48)
    #expect(chain?.segment == "000000000001.jsonl")
  }

  @Test func `a journal without a record says nothing`() {
    #expect(JournalChain(of: []) == nil)
    #expect(JournalChain(of: [UInt8](repeating: 0, count: 5_000)) == nil)
    #expect(JournalChain(of: Array("what is this?\n".utf8)) == nil)
  }

  @Test func `a void journal says nothing, whatever stands behind`() {
    let void = JournalRecord.withoutLines(after: 1).bytes
    let sum = Journal.sumOfVoid(void) ?? 0
    let rest = JournalChainTests.records(["a\n"], after: sum).bytes
    #expect(JournalChain(of: void + rest) == nil)
    #expect(JournalChain(of: rest + void) != nil)
    // Whatever segment it names.
    let named = Record.record("")
    let next = Record.record("a\n", after: named.sum).bytes
    #expect(JournalChain(of: named.bytes + next) == nil)
  }

  @Test func `a chain that is torn at any byte ends with the last whole record`() {
    let (bytes, _, ends) = JournalChainTests.records(["a\n", "b\nc\n", "d\n"])
    for length in bytes.indices {
      let whole = ends.count { $0 <= length }
      let expected = whole == 0 ? nil : ["a\n", "a\nb\nc\n", "a\nb\nc\nd\n"][whole - 1]
      #expect(text(JournalChain(of: Array(bytes[..<length]))) == expected)
      let zeros = [UInt8](repeating: 0, count: bytes.count - length)
      #expect(text(JournalChain(of: Array(bytes[..<length]) + zeros)) == expected)
    }
  }

  @Test func `a chain with a flipped bit ends before it`() {
    let (bytes, _, ends) = JournalChainTests.records(["a\n", "b\nc\n", "d\n"])
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
    let (old, _, ends) = JournalChainTests.records(["a\n", "b\n"])
    // As long as the first record was, and of the same place.
    let new = Record.record("x\n", at: 0, after: 77).bytes
    #expect(new.count == ends[0])
    #expect(text(JournalChain(of: new + old[ends[0]...])) == "x\n")
  }

  @Test func `a record that stands elsewhere in the log is no continuation`() {
    let first = Record.record("a\n")
    for offset in [0, 1, 3, 100] {
      let second = Record.record("b\n", at: offset, after: first.sum).bytes
      #expect(text(JournalChain(of: first.bytes + second)) == "a\n")
    }
    let other = Record.record("b\n", at: 2, of: "000000000002.jsonl", after: first.sum).bytes
    #expect(text(JournalChain(of: first.bytes + other)) == "a\n")
    let right = Record.record("b\n", at: 2, after: first.sum).bytes
    #expect(text(JournalChain(of: first.bytes + right)) == "a\nb\n")
  }

  @Test func `lines without an end, and a segment that can be none, are no record`() {
    #expect(JournalChain(of: Record.record("a").bytes) == nil)
    for name in ["", "1.jsonl", "../../000000000001.jsonl", "000000000000.jsonl"] {
      #expect(JournalChain(of: Record.record("a\n", of: name).bytes) == nil)
    }
  }

  @Test func `a record that says it is longer than the journal is none`() {
    let bytes = Record.record("a\n").bytes
    #expect(JournalChain(of: bytes.dropLast()) == nil)
    var object: JSONObject = [:]
    for (key, value) in [("after", "0000000000000000"), ("bytes", "0000000000000000")] {
      object[key] = .string(value)
    }
    object["length"] = .number(Double(Decimal.greatest))
    object["offset"] = .number(Double(Decimal.greatest))
    object["segment"] = "000000000001.jsonl"
    #expect(JournalChain(of: SummedObject.line(object) + [1, 2, 3]) == nil)
  }
}
