import EventLog

/// Reads the members of an object.
///
/// A class, since the standard library copies a container at each call.
final class PayloadObjectReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: JSONObject
  /// Nil for an object that has no defaults.
  let part: PayloadPart?
  let decoder: PayloadDecoder
  let codingPath: [any CodingKey]

  init(
    members: JSONObject, part: PayloadPart?, decoder: PayloadDecoder, codingPath: [any CodingKey]
  ) {
    self.members = members
    self.part = part
    self.decoder = decoder
    self.codingPath = codingPath
  }

  var allKeys: [Key] { members.compactMap { Key(stringValue: $0.key) } }

  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

  func decodeNil(forKey key: Key) -> Bool { members[key.stringValue]?.isNull ?? true }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    if Value.self == SourcePayload.self, let origin = (part?.origin ?? SourcePayload()) as? Value {
      return origin
    }
    decoder.recorder?.note(key.stringValue, type, isOptional: false)
    // The path of a scalar is needed only if it cannot be read.
    if let scalar = Value.self as? any PayloadScalar.Type,
      let value = members[key.stringValue].flatMap({ scalar.init(payload: $0) }) as? Value
    {
      return value
    }
    let path = codingPath + [key]
    guard let part else {
      return try decoder.value(type, from: members[key.stringValue] ?? .null, at: path)
    }
    if let json = members[key.stringValue],
      let value = decoder.lenientValue(type, from: json, at: path)
    {
      return value
    }
    guard let json = try decoder.defaults(of: part.type)[key.stringValue] else {
      throw ModelError(.invalidValue, "it has no default", member: MemberPath.text(path))
    }
    return try decoder.ofDefaults.value(type, from: json, at: path)
  }

  /// In a part, a member that is missing or cannot be read is nil; elsewhere one that cannot be read fails.
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

// One method for each scalar. The standard library's own `decodeIfPresent` would read an unreadable scalar as the
// default instead of nil, and a generic `decode` would look up the type each time.
extension PayloadObjectReader {
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try scalar(type, key) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try scalar(type, key) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try scalar(type, key) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try scalar(type, key) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try scalar(type, key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try scalar(type, key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try scalar(type, key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try scalar(type, key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try scalar(type, key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try scalar(type, key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try scalar(type, key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try scalar(type, key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try scalar(type, key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try scalar(type, key) }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    scalarIfPresent(type, key)
  }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    scalarIfPresent(type, key)
  }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    scalarIfPresent(type, key)
  }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    scalarIfPresent(type, key)
  }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    scalarIfPresent(type, key)
  }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    scalarIfPresent(type, key)
  }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    scalarIfPresent(type, key)
  }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    scalarIfPresent(type, key)
  }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    scalarIfPresent(type, key)
  }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    scalarIfPresent(type, key)
  }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    scalarIfPresent(type, key)
  }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    scalarIfPresent(type, key)
  }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    scalarIfPresent(type, key)
  }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    scalarIfPresent(type, key)
  }

  private func scalar<Value: PayloadScalar>(_ type: Value.Type, _ key: Key) throws -> Value {
    decoder.recorder?.note(key.stringValue, type, isOptional: false)
    if let value = members[key.stringValue].flatMap({ Value(payload: $0) }) { return value }
    if let part, let json = try decoder.defaults(of: part.type)[key.stringValue],
      let value = Value(payload: json)
    {
      return value
    }
    throw ModelError(
      .invalidValue, "\(Value.self) cannot be read", member: MemberPath.text(codingPath + [key]))
  }

  private func scalarIfPresent<Value: PayloadScalar>(_ type: Value.Type, _ key: Key) -> Value? {
    decoder.recorder?.note(key.stringValue, type, isOptional: true)
    return members[key.stringValue].flatMap { Value(payload: $0) }
  }
}
