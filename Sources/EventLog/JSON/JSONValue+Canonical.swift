extension JSONValue {
  /// The value in canonical form (RFC 8785).
  ///
  /// A reader takes it back if ``check(depth:)`` passes.
  /// - Complexity: O(n) in the size of the value.
  package func canonicalBytes() -> [UInt8] {
    var bytes: [UInt8] = []
    write(into: &bytes)
    return bytes
  }

  /// The value in canonical form (RFC 8785), as text.
  /// - Complexity: O(n) in the size of the value.
  public func canonicalText() -> String {
    String(decoding: canonicalBytes(), as: UTF8.self)
  }

  fileprivate func write(into bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: value ? "true".utf8 : "false".utf8)
    case .number(let value): JSONText.append(number: value, to: &bytes)
    case .string(let value): JSONText.append(string: value, to: &bytes)
    case .object(let value): value.write(into: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(into: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    }
  }
}

extension JSONObject {
  /// The object in canonical form (RFC 8785).
  /// - Complexity: O(n) in the size of the object.
  package func canonicalBytes() -> [UInt8] { JSONValue.object(self).canonicalBytes() }

  /// The object in canonical form (RFC 8785), as text.
  /// - Complexity: O(n) in the size of the object.
  public func canonicalText() -> String { JSONValue.object(self).canonicalText() }

  fileprivate func write(into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "{"))
    for index in members.indices {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      JSONText.append(string: members[index].key, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      members[index].value.write(into: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }
}
