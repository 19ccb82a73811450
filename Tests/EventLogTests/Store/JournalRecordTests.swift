import Testing

@testable import EventLog

/// The bytes of one record of a journal.
struct JournalRecordTests {
  /// A record of some lines behind another one.
  static func record(
    _ lines: String, at offset: Int = 0, of segment: String = "000000000001.jsonl",
    after: UInt64 = 0
  ) -> (bytes: [UInt8], sum: UInt64) {
    var bytes: [UInt8] = []
    let lines = Array(lines.utf8)
    let sum = lines.withUnsafeBytes {
      JournalRecord.appendLine(about: $0, at: offset, of: segment, after: after, to: &bytes)
    }
    return (bytes + lines, sum)
  }

  @Test func `a record says where its lines stand, and has them behind its own line`() {
    let bytes = JournalRecordTests.record("a\nb\n", at: 312, after: 0xABC).bytes
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        {"after":"0000000000000abc","bytes":"3103830923b35025","length":4,"offset":312,\
        "segment":"000000000001.jsonl","sum":"68518efe2bf290c1"}
        a
        b

        """)
  }

  @Test func `its line is canonical JSON with a sum, as those of a store's other small files are`()
    throws
  {
    let (bytes, sum) = JournalRecordTests.record("a\n", at: 7, after: .max)
    let line = Array(bytes[..<(try #require(bytes.firstIndex(of: UInt8(ascii: "\n"))))])
    let object = try #require(SummedObject.object(line: line))
    #expect(object["sum"]?.string == Hexadecimal.text(of: sum, digits: 16))
    #expect(object["after"]?.string == "ffffffffffffffff")
    #expect(object["offset"]?.number == 7)
    #expect(
      SummedObject.line(
        object.filter { $0.key != "sum" }.reduce(into: [:]) {
          $0[$1.key] = $1.value
        }) == line + [UInt8(ascii: "\n")])
  }

  @Test func `what was written is read, behind other bytes as well`() throws {
    let (bytes, sum) = JournalRecordTests.record("a\nb\n", at: 312, after: 5)
    let (record, end) = try #require(JournalRecord.read([1, 2, 3] + bytes, at: 3))
    #expect(
      record
        == JournalRecord(
          after: 5, bytes: XXH64.hash(Array("a\nb\n".utf8)), length: 4, offset: 312,
          segment: "000000000001.jsonl", sum: sum))
    #expect(end == 3 + bytes.count - 4)
  }

  @Test func `every flipped bit and every truncation of its line is no record`() throws {
    let bytes = JournalRecordTests.record("a\n").bytes
    let end = bytes.count - 2
    for index in 0..<end {
      #expect(JournalRecord.read(Array(bytes[..<index]), at: 0) == nil)
      for bit in 0..<8 {
        var flipped = bytes
        flipped[index] ^= 1 << UInt8(bit)
        #expect(JournalRecord.read(flipped, at: 0) == nil)
      }
    }
    #expect(JournalRecord.read(bytes, at: 0) != nil)
    #expect(JournalRecord.read(bytes, at: bytes.count + 1) == nil)
  }

  @Test(arguments: [
    #"{"after":"0000000000000000","bytes":"0000000000000000","length":1,"offset":-1,"segment":""}"#,
    #"{"after":"0000000000000000","bytes":"0000000000000000","length":-1,"offset":1,"segment":""}"#,
    #"{"after":"0000000000000000","bytes":"0000000000000000","length":1.5,"offset":1,"segment":""}"#,
    #"{"after":"000000000000000","bytes":"0000000000000000","length":1,"offset":1,"segment":""}"#,
    #"{"after":"0000000000000000","length":1,"offset":1,"segment":""}"#,
    #"{"after":"0000000000000000","bytes":"0000000000000000","length":1,"more":1,"offset":1,"segment":""}"#,
  ])
  func `a line with a right sum that says something else is no record`(text: String) throws {
    let object = try #require(try JSONReader.canonicalValue(of: Array(text.utf8)).object)
    #expect(JournalRecord.read(SummedObject.line(object), at: 0) == nil)
  }

  @Test func `the longest line that there can be is within the limit`() {
    let bytes = JournalRecordTests.record(
      "\n", at: Int(Decimal.greatest), of: "999999999999.jsonl", after: .max
    ).bytes
    // Another length has up to fifteen digits more.
    #expect(bytes.count - 1 + 15 < JournalRecord.greatestLineLength)
  }
}
