import EventLog
import Testing

/// Reading invalid lines: each is refused, none is repaired (log-format 10).
struct InvalidLineTests {
  @Test(arguments: InvalidLine.envelope + InvalidLine.payload + InvalidLine.end)
  func `a malformed line is refused at its fault`(line: InvalidLine) throws {
    let offset = try #require(line.offset)
    let error = #expect(throws: LogError.self) {
      try Event(line: line.line, of: LineUnderTest.dataset)
    }
    #expect(error?.code == line.code)
    #expect(error?.position.offset == offset)
    #expect(error?.position.line == nil)
    #expect(error?.reason.isEmpty == false)
  }

  @Test func `the line that the faults are put into is in order`() throws {
    let line = InvalidLine("no fault", LineUnderTest.text())
    #expect(line.offset == nil)
    #expect(try Event(line: line.line, of: LineUnderTest.dataset).id.seq == 17)
  }

  @Test(
    arguments: [
      ("a lone continuation", [0x80]), ("a lead byte alone", [0xC3]),
      ("an overlong form", [0xC0, 0x80]),
      ("an overlong form of three", [0xE0, 0x80, 0x80]), ("a surrogate", [0xED, 0xA0, 0x80]),
      ("more than U+10FFFF", [0xF4, 0x90, 0x80, 0x80]), ("no lead byte", [0xFF]),
      ("a character cut short", [0xF0, 0x9F, 0x98]),
    ] as [(String, [UInt8])])
  func `bytes that are not UTF-8 are refused where they start`(name: String, bytes: [UInt8]) {
    let beginning = Array(LineUnderTest.text(data: #"{"a":"é"#).utf8)
    let line = LineUnderTest.summed(beginning + bytes + Array(#""}"#.utf8))
    let error = #expect(throws: LogError.self) { try Event(line: line, of: LineUnderTest.dataset) }
    #expect(error?.code == .malformed)
    #expect(error?.position.offset == beginning.count)
  }

  @Test func `a wrong sum is told from a malformed line, and names the event`() {
    let line = LineUnderTest.example.replacing("Push A", with: "Push B")
    let error = #expect(throws: LogError.self) {
      try Event(line: Array(line.utf8), of: LineUnderTest.dataset)
    }
    #expect(error?.code == .badSum)
    #expect(error?.position.event?.description == "0c5c7fd0a6a3a450:17")
    #expect(error?.reason.contains("e6c32f4fb8afe84c") == true)
  }

  @Test
  func `a line of another dataset has a wrong sum, and the message names the one it is not of`()
    throws
  {
    let dataset = DatasetID(checked: "5DB49B01-1D48-4785-97E6-55EA5E8FF675")
    let error = #expect(throws: LogError.self) {
      try Event(line: Array(LineUnderTest.example.utf8), of: dataset)
    }
    #expect(error?.code == .badSum)
    #expect(error?.position.offset == 179)
    #expect(error?.position.event?.description == "0c5c7fd0a6a3a450:17")
    #expect(
      error?.reason.hasSuffix("it is damaged, or of another dataset than \(dataset)") == true)
  }

  @Test func `a sum without the dataset's seed is wrong`() {
    let line = LineUnderTest.example.replacing("e6c32f4fb8afe84c", with: "2ec7033573293068")
    let error = #expect(throws: LogError.self) {
      try Event(line: Array(line.utf8), of: LineUnderTest.dataset)
    }
    #expect(error?.code == .badSum)
  }

  @Test func `a malformed line is no line of any dataset, and names none`() {
    let error = #expect(throws: LogError.self) {
      try Event(line: Array("{}".utf8), of: LineUnderTest.dataset)
    }
    #expect(error?.code == .malformed)
    #expect(error?.reason.contains(LineUnderTest.dataset.text) == false)
  }

  @Test func `no line gets through with one bit changed`() {
    let line = Array(LineUnderTest.example.utf8)
    for offset in line.indices {
      for bit in 0..<8 {
        var changed = line
        changed[offset] ^= 1 << UInt8(bit)
        #expect(throws: LogError.self, "bit \(bit) of byte \(offset)") {
          try Event(line: changed, of: LineUnderTest.dataset)
        }
      }
    }
  }

  @Test func `no line gets through with bytes missing or doubled`() {
    let line = Array(LineUnderTest.example.utf8)
    for offset in line.indices {
      let damaged: [[UInt8]] = [
        Array(line[..<offset]), Array(line[..<offset] + line[(offset + 1)...]),
        Array(line[...offset] + line[offset...]),
      ]
      for line in damaged {
        #expect(throws: LogError.self, "at byte \(offset)") {
          try Event(line: line, of: LineUnderTest.dataset)
        }
      }
    }
  }

  @Test func `a line of a mebibyte without its newline is too large, whatever it holds`() {
    let error = #expect(throws: LogError.self) {
      try Event(
        line: [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20), of: LineUnderTest.dataset)
    }
    #expect(error?.code == .tooLarge)
  }
}
