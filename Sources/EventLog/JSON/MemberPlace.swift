/// Where a member stands in a canonical object.
package struct MemberPlace: Sendable {
  private let keyStart: UInt32
  private let keyEnd: UInt32
  private let valueEnd: UInt32

  /// - Parameters:
  ///   - key: Where the key stands with its quotes.
  ///   - valueEnd: Where the value ends, which begins behind a colon.
  init(key: CanonicalScanner.StringPlace, valueEnd: Int) {
    keyStart = UInt32(key.start)
    keyEnd = UInt32(key.end)
    self.valueEnd = UInt32(valueEnd)
  }

  /// The key, between its quotes.
  package var key: Range<Int> { Int(keyStart) + 1..<Int(keyEnd) - 1 }
  /// The value.
  package var value: Range<Int> { Int(keyEnd) + 1..<Int(valueEnd) }
}
