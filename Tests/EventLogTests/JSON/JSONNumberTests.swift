import EventLog
import EventLogTesting
import Testing

@Suite struct JSONNumberTests {
  private func text(_ number: Double) -> String {
    JSONValue.number(number).canonicalText()
  }

  /// The values of RFC 8785, appendix B, within ±(2^53−1), and their neighbours.
  @Test(
    arguments: [
      (0x0000_0000_0000_0000, "0"), (0x8000_0000_0000_0000, "0"), (0x0000_0000_0000_0001, "5e-324"),
      (0x8000_0000_0000_0001, "-5e-324"), (0x0010_0000_0000_0000, "2.2250738585072014e-308"),
      (0x000F_FFFF_FFFF_FFFF, "2.225073858507201e-308"), (0x3E7A_D7F2_9ABC_AF48, "1e-7"),
      (0x3E7A_D7F2_9ABC_AF47, "9.999999999999998e-8"), (0x3EB0_C6F7_A0B5_ED8D, "0.000001"),
      (0x3EB0_C6F7_A0B5_ED8C, "9.999999999999997e-7"), (0x433F_FFFF_FFFF_FFFF, "9007199254740991"),
      (0xC33F_FFFF_FFFF_FFFF, "-9007199254740991"), (0x41B3_DE43_5555_5553, "333333333.3333332"),
      (0x41B3_DE43_5555_5554, "333333333.33333325"), (0x41B3_DE43_5555_5555, "333333333.3333333"),
      (0x41B3_DE43_5555_5556, "333333333.3333334"), (0x41B3_DE43_5555_5557, "333333333.33333343"),
      (0xBECB_F647_612F_3696, "-0.0000033333333333333333"),
      (0x4314_3FF3_C1CB_0959, "1424953923781206.2"),
      (0x3FB9_9999_9999_999A, "0.1"), (0x3EE4_F8B5_88E3_68F1, "0.00001"),
    ] as [(UInt64, String)])
  func `a double is printed as ECMAScript prints it, and read back`(bits: UInt64, expected: String)
    throws
  {
    let number = Double(bitPattern: bits)
    #expect(text(number) == expected)
    #expect(try JSONReader.canonicalValue(of: Array(expected.utf8)).number == number)
  }

  @Test(
    arguments: [
      (1e20, "100000000000000000000"), (1e21, "1e+21"), (1.5e300, "1.5e+300"),
      (1e16, "10000000000000000"),
      (12_345_678_901_234_567_168, "12345678901234567000"), (-.infinity, "null"), (.nan, "null"),
    ] as [(Double, String)])
  func `beyond the range the writer still follows ECMAScript, and the check refuses`(
    number: Double, expected: String
  ) {
    #expect(text(number) == expected)
    #expect(throws: LogError.self) { try ([1, .number(number)] as JSONValue).check() }
  }

  /// The sum was made with ECMAScript's own String(x) over the same 40,000 doubles, a line each.
  @Test func `forty thousand doubles are printed as ECMAScript prints them`() {
    var random = SplitMix64(seed: 42)
    var sum = XXH64()
    func add(_ number: Double) {
      sum.update(Array(text(number).utf8) + [UInt8(ascii: "\n")])
    }
    var count = 0
    while count < 20_000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      add(number)
      count += 1
    }
    for _ in 0..<20_000 {
      let bits = random.next() & 0x800F_FFFF_FFFF_FFFF
      add(Double(bitPattern: bits | (random.next() % 100 + 960) << 52))
    }
    #expect(sum.finalize() == 0xE134_5864_6ADC_D012)
  }

  @Test(
    arguments: [
      ("-0", 0), ("-0.0", 0), ("0e5", 0), ("-0e-999", 0), ("1E2", 100), ("1.50", 1.5),
      ("100e-2", 1),
      ("9007199254740991.4", 9_007_199_254_740_991), ("9007199254740991.0", 9_007_199_254_740_991),
      ("0.000000000000000000000001e30", 1_000_000), ("4.9e-324", .leastNonzeroMagnitude),
      ("123456789012345e0", 123_456_789_012_345),
      ("0.1000000000000000055511151231257827", 0.1), ("3e-324", .leastNonzeroMagnitude),
    ] as [(String, Double)])
  func `a number that is handed in denotes the nearest double`(text: String, expected: Double)
    throws
  {
    let number = try #require(try JSONReader.value(of: Array(text.utf8)).number)
    #expect(number.bitPattern == expected.bitPattern)
  }

  @Test func `short decimals are printed as the standard library prints them`() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<50_000 {
      let bound = random.one(of: [1_000, 1_000_000, 100_000_000_000_000, 9_000_000_000_000_000])
      let scale = random.one(of: [10.0, 100, 1_000, 10_000])
      let number = Double(random.below(bound)) / scale + 0.001
      let printed = number.description
      #expect(text(number) == (printed.hasSuffix(".0") ? String(printed.dropLast(2)) : printed))
    }
  }

  @Test func `short decimals are read as the standard library reads them`() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<20_000 {
      let bound: UInt64 = random.one(of: [10, 1_000, 10_000_000_000, 1_000_000_000_000_000])
      let whole = random.next() % bound
      let digits = String(random.next() % [10, 1_000, 100_000][random.below(3)])
      let sign = random.one(of: ["", "-"])
      let text = "\(sign)\(whole).\(String(repeating: "0", count: random.below(3)))\(digits)"
      #expect(try JSONReader.value(of: Array(text.utf8)).number == Double(text), "\(text)")
    }
  }

  @Test func `a number of a million digits is read or refused, like any other`() throws {
    let zeros = String(repeating: "0", count: 1_000_000)
    #expect(try JSONReader.value(of: Array("1.\(zeros)1".utf8)).number == 1)
    #expect(throws: LogError.self) { try JSONReader.value(of: Array("1\(zeros)".utf8)) }
    #expect(throws: LogError.self) { try JSONReader.value(of: Array("0.\(zeros)1".utf8)) }
  }
}
