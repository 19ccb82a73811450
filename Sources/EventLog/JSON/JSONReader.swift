/// Reads JSON strictly: what breaks a rule of log-format 2 is refused, never repaired.
package enum JSONReader {
  /// Reads one value as a caller may hand it in: spaced, ordered and escaped as JSON allows.
  ///
  /// `-0` is read as 0.
  /// - Throws: `malformed` with the byte's offset for a repeated key, a trailing comma, a byte order
  ///   mark, a lone surrogate, invalid UTF-8, a control character in a string, a number beyond
  ///   ±(2^53−1) or one other than zero that a double takes for zero, anything after the value, and
  ///   whatever else is not JSON; `tooLarge` for more than 32 levels.
  /// - Complexity: O(n log n) where an object's keys are out of order, else O(n).
  package static func value(of bytes: [UInt8]) throws(LogError) -> JSONValue {
    try bytes.withRawBytes { (bytes) throws(LogError) in try value(of: bytes) }
  }

  /// Reads one value that must be in canonical form (RFC 8785) already, as what is received is.
  /// - Throws: As ``value(of:)`` does, and `malformed` for white space, keys out of order, an escape
  ///   or a number that canonical form writes otherwise.
  /// - Complexity: O(n).
  package static func canonicalValue(of bytes: [UInt8]) throws(LogError) -> JSONValue {
    try bytes.withRawBytes { (bytes) throws(LogError) in try canonicalValue(of: bytes) }
  }

  /// Reads one value of borrowed bytes, around which `depth` levels are open.
  package static func value(
    of bytes: UnsafeRawBufferPointer, depth: Int = 0
  ) throws(LogError) -> JSONValue {
    let bytes = JSONBytes(bytes)
    do throws(JSONFault) {
      var parser = JSONParser(bytes)
      return try parser.onlyValue(depth: depth)
    } catch {
      throw error.logError(in: bytes)
    }
  }

  /// Reads one canonical value of borrowed bytes, around which `depth` levels are open.
  package static func canonicalValue(
    of bytes: UnsafeRawBufferPointer, depth: Int = 0
  ) throws(LogError) -> JSONValue {
    let end = try CanonicalJSON.end(ofValueAt: 0, in: bytes, depth: depth)
    guard end == bytes.count else {
      throw JSONFault(.textEnd, at: end).logError(in: JSONBytes(bytes))
    }
    return try value(of: bytes, depth: depth)
  }
}
