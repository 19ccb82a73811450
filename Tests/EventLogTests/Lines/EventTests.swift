import EventLog
import Testing

/// Reading a valid line (log-format 1).
struct EventTests {
  @Test func `a line is read in all its parts`() throws {
    let line = Array(LineUnderTest.example.utf8)
    let event = try Event(line: line, of: LineUnderTest.dataset)
    #expect(event.id.description == "0c5c7fd0a6a3a450:17")
    #expect(event.stamp.description == "2026-01-15T10:00:00.123Z-0000")
    #expect(event.batch == nil)
    #expect(event.type.description == "module.saved")
    #expect(event.version == 1)
    #expect(event.entity.description == "module/5DB49B01-1D48-4785-97E6-55EA5E8FF674")
    #expect(String(decoding: event.dataBytes, as: UTF8.self) == #"{"name":"Push A"}"#)
    #expect(try event.data["name"] == "Push A")
    #expect(event.sum == 0xE6C3_2F4F_B8AF_E84C)
    #expect(event.line == line)
    #expect(event.description == LineUnderTest.example)
  }

  @Test func `a line's layout says where its parts are`() throws {
    let line = LineUnderTest.summed(
      LineUnderTest.text(batch: "[2,3]", entity: #""an:id""#, data: #"{"a":[1]}"#))
    let layout = try Event(line: line, of: LineUnderTest.dataset).layout
    func text(_ range: Range<Int>) -> String { String(decoding: line[range], as: UTF8.self) }
    #expect(text(layout.type) == "module.saved")
    #expect(text(layout.kind) == "module")
    #expect(text(layout.entity) == "an:id")
    #expect(text(layout.data) == #"{"a":[1]}"#)
    #expect(layout.batch == BatchMark(index: 2, count: 3))
    #expect(XXH64.hash(Array(line[layout.summed]), seed: LineUnderTest.dataset.seed) == layout.sum)
  }

  @Test(arguments: [
    LineUnderTest.text(seq: "1"), LineUnderTest.text(seq: "9007199254740991"),
    LineUnderTest.text(version: "9007199254740991"),
    LineUnderTest.text(replica: #""0000000000000000""#),
    LineUnderTest.text(stamp: #""2000-01-01T00:00:00.000Z-0000""#),
    LineUnderTest.text(stamp: #""2199-12-31T23:59:59.999Z-ffff""#),
    LineUnderTest.text(batch: "[1,1]"), LineUnderTest.text(batch: "[17,20]"),
    LineUnderTest.text(type: #""unheardOf.verb9""#),
    LineUnderTest.text(type: "\"k." + String(repeating: "v", count: 62) + "\""),
    LineUnderTest.text(entity: "\"" + String(repeating: "x", count: 128) + "\""),
    LineUnderTest.text(entity: #""AZaz09._:@+-""#),
    LineUnderTest.text(data: #"{"":null,"a":[true,false,{}],"é":"é","😀":1.5}"#),
    LineUnderTest.text(data: #"{"sum":"0000000000000000","type":"not.this"}"#),
    LineUnderTest.text(data: #"{"a":"\",\"sum\":\""}"#),
    LineUnderTest.text(data: nested(depth: 31)),
  ])
  func `a line at the edge of what is allowed is read`(beginning: String) throws {
    let line = LineUnderTest.summed(beginning)
    let event = try Event(line: line, of: LineUnderTest.dataset)
    #expect(event.line == line)
    #expect(line.starts(with: Array("\(beginning),".utf8)))
    #expect(beginning.hasSuffix(String(decoding: event.dataBytes, as: UTF8.self)))
  }

  @Test func `a line may have a mebibyte with its newline`() throws {
    func line(filler: Int) -> [UInt8] {
      LineUnderTest.summed(
        LineUnderTest.text(data: #"{"a":""# + String(repeating: "x", count: filler) + #""}"#))
    }
    let filler = (1 << 20) - 1 - line(filler: 0).count
    #expect(line(filler: filler).count + 1 == 1 << 20)
    #expect(
      try Event(line: line(filler: filler), of: LineUnderTest.dataset).line.count + 1 == 1 << 20)
    let error = #expect(throws: LogError.self) {
      try Event(line: line(filler: filler + 1), of: LineUnderTest.dataset)
    }
    #expect(error?.code == .tooLarge)
  }

  @Test func `events are the same only if their lines are`() throws {
    let first = try Event(
      line: LineUnderTest.summed(LineUnderTest.text()), of: LineUnderTest.dataset)
    let same = try Event(
      line: LineUnderTest.summed(LineUnderTest.text()), of: LineUnderTest.dataset)
    let other = try Event(
      line: LineUnderTest.summed(LineUnderTest.text(data: #"{"a":1}"#)), of: LineUnderTest.dataset)
    #expect(first == same)
    #expect(first.id == other.id)
    #expect(first != other)
    #expect(Set([first, same, other]).count == 2)
  }

  private static func nested(depth: Int) -> String {
    String(repeating: #"{"a":"#, count: depth - 1) + "{}" + String(repeating: "}", count: depth - 1)
  }
}
