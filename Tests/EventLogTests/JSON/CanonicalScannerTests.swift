import EventLog
import Testing

/// The scanner against its plain twin: read the value, write it canonically, compare the bytes.
@Suite struct CanonicalScannerTests {
  /// Whether the scanner takes the bytes as one canonical value and nothing more.
  private func scannerTakes(_ bytes: [UInt8]) -> Bool {
    let outcome = bytes.withUnsafeBytes { bytes in
      Result { () throws(LogError) in
        try CanonicalJSON.end(ofValueAt: 0, in: bytes, depth: 0)
      }
    }
    return (try? outcome.get()) == bytes.count
  }

  private func twinTakes(_ bytes: [UInt8]) -> Bool {
    do {
      return try JSONReader.value(of: bytes).canonicalBytes() == bytes
    } catch {
      return false
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `the scanner takes what its twin takes, on mutated documents`(seed: UInt64) {
    var documents = JSONDocuments(seed: seed)
    var taken = 0
    for _ in 0..<10_000 {
      let bytes = documents.mutated(documents.value().canonicalBytes())
      let expected = twinTakes(bytes)
      #expect(scannerTakes(bytes) == expected, "\(String(decoding: bytes, as: UTF8.self))")
      taken += expected ? 1 : 0
    }
    #expect(taken > 2_000 && taken < 8_000)
  }

  @Test func `the scanner takes what its twin takes, on numbers`() {
    var documents = JSONDocuments(seed: 7)
    var taken = 0
    for _ in 0..<20_000 {
      let bytes = documents.numberText()
      let expected = twinTakes(bytes)
      #expect(scannerTakes(bytes) == expected, "\(String(decoding: bytes, as: UTF8.self))")
      taken += expected ? 1 : 0
    }
    #expect(taken > 2_000 && taken < 18_000)
  }

  @Test func `every value that is written is read back the same`() throws {
    var documents = JSONDocuments(seed: 11)
    for _ in 0..<5_000 {
      let value = documents.value()
      try value.check()
      let bytes = value.canonicalBytes()
      #expect(try JSONReader.value(of: bytes) == value)
      #expect(try JSONReader.canonicalValue(of: bytes) == value)
    }
  }

  @Test func `the scan starts where it is told and stops after the value`() throws {
    let line = Array(#"{"seq":1,"data":{"a":[1,2],"b":"}"},"sum":""#.utf8)
    let end = try line.withUnsafeBytes { bytes in
      Result { () throws(LogError) in
        try CanonicalJSON.end(ofValueAt: 16, in: bytes, depth: 1)
      }
    }.get()
    #expect(line[end...].elementsEqual(#","sum":""#.utf8))
  }

  @Test(arguments: [
    (#" {}"#, 0), (#"{"a": 1}"#, 5), (#"{"b":1,"a":2}"#, 7), (#"[1.0]"#, 1),
    (#"[-0]"#, 1), (#"[1E2]"#, 1), (#"[1e2]"#, 1), (#"[0.0000001]"#, 1), (#"[1e-07]"#, 1),
    (#"[1e-6]"#, 1), (#"["\/"]"#, 2), (#"["\u0041"]"#, 2), (#"["\u000a"]"#, 2), (#"["\u001F"]"#, 2),
    (#"["\u007f"]"#, 2), (#"["\ud83d\ude00"]"#, 2), (#"{"\u0061":1}"#, 2), ("{}\n", 2), ("1 ", 1),
    ("{\"\u{FFFF}\":1,\"\u{1F600}\":2}", 9), (#"{"a\n":1,"a\t":2}"#, 9), (#"{"ab":1,"a":2}"#, 8),
    (#"{"a!":1,"a":2}"#, 8),
  ])
  func `what is right but not canonical is refused at its byte`(text: String, offset: Int) {
    #expect(throws: Never.self) { try JSONReader.value(of: Array(text.utf8)) }
    let error = #expect(throws: LogError.self) {
      try JSONReader.canonicalValue(of: Array(text.utf8))
    }
    #expect(error?.code == .malformed)
    #expect(error?.position.offset == offset)
  }

  @Test(arguments: [
    "0", "-1", "82.5", "0.000001", "1e-7", "1.5e-7", "123456789012345", "9007199254740991",
    "-9007199254740991", "0.1", "5e-324", "0.30000000000000004", "\"\u{7F}/\\b\\u000b\"",
    #"{"a":{},"a!":[],"aa":null,"b":[true,false]}"#, "{\"\u{1F600}\":2,\"\u{FFFF}\":1}",
    ##"{"":1,"\t":2,"\n":3,"\u001e":4,"\"":5,"#":6,"[":7,"\\":8,"]":9}"##,
    "{\"e\u{301}\":1,\"\u{E9}\":2}",
  ])
  func `what is canonical is taken, and written the same`(text: String) throws {
    let bytes = Array(text.utf8)
    #expect(try JSONReader.canonicalValue(of: bytes).canonicalBytes() == bytes)
  }
}
