import EventLog
import Testing

/// What log-format 2 refuses, whether handed in or received.
@Suite struct JSONRefusalTests {
  private func refusal(of bytes: [UInt8]) -> LogError? {
    let received = #expect(throws: LogError.self) { try JSONReader.canonicalValue(of: bytes) }
    let handedIn = #expect(throws: LogError.self) { try JSONReader.value(of: bytes) }
    #expect(received?.code == handedIn?.code)
    return handedIn
  }

  @Test(arguments: [
    ("", 0), (" ", 1), ("{", 1), ("[", 1), ("[1", 2), ("[1,", 3), (#"{"a""#, 4), (#"{"a":"#, 5),
    (#"{"a":1"#, 6), (#"{"a":1,"#, 7), (#"{a":1}"#, 1), (#"{'a':1}"#, 1), (#"{"a",1}"#, 4),
    (#"{"a":1;"b":2}"#, 6), ("[1;2]", 2), ("[1 2]", 3), ("{1:2}", 1), ("{,}", 1), ("[,]", 1),
    ("[1,,2]", 3), ("[1]]", 3), ("{}{}", 2), ("1 2", 2), ("null,", 4), ("tru", 0), ("True", 0),
    ("nul", 0), ("nulll", 4), ("NaN", 0), ("Infinity", 0), ("-Infinity", 1), ("undefined", 0),
    ("/*a*/1", 0), ("1//a", 1), ("[1]#", 3), ("\u{A0}1", 0), ("\u{C}1", 0), ("\u{2028}1", 0),
    ("1\0", 1), ("\0", 0),
  ])
  func `what is not JSON is refused where it breaks`(text: String, offset: Int) {
    let error = refusal(of: Array(text.utf8))
    #expect(error?.code == .malformed)
    #expect(error?.position.offset == offset)
  }

  @Test(arguments: [("[1,]", 2), (#"{"a":1,}"#, 6), ("[[],]", 3), (#"{"a":{},}"#, 7)])
  func `a trailing comma is refused`(text: String, offset: Int) {
    let error = refusal(of: Array(text.utf8))
    #expect(error?.reason == "a comma with nothing after it")
    #expect(error?.position.offset == offset)
  }

  @Test(arguments: [
    (#"{"a":1,"a":1}"#, 7), (#"{"a":1,"\u0061":2}"#, 7), (#"{"b":1,"a":2,"b":3}"#, 13),
    (#"{"":1,"":2}"#, 6), (#"{"\n":1,"\u000a":2}"#, 8), (#"{"x":{"é":1,"é":2}}"#, 13),
    (#"{"\ud83d\ude00":1,"😀":2}"#, 18),
  ])
  func `a repeated key is refused, however it is spelt`(text: String, offset: Int) {
    _ = refusal(of: Array(text.utf8))
    let error = #expect(throws: LogError.self) { try JSONReader.value(of: Array(text.utf8)) }
    #expect(error?.reason == "a key that the object has already")
    #expect(error?.position.offset == offset)
  }

  @Test func `a byte order mark is refused by name`() {
    let error = refusal(of: [0xEF, 0xBB, 0xBF] + Array("{}".utf8))
    #expect(error?.reason == "expected a value, found a byte order mark")
    #expect(error?.position.offset == 0)
  }

  @Test(arguments: [
    #""\ud800""#, #""\uDBFFx""#, #""\udc00""#, #""\ud83d\n""#, #""\ud83d\u0041""#,
    #""\ud83d\ue000""#,
    #""\ud83d\ud83d""#,
    #""\ude00\ud83d""#, #""\ud83dde00""#,
  ])
  func `a lone surrogate is refused`(text: String) {
    #expect(refusal(of: Array(text.utf8))?.code == .malformed)
    let error = #expect(throws: LogError.self) { try JSONReader.value(of: Array(text.utf8)) }
    #expect(error?.reason == "a \\u surrogate without its other half")
  }

  @Test(arguments: [
    #""\x41""#, #""\'""#, #""\U0041""#, #""\0""#, #""\u""#, #""\u12""#, #""\u123g""#, #""\u+041""#,
    #""\ud83d\u""#, #""\"#, #"""#, #""a"#, #""a\""#, #""\u0041"#, #""\ "#, "\"\\\n\"",
  ])
  func `a broken escape and an open string are refused`(text: String) {
    #expect(refusal(of: Array(text.utf8))?.code == .malformed)
  }

  @Test func `each control character in a string is refused`() {
    for byte in 0..<0x20 as Range<UInt8> {
      for padding in 0..<9 {
        let plain = [UInt8](repeating: UInt8(ascii: "x"), count: padding)
        let quote = [UInt8(ascii: "\"")]
        let error = refusal(of: quote + plain + [byte] + plain + quote)
        #expect(error?.reason.hasPrefix("a control character inside a string") == true)
        #expect(error?.position.offset == 1 + padding)
      }
    }
  }

  @Test(arguments: [
    "01", "-01", "00", "+1", ".5", "-.5", "1.", "1.e5", "-", "--1", "1e", "1e+", "1e-", "0x10",
    "1_000",
    "1.2.3", "1e5.5", "1e1e1", "- 1", "١", "1f", "Infinity", "-NaN", "00.5",
  ])
  func `what only resembles a number is refused`(text: String) {
    #expect(refusal(of: Array(text.utf8))?.code == .malformed)
    #expect(refusal(of: Array("[\(text)]".utf8))?.code == .malformed)
  }

  @Test(arguments: [
    "9007199254740992", "-9007199254740992", "9007199254740993", "9007199254740992.0",
    "9007199254740991.5", "9007199254740991.9", "10000000000000000", "1e16", "1e400", "-1e400",
    "9007199254740992e0", "123456789012345678901234567890", "1e99999999999999999999",
  ])
  func `a number beyond the exact integers is refused`(text: String) {
    #expect(refusal(of: Array(text.utf8))?.reason == "a number beyond ±(2^53−1)")
  }

  @Test(arguments: ["1e-400", "-1e-400", "2e-324", "0.1e-99999999999999999999"])
  func `a number that only a double takes for zero is refused`(text: String) {
    let error = refusal(of: Array(text.utf8))
    #expect(error?.reason == "a number other than zero that a double takes for zero")
  }
}
