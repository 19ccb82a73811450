import EventLog

/// Reads the members of an object.
struct PayloadObjectReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: JSONObject
  /// Nil for an object that has no defaults.
  let part: PayloadPart?
  let decoder: PayloadDecoder
  let codingPath: [any CodingKey]

  var allKeys: [Key] { members.compactMap { Key(stringValue: $0.key) } }

  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

  func decodeNil(forKey key: Key) -> Bool { members[key.stringValue]?.isNull ?? true }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    if Value.self == Origin.self, let origin = (part?.origin ?? Origin()) as? Value {
      return origin
    }
    decoder.recorder?.note(key.stringValue, type, isOptional: false)
    let path = codingPath + [key]
    guard let part else {
      return try decoder.value(type, from: members[key.stringValue] ?? .null, at: path)
    }
    if let value = members[key.stringValue].flatMap({
      decoder.lenientValue(type, from: $0, at: path)
    }) {
      return value
    }
    guard let value = try part.defaults()[key.stringValue] else {
      throw ModelError(.invalidValue, "it has no default", member: MemberPath.text(path))
    }
    return try decoder.ofDefaults.value(type, from: value, at: path)
  }

  /// A member that is missing or cannot be read is nil, in a part; elsewhere one that cannot be read fails.
  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    decoder.recorder?.note(key.stringValue, type, isOptional: true)
    guard let value = members[key.stringValue], !value.isNull else { return nil }
    let path = codingPath + [key]
    return part == nil
      ? try decoder.value(type, from: value, at: path)
      : decoder.lenientValue(type, from: value, at: path)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try superDecoder(forKey: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try superDecoder(forKey: key).unkeyedContainer()
  }

  func superDecoder() -> any Decoder { inner(SuperKey()) }
  func superDecoder(forKey key: Key) throws -> any Decoder { inner(key) }

  private func inner(_ key: any CodingKey) -> any Decoder {
    PayloadValueDecoder(
      value: members[key.stringValue] ?? .null, part: nil, decoder: decoder,
      codingPath: codingPath + [key])
  }
}

// The standard library's own versions of these would read one that cannot be read as the default, not as nil.
extension PayloadObjectReader {
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { scalar(type, key) }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { scalar(type, key) }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { scalar(type, key) }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { scalar(type, key) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { scalar(type, key) }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { scalar(type, key) }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { scalar(type, key) }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { scalar(type, key) }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { scalar(type, key) }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { scalar(type, key) }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { scalar(type, key) }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { scalar(type, key) }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { scalar(type, key) }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { scalar(type, key) }

  private func scalar<Value: PayloadScalar>(_ type: Value.Type, _ key: Key) -> Value? {
    decoder.recorder?.note(key.stringValue, type, isOptional: true)
    return members[key.stringValue].flatMap { Value(payload: $0) }
  }
}
