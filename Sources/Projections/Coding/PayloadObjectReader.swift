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
    // The path of a scalar is needed only if it cannot be read.
    if let scalar = Value.self as? any PayloadScalar.Type,
      let value = scalar.init(payload: value) as? Value
    {
      return value
    }
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

// The standard library's own `decodeIfPresent` of a scalar would read an unreadable one as the default instead of
// nil. The generic `decode` looks up the type each time, which is slow for the scalars that models have most.
extension PayloadObjectReader {
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try scalar(type, key) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try scalar(type, key) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try scalar(type, key) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try scalar(type, key) }

  func decodeIfPresent(_ t: Bool.Type, forKey k: Key) throws -> Bool? { scalarIfPresent(t, k) }
  func decodeIfPresent(_ t: String.Type, forKey k: Key) throws -> String? { scalarIfPresent(t, k) }
  func decodeIfPresent(_ t: Double.Type, forKey k: Key) throws -> Double? { scalarIfPresent(t, k) }
  func decodeIfPresent(_ t: Float.Type, forKey k: Key) throws -> Float? { scalarIfPresent(t, k) }
  func decodeIfPresent(_ t: Int.Type, forKey k: Key) throws -> Int? { scalarIfPresent(t, k) }
  func decodeIfPresent(_ t: Int8.Type, forKey k: Key) throws -> Int8? { scalarIfPresent(t, k) }
  func decodeIfPresent(_ t: Int16.Type, forKey k: Key) throws -> Int16? { scalarIfPresent(t, k) }
  func decodeIfPresent(_ t: Int32.Type, forKey k: Key) throws -> Int32? { scalarIfPresent(t, k) }
  func decodeIfPresent(_ t: Int64.Type, forKey k: Key) throws -> Int64? { scalarIfPresent(t, k) }
  func decodeIfPresent(_ t: UInt.Type, forKey k: Key) throws -> UInt? { scalarIfPresent(t, k) }
  func decodeIfPresent(_ t: UInt8.Type, forKey k: Key) throws -> UInt8? { scalarIfPresent(t, k) }
  func decodeIfPresent(_ t: UInt16.Type, forKey k: Key) throws -> UInt16? { scalarIfPresent(t, k) }
  func decodeIfPresent(_ t: UInt32.Type, forKey k: Key) throws -> UInt32? { scalarIfPresent(t, k) }
  func decodeIfPresent(_ t: UInt64.Type, forKey k: Key) throws -> UInt64? { scalarIfPresent(t, k) }

  // A payload has no numbers of 128 bits: the note names the member where its kind is declared.
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try noted(type, key) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try noted(type, key) }

  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
    decoder.recorder?.note(key.stringValue, type, isOptional: true)
    return nil
  }

  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
    decoder.recorder?.note(key.stringValue, type, isOptional: true)
    return nil
  }

  private func noted<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value {
    decoder.recorder?.note(key.stringValue, type, isOptional: false)
    throw ModelError(
      .invalidValue, "\(Value.self) cannot be read", member: MemberPath.text(codingPath + [key]))
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
