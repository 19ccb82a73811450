import EventLog
import EventLogTesting
import Testing

struct Base64Tests {
  // The vectors of RFC 4648 section 10, and the two letters that are neither letters nor digits.
  @Test(
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"), ("\u{3FF}~", "z79+"),
    ])
  func `bytes are written as other implementations write them, and read again`(
    bytes: String, text: String
  ) {
    #expect(Base64.text(of: Array(bytes.utf8)) == text)
    #expect(Base64.bytes(of: text) == Array(bytes.utf8))
  }

  @Test func `whatever was written is read again`() {
    let random = SeededRandomness(seed: 64)
    for count in 0..<100 {
      let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.bits()) }
      #expect(Base64.bytes(of: Base64.text(of: bytes)) == bytes)
    }
  }

  @Test(
    arguments: [
      ("eyJhIjoxfQ==", Array(#"{"a":1}"#.utf8)), ("AAEC", [0, 1, 2]), ("/+8=", [255, 239]),
      ("YQ ==", [0x61]), ("YQ\r\n==", [0x61]), ("A", nil), ("AA=A", nil), ("A===", nil),
      ("AA.=", nil),
    ] as [(String, [UInt8]?)])
  func `bytes in base64 are read, and nothing else is`(text: String, bytes: [UInt8]?) {
    #expect(Base64.bytes(of: text) == bytes)
  }
}
