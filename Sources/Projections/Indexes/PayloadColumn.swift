package import EventLog

/// One member of many payloads, read without what stands beside it: leniently, as models read (merge-rules 12).
package struct PayloadColumn: Sendable {
  /// The member's name, spelt as in the payload's bytes.
  private let key: [UInt8]

  /// - Parameter name: The member's name.
  package init(_ name: String) { key = CanonicalValue.key(name) }

  /// A number; nil for any other value, and without such a member.
  /// - Complexity: O(bytes before the member)
  package func number(in payload: UnsafeRawBufferPointer) throws(LogError) -> Double? {
    try CanonicalValue(of: key, in: payload)?.number
  }

  /// A time; nil for any other value, and without such a member.
  package func instant(in payload: UnsafeRawBufferPointer) throws(LogError) -> Instant? {
    try CanonicalValue(of: key, in: payload)?.instant
  }

  /// A string; nil for any other value, and without such a member.
  package func text(in payload: UnsafeRawBufferPointer) throws(LogError) -> String? {
    try CanonicalValue(of: key, in: payload)?.text?.string
  }

  /// Whether the member is a string.
  package func isText(in payload: UnsafeRawBufferPointer) throws(LogError) -> Bool {
    try CanonicalValue(of: key, in: payload)?.isText ?? false
  }
}
