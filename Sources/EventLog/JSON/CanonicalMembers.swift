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

  /// Where the next member stands; nil after the last.
  /// - Throws: `malformed` where the bytes are not a canonical object.
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

  /// Where the next element stands; nil after the last.
  /// - Throws: `malformed` where the bytes are not a canonical array.
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

/// Finds members of a canonical object where they stand, without building values.
package enum CanonicalObject {
  /// Where the value of a member stands in the object's bytes; nil for a missing member.
  /// - Parameter key: A key of plain ASCII that needs no escape.
  /// - Throws: `malformed` where the bytes are not a canonical object.
  /// - Complexity: O(bytes up to the member)
  package static func value(
    of key: StaticString, in object: UnsafeRawBufferPointer
  ) throws(LogError) -> Range<Int>? {
    // Bounds: a static string stands for as many bytes as it says.
    try value(
      ofSpelt: UnsafeRawBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount),
      in: object)
  }

  /// Where the value of a member stands, for any key as it is spelt between its quotes in canonical bytes.
  package static func value(
    ofSpelt key: UnsafeRawBufferPointer, in object: UnsafeRawBufferPointer
  ) throws(LogError) -> Range<Int>? {
    var members = CanonicalMembers(of: object)
    while let member = try members.next() {
      if RawBytes.areEqual(UnsafeRawBufferPointer(rebasing: object[member.key]), key) {
        return member.value
      }
    }
    return nil
  }
}

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
