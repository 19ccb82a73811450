import EventLog
import Testing

@testable import Conformance

@Suite struct GeneratedLineTests {
  @Test func `a line is filled to its length and summed`() throws {
    let head = try EventNotation.line(
      "000000000000000a:1 2026-01-15T10:00:00.000Z-0000 module.saved m1 {\"notes\":\"\"}",
      of: DatasetID.ofFixtures)
    let open = head.prefix { $0 != "}" }.dropLast()
    let bytes = try GeneratedLine.bytes(
      of: "# Why.\ntext \(open)\nfill 300 x\ntext \"}\nsum\n", in: DatasetID.ofFixtures)
    #expect(bytes.count == 300)
    #expect(throws: Never.self) {
      try Event(line: Array(bytes.dropLast()), of: DatasetID.ofFixtures)
    }
  }

  @Test func `repeated text appears as often as it says`() throws {
    #expect(
      try GeneratedLine.bytes(of: "text a b\nrepeat 3 xy\ntext  z\n", in: DatasetID.ofFixtures)
        == Array("a bxyxyxy z".utf8))
  }

  @Test func `an unknown word is refused`() {
    #expect(throws: ConformanceError.self) {
      try GeneratedLine.bytes(of: "blank 3\n", in: DatasetID.ofFixtures)
    }
  }

  @Test func `hex digits are read back`() {
    let bytes = (0...255).map { UInt8($0) }
    #expect(HexText.bytes(of: HexText.text(of: bytes)) == bytes)
    #expect(HexText.bytes(of: "0") == nil)
    #expect(HexText.bytes(of: "0G") == nil)
  }
}
