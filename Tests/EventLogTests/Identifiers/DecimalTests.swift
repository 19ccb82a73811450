import EventLogTesting
import Testing

@testable import EventLog

/// Decimal digits without sign or leading zero.
struct DecimalTests {
  @Test(arguments: [
    ("0", 0), ("1", 1), ("10", 10), ("9007199254740991", 9_007_199_254_740_991 as UInt64),
    ("999999999999999", 999_999_999_999_999),
  ])
  func `digits have a value`(text: String, value: UInt64) {
    #expect(Decimal.value(of: text.utf8) == value)
  }

  @Test(arguments: [0, 1, 9, 10, 11, 99, 100, 12_345, 9_007_199_254_740_991, UInt64.max])
  func `a number is appended as Swift prints it`(value: UInt64) {
    var bytes = Array("x".utf8)
    Decimal.append(value, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "x\(value)")
  }

  @Test func `numbers of every length are appended as Swift prints them`() {
    var generator = SplitMix64(seed: 7)
    let wrong = (0..<64).flatMap { shift in
      (0..<200).compactMap { _ -> String? in
        let value = generator.next() >> UInt64(shift)
        let digits = Int(generator.next() % 24)
        var bytes: [UInt8] = []
        Decimal.append(value, digits: digits, to: &bytes)
        let plain = String(value)
        let expected = String(repeating: "0", count: max(0, digits - plain.count)) + plain
        return bytes == Array(expected.utf8) ? nil : "\(expected) in \(digits) digits"
      }
    }
    #expect(wrong == [])
  }

  @Test(arguments: [
    "", "00", "01", "-1", "+1", " 1", "1 ", "1.0", "1e3", "0x1", "9007199254740992",
    "9999999999999999", "10000000000000000", "18446744073709551616", "1a", "１", "1\0",
  ])
  func `what is not such a number is refused`(text: String) {
    #expect(Decimal.value(of: text.utf8) == nil)
  }

  @Test func `the greatest is the last integer that every reader keeps exact`() {
    #expect(Decimal.greatest == 9_007_199_254_740_991)
  }

  @Test func `a fixed count of digits may start with zeros`() {
    let text = Array("ab0042cd".utf8)
    #expect(Decimal.digits(4, of: text, at: 2) == 42)
    #expect(Decimal.digits(2, of: text, at: 2) == 0)
    #expect(Decimal.digits(4, of: text, at: 1) == nil)
    #expect(Decimal.digits(4, of: text, at: 3) == nil)
  }
}
