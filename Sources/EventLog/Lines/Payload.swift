/// What an event says of its entity: a JSON object as canonical bytes (log-format 2) for one line.
///
/// It is checked and written once, where it is made, by whoever makes it; to store it is to copy it.
package struct Payload: Sendable {
  /// The object in canonical form (RFC 8785).
  package let bytes: [UInt8]
  /// Where its members stand, so that whoever looks at them need not look for them.
  package let members: [MemberPlace]
  /// Where its string `id` stands between its quotes, where it has one: what names the unit of a
  /// list (merge-rules 4).
  let idPlace: Range<Int>?

  /// Writes an object in canonical form.
  /// - Throws: `malformed` for a number that JSON text cannot hold, `tooLarge` for one that is nested
  ///   deeper than a line may be.
  /// - Complexity: O(bytes)
  package init(_ object: JSONObject) throws(LogError) {
    // The line's own braces are one level around the payload.
    try JSONValue.object(object).check(depth: 1)
    let bytes = object.canonicalBytes()
    (members, idPlace) = try bytes.withRawBytes { (bytes) throws(LogError) in
      try CanonicalJSON.members(of: bytes, depth: 1)
    }
    self.bytes = bytes
  }

  /// Takes over bytes that were checked before.
  init(checked bytes: [UInt8], members: [MemberPlace], idPlace: Range<Int>?) {
    self.bytes = bytes
    self.members = members
    self.idPlace = idPlace
  }

  /// The string of its member `id`; nil where it has none.
  package var id: String? { idPlace.map { JSONText.unescaped(bytes[$0]) } }

  /// The object as values.
  /// - Complexity: O(bytes); it is read anew at each call.
  package var object: JSONObject {
    get throws(LogError) { try JSONObject(checked: bytes) }
  }
}

extension Payload: Hashable {
  /// Two payloads are the same where their bytes are.
  package static func == (left: Payload, right: Payload) -> Bool { left.bytes == right.bytes }

  /// Hashes the bytes.
  package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
