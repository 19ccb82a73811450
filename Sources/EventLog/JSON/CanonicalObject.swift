/// Finds members of a canonical object where they stand, without building values.
package enum CanonicalObject {
  /// Where the value of a member stands in the object's bytes; nil where there is no such member.
  ///
  /// Bounds: every offset comes from `CanonicalJSON.end`, which never passes the bytes.
  /// - Parameter key: A key of plain ASCII that needs no escape.
  /// - Throws: `malformed` where the bytes are no canonical object.
  /// - Complexity: O(bytes up to the member)
  package static func value(
    of key: StaticString, in object: UnsafeRawBufferPointer
  ) throws(LogError) -> Range<Int>? {
    var offset = 1
    while offset < object.count, object[offset] != UInt8(ascii: "}") {
      let keyEnd = try CanonicalJSON.end(ofValueAt: offset, in: object, depth: 1)
      let valueEnd = try CanonicalJSON.end(ofValueAt: keyEnd + 1, in: object, depth: 1)
      let name = UnsafeRawBufferPointer(rebasing: object[(offset + 1)..<(keyEnd - 1)])
      if name.elementsEqual(UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
      {
        return (keyEnd + 1)..<valueEnd
      }
      // Behind a value stands a comma or the closing brace.
      offset =
        valueEnd < object.count && object[valueEnd] == UInt8(ascii: ",")
        ? valueEnd + 1 : valueEnd
    }
    return nil
  }
}
