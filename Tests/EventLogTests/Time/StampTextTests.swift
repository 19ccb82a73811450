import EventLogTesting
import Testing

@testable import EventLog

/// The reading of stamps eight bytes at a time, checked against reading their parts.
struct StampTextTests {
  private func quick(_ text: [UInt8], at offset: Int) -> Stamp? {
    text.withUnsafeBytes { Stamp(bytes: $0, at: offset) }
  }

  private func plain(_ text: [UInt8]) -> Stamp? {
    let instant = text.prefix(24).withUnsafeBytes { Instant(text: $0) }
    guard let instant, text[24] == UInt8(ascii: "-"),
      let counter = Hexadecimal.value(of: text[25...], digits: 4)
    else { return nil }
    return Stamp(instant: instant, counter: UInt16(counter))
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `a stamp with any byte changed is read, or refused, as by its parts`(seed: UInt64)
    throws
  {
    var generator = SplitMix64(seed: seed)
    // The neighbours of digits and separators in ASCII, and bytes beyond it.
    let bytes = Array("0123456789:/-.TZ,;azAFG@`".utf8) + [0, 0x20, 0x7F, 0x80, 0xB0, 0xFF]
    var taken = 0
    for _ in 0..<20_000 {
      var text = Array(try #require(Stamp.random(using: &generator)).description.utf8)
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        let place = Int.random(in: 0..<text.count, using: &generator)
        text[place] = bytes.randomElement(using: &generator) ?? 0
      }
      let expected = plain(text)
      let start = Int.random(in: 0...9, using: &generator)
      let padded = [UInt8](repeating: UInt8(ascii: "1"), count: start) + text
      #expect(quick(padded, at: start) == expected, "\(String(decoding: text, as: UTF8.self))")
      taken += expected == nil ? 0 : 1
    }
    #expect(taken > 5_000 && taken < 19_000)
  }

  @Test func `each byte alone is refused, or read, as by its parts`() {
    let text = Array("2024-02-29T23:59:58.123Z-09af".utf8)
    for place in text.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = text
        changed[place] = byte
        #expect(quick(changed, at: 0) == plain(changed), "byte \(byte) at \(place)")
      }
    }
  }
}
