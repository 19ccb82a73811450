import Testing

@testable import EventLog

/// Runs found eight bytes at a time, checked byte by byte.
struct WordRunTests {
  private func isLetterOrDigit(_ byte: UInt8) -> Bool {
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8.contains(byte)
  }

  @Test func `every byte is told right, at each place of a word`() {
    for byte in UInt8.min...UInt8.max {
      for place in 0..<8 {
        var text = [UInt8](repeating: UInt8(ascii: "m"), count: 16)
        text[place] = byte
        let isCommonInIDs = isLetterOrDigit(byte) || ":-".utf8.contains(byte)
        text.withUnsafeBytes { text in
          #expect(
            WordRun.letterOrDigitEnd(in: text, from: 0) == (isLetterOrDigit(byte) ? 16 : place),
            "byte \(byte)")
          #expect(
            WordRun.commonIDEnd(in: text, from: 0) == (isCommonInIDs ? 16 : place), "byte \(byte)")
        }
      }
    }
  }

  @Test func `a run never goes on behind the end, nor past less than eight bytes`() {
    for count in 0..<24 {
      let text = [UInt8](repeating: UInt8(ascii: "a"), count: count)
      for start in 0...count {
        let end = text.withUnsafeBytes { WordRun.commonIDEnd(in: $0, from: start) }
        #expect(end == start + (count - start) / 8 * 8)
      }
    }
  }
}
