/// Finds members of a canonical object where they stand, without building values.
package enum CanonicalObject {
  /// Where the value of a member stands in the object's bytes; nil where there is no such member.
  /// - Parameter key: A key of plain ASCII that needs no escape.
  /// - Throws: `malformed` where the bytes are no canonical object.
  /// - Complexity: O(bytes up to the member)
  package static func value(
    of key: StaticString, in object: UnsafeRawBufferPointer
  ) throws(LogError) -> Range<Int>? {
    // Bounds: a static string stands for as many bytes as it says.
    let key = UnsafeRawBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
    var members = CanonicalMembers(of: object)
    while let member = try members.next() {
      if RawBytes.areEqual(UnsafeRawBufferPointer(rebasing: object[member.key]), key) {
        return member.value
      }
    }
    return nil
  }
}
