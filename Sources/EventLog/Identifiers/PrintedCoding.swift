extension Decoder {
  /// Reads a value that is coded as the text that it prints.
  /// - Parameter fault: What is wrong with a text that is none.
  func printed<Value>(
    _ read: (String) -> Value?, orElse fault: (String) -> String
  ) throws -> Value {
    let container = try singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = read(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: fault(text))
    }
    return value
  }
}

extension Encoder {
  /// Writes a value as the text that it prints.
  func print(_ value: some CustomStringConvertible) throws {
    var container = singleValueContainer()
    try container.encode(value.description)
  }
}
