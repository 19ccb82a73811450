// What the members of a store's own files say. Each reading is nil where the member is missing or says something else.

extension JSONObject {
  /// What a text says.
  package func text<Value>(_ name: String, _ read: (String) -> Value?) -> Value? {
    self[name]?.string.flatMap(read)
  }

  /// A whole number that its type holds.
  package func whole<Number: BinaryInteger>(
    _ name: String, as _: Number.Type = Number.self
  ) -> Number? {
    self[name]?.number.flatMap { Number(exactly: $0) }
  }

  /// A number of 64 bits as 16 hex digits, as ids and sums stand in files.
  package func bits(_ name: String) -> UInt64? {
    text(name) { Hexadecimal.value(of: $0.utf8, digits: 16) }
  }

  /// What a list says, each of whose elements is a text.
  package func list<Value>(_ name: String, _ read: (String) -> Value?) -> [Value]? {
    guard let elements = self[name]?.array else { return nil }
    let values = elements.compactMap { $0.string.flatMap(read) }
    return values.count == elements.count ? values : nil
  }
}
