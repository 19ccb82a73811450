/// Walks over the members of a canonical object where they stand, without building values.
///
/// Bounds: every offset comes from the scanner, which never passes the bytes.
package struct CanonicalMembers {
  private let scanner: CanonicalScanner
  private var offset = 1

  /// Starts before the first member.
  /// - Parameter object: The object's bytes; valid for as long as this value is used.
  package init(of object: UnsafeRawBufferPointer) {
    scanner = CanonicalScanner(bytes: JSONBytes(object))
  }

  /// Where the next member stands; nil behind the last.
  /// - Throws: `malformed` where the bytes are no canonical object.
  /// - Complexity: O(bytes of the member)
  package mutating func next() throws(LogError) -> MemberPlace? {
    guard scanner.bytes[offset] != UInt8(ascii: "}") else { return nil }
    do throws(JSONFault) {
      let key = try scanner.key(at: offset)
      let end = try scanner.valueEnd(at: key.end + 1, depth: 1)
      offset = scanner.bytes[end] == UInt8(ascii: ",") ? end + 1 : end
      return MemberPlace(key: key, valueEnd: end)
    } catch {
      throw error.logError(in: scanner.bytes)
    }
  }
}

/// Walks over the elements of a canonical array where they stand, without building values.
///
/// Bounds: every offset comes from the scanner, which never passes the bytes.
package struct CanonicalElements {
  private let scanner: CanonicalScanner
  private var offset = 1

  /// Starts before the first element.
  /// - Parameter array: The array's bytes; valid for as long as this value is used.
  package init(of array: UnsafeRawBufferPointer) {
    scanner = CanonicalScanner(bytes: JSONBytes(array))
  }

  /// Where the next element stands; nil behind the last.
  /// - Throws: `malformed` where the bytes are no canonical array.
  /// - Complexity: O(bytes of the element)
  package mutating func next() throws(LogError) -> Range<Int>? {
    guard scanner.bytes[offset] != UInt8(ascii: "]") else { return nil }
    do throws(JSONFault) {
      let start = offset
      let end = try scanner.valueEnd(at: start, depth: 1)
      offset = scanner.bytes[end] == UInt8(ascii: ",") ? end + 1 : end
      return start..<end
    } catch {
      throw error.logError(in: scanner.bytes)
    }
  }
}
