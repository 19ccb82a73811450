import Projections
import Testing

@testable import Importers
import Training

struct `Bytes of a file as UTF-8` {
  private static let text = "Date,Übung,深蹲,🏋️\r\n1,2,3,4\n"

  private func bytes(_ text: String, isBigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let bytes = [UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit)]
      return isBigEndian ? bytes : bytes.reversed()
    }
  }

  @Test(arguments: [false, true])
  func `UTF-16 is converted, by its mark`(isBigEndian: Bool) throws {
    let file = bytes("\u{FEFF}" + Self.text, isBigEndian: isBigEndian)
    #expect(try TextEncoding.utf8(of: file) == Array(("\u{FEFF}" + Self.text).utf8))
    #expect(try TextEncoding.utf8(of: bytes("\u{FEFF}", isBigEndian: isBigEndian)).count == 3)
  }

  @Test(arguments: [false, true])
  func `UTF-16 is converted without its mark where every second byte is zero`(
    isBigEndian: Bool
  ) throws {
    let header = StrongFile.classic + "\n深蹲\n"
    let file = bytes(header, isBigEndian: isBigEndian)
    #expect(try TextEncoding.utf8(of: file) == Array(header.utf8))
  }

  @Test(
    arguments: [
      [], [0x41], [0x41, 0], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0], Array(text.utf8), [0x44, 0xE9, 0x0A],
      Array("a\u{0}b\u{0}c\u{0}dd".utf8),
    ] as [[UInt8]])
  func `anything else stays as it is`(bytes: [UInt8]) throws {
    #expect(try TextEncoding.utf8(of: bytes) == bytes)
  }

  @Test func `half a unit and half a character are an error with their line`() {
    let mark: [UInt8] = [0xFF, 0xFE]
    let line = bytes("a\n", isBigEndian: false)
    #expect(throws: ImportError.notUTF8(line: 3)) {
      try TextEncoding.utf8(of: mark + line + line + [0x61])
    }
    #expect(throws: ImportError.notUTF8(line: 2)) {
      try TextEncoding.utf8(of: mark + line + [0x00, 0xD8] + line)
    }
    #expect(throws: ImportError.notUTF8(line: 1)) {
      try TextEncoding.utf8(of: mark + [0x00, 0xDC] + line)
    }
  }

  @Test func `a file of Strong's and a table of LiftTrail's are read from UTF-16`() throws {
    let row = "2024-05-06 18:30:05,A,45m,Squat,1,100,5,0,0,,,"
    let file = bytes("\u{FEFF}\(StrongFile.classic)\n\(row)\n", isBigEndian: false)
    let plan = try StrongImport.plan(for: file, unit: .kilograms, zone: "UTC")
    #expect(plan.sets == ["Squat normal #1 100.0kg 5.0x"])
    #expect(
      throws: ImportError.notOurTable(
        found: ["a", "b"], missing: SetColumn.allCases.map(\.rawValue))
    ) {
      try SetTableImport.plan(for: bytes("\u{FEFF}a,b\n", isBigEndian: true))
    }
  }

  @Test func `bytes of Windows-1252 are not guessed, and the error says what to do`() {
    let file = Array(StrongFile.classic.utf8) + [0x0A, 0xDC, 0x0A]
    #expect(throws: ImportError.notUTF8(line: 2)) {
      try StrongImport.plan(for: file, unit: .kilograms, zone: "UTC")
    }
    #expect(ImportError.notUTF8(line: 2).description.contains("save the file as UTF-8"))
  }
}
