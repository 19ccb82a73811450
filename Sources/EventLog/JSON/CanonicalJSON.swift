/// Canonical JSON (RFC 8785) as bytes that are checked where they stand, without building values.
package enum CanonicalJSON {
  /// How many arrays and objects may be open at once (log-format 1).
  package static let greatestDepth = 32

  /// Checks the canonical value at an offset and returns the offset after it.
  ///
  /// What follows the value is not looked at.
  /// - Parameter depth: How many levels are open around the value.
  /// - Throws: As ``JSONReader/canonicalValue(of:)`` does, with offsets counted from the first byte.
  /// - Complexity: O(n), and no allocation but for keys with escapes, and numbers of more than 15
  ///   digits or with an exponent.
  package static func end(
    ofValueAt offset: Int, in bytes: UnsafeRawBufferPointer, depth: Int
  ) throws(LogError) -> Int {
    precondition(offset >= 0 && depth >= 0, "an offset and a depth are counted from 0")
    let bytes = JSONBytes(bytes)
    do throws(JSONFault) {
      return try CanonicalScanner(bytes: bytes).valueEnd(at: offset, depth: depth)
    } catch {
      throw error.logError(in: bytes)
    }
  }

  /// Where the members of a canonical object stand, and the string of its member `id` between its
  /// quotes; nil where it has no such string.
  /// - Throws: As `end(ofValueAt:in:depth:)` does.
  static func members(
    of object: UnsafeRawBufferPointer, depth: Int
  ) throws(LogError) -> (members: [MemberPlace], id: Range<Int>?) {
    let bytes = JSONBytes(object)
    do throws(JSONFault) {
      return try CanonicalScanner(bytes: bytes).members(ofObjectAt: 0, depth: depth)
    } catch {
      throw error.logError(in: bytes)
    }
  }

  /// Checks the canonical object at an offset as ``end(ofValueAt:in:depth:)`` does, and says also
  /// where the string of its member `id` stands between its quotes; nil where it has no such string.
  @inline(__always)
  static func end(
    ofObjectAt offset: Int, in bytes: UnsafeRawBufferPointer, depth: Int
  ) throws(LogError) -> (end: Int, id: Range<Int>?) {
    let bytes = JSONBytes(bytes)
    do throws(JSONFault) {
      return try CanonicalScanner(bytes: bytes).identifiedObjectEnd(at: offset, depth: depth)
    } catch {
      throw error.logError(in: bytes)
    }
  }
}
