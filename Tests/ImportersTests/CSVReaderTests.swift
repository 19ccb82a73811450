import EventLogTesting
import Testing

@testable import Importers
import Training

struct `CSV reader` {
  private func records(
    _ text: String, delimiter: CSVDelimiter? = nil
  ) throws(ImportError) -> [CSVRecord] {
    var reader = CSVReader(Array(text.utf8), delimiter: delimiter)
    return try reader.rest()
  }

  private func fields(_ text: String, delimiter: CSVDelimiter? = nil) throws -> [[String]] {
    try records(text, delimiter: delimiter).map(\.fields)
  }

  @Test(arguments: ["a,b\nc,d\n", "a,b\nc,d", "a,b\r\nc,d\r\n", "a,b\rc,d", "\n\na,b\n\r\nc,d\n\n"])
  func `lines may end in every way, and empty ones are passed over`(text: String) throws {
    #expect(try fields(text) == [["a", "b"], ["c", "d"]])
  }

  @Test func `a byte order mark at the start is dropped, and only there`() throws {
    #expect(try fields("\u{FEFF}a,\u{FEFF}b") == [["a", "\u{FEFF}b"]])
  }

  @Test func `empty fields stay, also at the end of the file`() throws {
    #expect(try fields(",a,,\n\"\",,x,") == [["", "a", "", ""], ["", "", "x", ""]])
  }

  @Test func `a quoted field may hold delimiters, doubled quotes and line breaks`() throws {
    let text = "\"a,b\",\"say \"\"hi\"\"\",\"one\r\ntwo\nthree\"\nnext,,"
    #expect(
      try fields(text) == [["a,b", "say \"hi\"", "one\r\ntwo\nthree"], ["next", "", ""]])
  }

  @Test func `a record knows the line it begins on, whatever stands within quotes before it`()
    throws
  {
    let text = "a,b\r\n\r\n\"one\r\ntwo\rthree\nfour\",x\r\nlast,y"
    #expect(try records(text).map(\.line) == [1, 3, 7])
  }

  @Test func `the delimiter is the one the first line shows outside quotes`() throws {
    #expect(try fields("\"a,b,c\";d\n1,5;2") == [["a,b,c", "d"], ["1,5", "2"]])
    #expect(try fields("\n\na;b;c\n,,,,,,,") == [["a", "b", "c"], [",,,,,,,"]])
    #expect(try fields("a,b;c\n") == [["a", "b;c"]])
    #expect(try fields("alone") == [["alone"]])
  }

  @Test func `a chosen delimiter is not overruled`() throws {
    #expect(try fields("a;b;c,d", delimiter: .comma) == [["a;b;c", "d"]])
  }

  @Test(arguments: [
    ("a,b\n\"open,x\ny,z\n", 2), ("a,\"b", 1), ("a,b\nc,d\"e", 2), ("\"a\"b,c", 1),
    ("x,y\n\"one\ntwo\" ,z", 3), ("\"\"\"", 1),
  ])
  func `an unbalanced quote is an error with its line`(text: String, line: Int) {
    #expect(throws: ImportError.unbalancedQuotes(line: line)) { try records(text) }
  }

  @Test(arguments: [false, true])
  func `bytes that are no UTF-8 are an error with their line`(isQuoted: Bool) {
    let quote: [UInt8] = isQuoted ? [0x22] : []
    let bytes = Array("a,b\nc,".utf8) + quote + [0xE9] + quote + Array("\n".utf8)
    var reader = CSVReader(bytes)
    #expect(throws: ImportError.notUTF8(line: 2)) { try reader.rest() }
  }

  @Test(arguments: ["sep=;", "SEP=;", "\"sep=;\"", "sep=;\r", "\u{FEFF}sep=;", "sep=;;;;"])
  func `a first line may name the delimiter, and lines keep their numbers`(line: String) throws {
    let records = try records("\(line)\na,b,c;d\n1,5;2")
    #expect(records.map(\.fields) == [["a,b,c", "d"], ["1,5", "2"]])
    #expect(records.map(\.line) == [2, 3])
  }

  @Test func `a tab is named by itself or as a word, and any delimiter may be`() throws {
    for line in ["sep=\t", "sep=\\t", "\"sep=\t\""] {
      #expect(try fields("\(line)\na,b,c\td") == [["a,b,c", "d"]])
    }
    #expect(try fields("sep=,\na;b;c,d") == [["a;b;c", "d"]])
  }

  @Test
  func
    `a line that was saved as a row, or names nothing known, leaves the delimiter to the next one`()
    throws
  {
    #expect(try fields("sep=;,,,\na,b,c\n") == [["a", "b", "c"]])
    #expect(try fields("\"sep=,\";;\na;b;c\n") == [["a", "b", "c"]])
    #expect(try fields("sep=\na;b\n") == [["a", "b"]])
    #expect(try fields("sep=|\na;b\n") == [["a", "b"]])
    #expect(try fields("sep=;") == [])
  }

  @Test func `only the first line names it, and no other word does`() throws {
    #expect(try fields("sep=x;y\na;b") == [["sep=x", "y"], ["a", "b"]])
    #expect(try fields("separator;b\nsep=,;c") == [["separator", "b"], ["sep=,", "c"]])
  }

  @Test func `fields that are missing at the end are empty, and a record knows its width`() throws {
    let records = try records("a,b,c\n1\n1,2, ,\n\" \",,\n")
    #expect(records.map(\.width) == [3, 1, 2, 0])
    #expect(records.map(\.isBlank) == [false, false, false, true])
    #expect(records[1][0] == "1" && records[1][2] == "")
    #expect(!records[1].isPresent(2) && records[3].isPresent(0))
    #expect(try self.records("a\nb").map(\.isEnded) == [true, false])
  }

  @Test func `a file without a byte holds no record`() throws {
    #expect(try records("").isEmpty)
    #expect(try records("\u{FEFF}\r\n\n").isEmpty)
  }

  @Test(arguments: UInt64(1)...8)
  func `what was quoted comes back, whatever it holds`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let alphabet: [Character] = ["a", "é", ",", ";", "\"", "\n", "\r", "\r\n", "漢", " "]
    for _ in 0..<200 {
      let rows = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        (0..<3).map { _ in
          String(
            (0..<Int.random(in: 0...6, using: &generator)).compactMap { _ in
              alphabet.randomElement(using: &generator)
            })
        }
      }
      let text = rows.map { row in
        row.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",")
      }.joined(separator: "\r\n")
      let read = try fields(text, delimiter: .comma)
      #expect(read.map { $0.map { Array($0.utf8) } } == rows.map { $0.map { Array($0.utf8) } })
    }
  }
}
