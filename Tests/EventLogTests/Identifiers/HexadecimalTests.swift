import EventLog
import EventLogTesting
import Testing

/// Hex digits of a fixed width.
struct HexadecimalTests {
  @Test(arguments: [
    ("0000000000000000", 0), ("0c5c7fd0a6a3a450", 0x0C5C_7FD0_A6A3_A450),
    ("ffffffffffffffff", UInt64.max), ("0123456789abcdef", 0x0123_4567_89AB_CDEF),
  ])
  func `sixteen digits and their value are the same`(text: String, value: UInt64) {
    #expect(Hexadecimal.value(of: text.utf8, digits: 16) == value)
    #expect(Hexadecimal.text(of: value, digits: 16) == text)
  }

  @Test func `every counter comes back as itself`() {
    let wrong = (0...0xFFFF as ClosedRange<UInt64>).filter {
      Hexadecimal.value(of: Hexadecimal.text(of: $0, digits: 4).utf8, digits: 4) != $0
    }
    #expect(wrong == [])
  }

  @Test func `numbers in any count of digits are appended as Swift prints them`() {
    var generator = SplitMix64(seed: 7)
    let wrong = (1...16).flatMap { digits in
      (0..<200).compactMap { _ -> String? in
        let value = generator.next() >> UInt64(64 - 4 * digits)
        let plain = String(value, radix: 16)
        let expected = String(repeating: "0", count: digits - plain.count) + plain
        return Hexadecimal.text(of: value, digits: digits) == expected ? nil : expected
      }
    }
    #expect(wrong == [])
  }

  @Test func `only the lowest digits are printed`() {
    #expect(Hexadecimal.text(of: 0x12_3456, digits: 4) == "3456")
    #expect(Hexadecimal.text(of: 0x12_3456, digits: 0) == "")
  }

  @Test(arguments: [
    "", "0", "000", "00000", "00AF", "00ag", "00a`", "00a/", "00a:", " 0af", "0x0a", "+0af",
    "0-af", "00a\0", "00é",
  ])
  func `what is not four lowercase digits is refused`(text: String) {
    #expect(Hexadecimal.value(of: text.utf8, digits: 4) == nil)
  }
}
