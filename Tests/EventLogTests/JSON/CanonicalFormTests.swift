import EventLog
import Testing

@Suite struct CanonicalFormTests {
  /// Strings and layout as in RFC 8785, 3.2.2 to 3.2.4, with other numbers in place of those beyond
  /// ±(2^53−1).
  @Test func `the sample of RFC 8785 comes out byte for byte`() throws {
    let given = #"""
      {
        "numbers": [333333333.33333329, 1E15, 4.50, 2e-3, 0.000000000000000000000000001],
        "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
        "literals": [null, true, false]
      }
      """#
    let canonical = #"""
      {"literals":[null,true,false],"numbers":[333333333.3333333,1000000000000000,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}
      """#
    #expect(try JSONReader.value(of: Array(given.utf8)).canonicalText() == canonical)
    #expect(try JSONReader.canonicalValue(of: Array(canonical.utf8)).canonicalText() == canonical)
  }

  /// The sorting sample of RFC 8785, 3.2.3.
  @Test func `keys stand in the order of their UTF-16 code units`() throws {
    let given = #"""
      {"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Hebrew Letter Dalet With Dagesh",
       "1":"One","\ud83d\ude00":"Emoji: Grinning Face","\u0080":"Control",
       "\u00f6":"Latin Small Letter O With Diaeresis"}
      """#
    let object = try #require(try JSONReader.value(of: Array(given.utf8)).object)
    #expect(
      object.map { $0.value.string ?? "" } == [
        "Carriage Return", "One", "Control", "Latin Small Letter O With Diaeresis", "Euro Sign",
        "Emoji: Grinning Face", "Hebrew Letter Dalet With Dagesh",
      ])
    let canonical = object.canonicalBytes()
    #expect(try JSONReader.canonicalValue(of: canonical) == .object(object))
  }

  @Test func `every control character has its shortest escape, and nothing else has one`() {
    let text = String(String.UnicodeScalarView((0..<0x80).compactMap { Unicode.Scalar($0) }))
    let expected =
      #""\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\t\n\u000b\f\r\u000e\u000f"#
      + #"\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001a\u001b\u001c\u001d"#
      + ##"\u001e\u001f !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`"##
      + "abcdefghijklmnopqrstuvwxyz{|}~\u{7F}\""
    #expect(Array(JSONValue.string(text).canonicalText().utf8) == Array(expected.utf8))
  }
}
