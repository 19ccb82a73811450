import EventLog
import Testing

struct LineFinderTests {
  /// The lines, and the rest behind the last of them.
  func found(_ text: String) -> (lines: [String], rest: Int) {
    Array(text.utf8).withRawBytes { bytes in
      var finder = LineFinder(bytes)
      var lines: [String] = []
      while let range = finder.next() {
        lines.append(String(decoding: bytes[range], as: UTF8.self))
      }
      return (lines, bytes.count - finder.offset)
    }
  }

  @Test(arguments: ["", "a", "\n", "a\n", "a\n\n", "\n\n\n", "a\nbc\n\nd", "abc\nd\n"])
  func `every line is found, empty ones as well`(text: String) {
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let (lines, rest) = found(text)
    #expect(lines == Array(parts.dropLast()))
    #expect(rest == parts.last?.utf8.count)
  }
}
