import EventLog

/// An object of a payload that is read as a ``ModelPart``.
struct PayloadPart {
  /// Says what a missing member is read as.
  let type: any ModelPart.Type
  let origin: SourcePayload
}

/// What a type's own coding reads from.
struct PayloadValueDecoder: Decoder {
  let value: JSONValue
  /// Nil for an object that has no defaults.
  let part: PayloadPart?
  let decoder: PayloadDecoder
  let codingPath: [any CodingKey]

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy _: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else { throw unreadable("an object") }
    return KeyedDecodingContainer(
      PayloadObjectReader<Key>(
        members: members, part: part, decoder: decoder, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw unreadable("a list") }
    return PayloadListReader(elements: elements, decoder: decoder, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    PayloadValueReader(value: value, decoder: decoder, codingPath: codingPath)
  }

  private func unreadable(_ what: String) -> ModelError {
    ModelError(.invalidValue, "it is not \(what)", member: MemberPath.text(codingPath))
  }
}

/// Reads the elements of a list one by one.
private struct PayloadListReader: UnkeyedDecodingContainer {
  let elements: [JSONValue]
  let decoder: PayloadDecoder
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0

  init(elements: [JSONValue], decoder: PayloadDecoder, codingPath: [any CodingKey]) {
    self.elements = elements
    self.decoder = decoder
    self.codingPath = codingPath
  }

  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  mutating func decodeNil() throws -> Bool {
    guard try next().isNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try decoder.value(type, from: try next(), at: path)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    try superDecoder().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try superDecoder().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder {
    let inner = PayloadValueDecoder(
      value: try next(), part: nil, decoder: decoder, codingPath: path)
    currentIndex += 1
    return inner
  }

  private var path: [any CodingKey] { codingPath + [ElementKey(currentIndex)] }

  private func next() throws -> JSONValue {
    guard !isAtEnd else {
      throw ModelError(.invalidValue, "the list ends here", member: MemberPath.text(path))
    }
    return elements[currentIndex]
  }
}

/// Reads one value.
private struct PayloadValueReader: SingleValueDecodingContainer {
  let value: JSONValue
  let decoder: PayloadDecoder
  let codingPath: [any CodingKey]

  func decodeNil() -> Bool { value.isNull }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try decoder.value(type, from: value, at: codingPath)
  }
}
