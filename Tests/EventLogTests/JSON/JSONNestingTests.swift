import EventLog
import Testing

@Suite struct JSONNestingTests {
  private func nested(_ levels: Int, open: String = "[", close: String = "]") -> [UInt8] {
    Array((String(repeating: open, count: levels) + String(repeating: close, count: levels)).utf8)
  }

  private func outcomes(of bytes: [UInt8], depth: Int) -> [LogError.Code?] {
    func code(_ read: (UnsafeRawBufferPointer) throws(LogError) -> Void) -> LogError.Code? {
      bytes.withUnsafeBytes { bytes in
        do throws(LogError) {
          try read(bytes)
          return nil
        } catch {
          return error.code
        }
      }
    }
    return [
      code { (bytes) throws(LogError) in _ = try JSONReader.value(of: bytes, depth: depth) },
      code { (bytes) throws(LogError) in _ = try JSONReader.canonicalValue(of: bytes, depth: depth)
      },
      code { (bytes) throws(LogError) in
        _ = try CanonicalJSON.end(ofValueAt: 0, in: bytes, depth: depth)
      },
    ]
  }

  @Test(arguments: 0...32)
  func `thirty-two levels are taken and one more is not`(depth: Int) {
    #expect(
      outcomes(of: nested(32 - depth) + (depth == 32 ? [0x31] : []), depth: depth) == [
        nil, nil, nil,
      ])
    #expect(
      outcomes(of: nested(33 - depth), depth: depth) == [.tooLarge, .tooLarge, .tooLarge])
  }

  @Test func `objects count as arrays do`() {
    let open = #"{"a":"#
    let whole =
      Array(String(repeating: open, count: 31).utf8) + Array("{}".utf8)
      + [UInt8](repeating: UInt8(ascii: "}"), count: 31)
    #expect(outcomes(of: whole, depth: 0) == [nil, nil, nil])
    #expect(outcomes(of: whole, depth: 1) == [.tooLarge, .tooLarge, .tooLarge])
  }

  @Test func `a million brackets are refused at the thirty-third`() {
    let bytes = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
    let error = #expect(throws: LogError.self) { try JSONReader.value(of: bytes) }
    #expect(error?.code == .tooLarge)
    #expect(error?.position.offset == 32)
  }

  @Test func `the check of a value counts levels as the readers do`() throws {
    var value: JSONValue = 1
    for _ in 0..<32 { value = [value] }
    try value.check()
    #expect(throws: LogError.self) { try value.check(depth: 1) }
    let deeper: JSONValue = ["a": value]
    let error = #expect(throws: LogError.self) { try deeper.check() }
    #expect(error?.code == .tooLarge)
  }
}
