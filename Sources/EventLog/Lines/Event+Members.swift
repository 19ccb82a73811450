extension Event {
  /// The value of one member of the payload, without reading the others into values.
  /// - Parameter key: A key of plain ASCII that needs no escape.
  /// - Throws: nothing for an event that was read from a line; see `data`.
  /// - Complexity: O(bytes up to the member)
  package func member(_ key: StaticString) throws(LogError) -> JSONValue? {
    let bytes = Array(dataBytes)
    let range = try bytes.withRawBytes { (bytes) throws(LogError) in
      try CanonicalObject.value(of: key, in: bytes)
    }
    guard let range else { return nil }
    return try JSONReader.value(of: Array(bytes[range]))
  }

  /// The payload's string `id`; nil where it has none.
  package var dataID: String? {
    layout.dataID.map { JSONText.unescaped(line[$0]) }
  }
}
