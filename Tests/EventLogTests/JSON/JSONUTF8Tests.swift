import EventLog
import EventLogTesting
import Testing

/// Well-formed UTF-8, judged as the standard library judges it.
@Suite struct JSONUTF8Tests {
  private func isTaken(_ content: [UInt8]) -> Bool {
    let quote = [UInt8(ascii: "\"")]
    do {
      let value = try JSONReader.canonicalValue(of: quote + content + quote)
      return value.string.map { Array($0.utf8) == content } ?? false
    } catch {
      return false
    }
  }

  @Test func `every pair of bytes beyond ASCII is judged as the standard library does`() {
    for first in 0x80...0xFF as ClosedRange<UInt8> {
      for second in 0x7F...0xFF as ClosedRange<UInt8> {
        let bytes = [first, second]
        #expect(isTaken(bytes) == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
      }
    }
  }

  @Test func `sequences of three and four bytes are judged as the standard library does`() {
    var random = SplitMix64(seed: 5)
    let leads: [UInt8] = [0xE0, 0xE1, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xC1, 0xC2]
    let others: [UInt8] = [0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF, 0x41]
    var taken = 0
    for _ in 0..<20_000 {
      let plain = [UInt8](repeating: UInt8(ascii: "x"), count: random.below(9))
      var bytes = plain + [random.one(of: leads)]
      for _ in 0..<2 + random.below(2) { bytes.append(random.one(of: others)) }
      if random.below(2) == 0 { bytes += plain }
      let expected = String(validating: bytes, as: UTF8.self) != nil
      #expect(isTaken(bytes) == expected, "\(bytes)")
      taken += expected ? 1 : 0
    }
    #expect(taken > 500)
  }

  @Test(
    arguments: [
      [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
      [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80], [0xFF],
      [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98],
    ] as [[UInt8]])
  func `overlong, surrogate, too great and torn sequences are refused at their first byte`(
    sequence: [UInt8]
  ) {
    let bytes = Array("[\"ab".utf8) + sequence + Array("\"]".utf8)
    let error = #expect(throws: LogError.self) { try JSONReader.value(of: bytes) }
    #expect(error?.reason.hasPrefix("not UTF-8") == true)
    #expect(error?.position.offset == 4)
    #expect(throws: LogError.self) { try JSONReader.canonicalValue(of: bytes) }
  }
}
