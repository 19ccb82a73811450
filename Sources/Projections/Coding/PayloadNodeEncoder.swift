import EventLog

/// What a type's own coding writes to.
struct PayloadNodeEncoder: Encoder {
  let node: PayloadNode

  var codingPath: [any CodingKey] { node.path }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedEncodingContainer<Key> {
    node.makeObject()
    return KeyedEncodingContainer(PayloadObjectWriter<Key>(node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.makeList()
    return PayloadListWriter(node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    PayloadValueWriter(node: node)
  }
}

/// Writes the members of an object.
private struct PayloadObjectWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: PayloadNode

  var codingPath: [any CodingKey] { node.path }

  func encodeNil(forKey key: Key) {}

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    if Value.self == SourcePayload.self {
      node.origin = value as? SourcePayload
    } else if let payload = (value as? any PayloadScalar)?.payload {
      // The way to a scalar is needed only where it cannot be written.
      node.set(key.stringValue, .value(payload))
    } else if node.wants(key.stringValue) {
      node.set(
        key.stringValue, try PayloadEncoder.value(of: value, at: node.path + [key], node.unknown))
    }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy _: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    PayloadNodeEncoder(node: child(key)).container(keyedBy: Nested.self)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    PayloadNodeEncoder(node: child(key)).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { PayloadNodeEncoder(node: child(SuperKey())) }
  func superEncoder(forKey key: Key) -> any Encoder { PayloadNodeEncoder(node: child(key)) }

  private func child(_ key: any CodingKey) -> PayloadNode {
    let child = PayloadNode(path: node.path + [key], node.unknown)
    node.set(key.stringValue, .node(child))
    return child
  }
}

/// Writes the elements of a list.
private struct PayloadListWriter: UnkeyedEncodingContainer {
  let node: PayloadNode

  var codingPath: [any CodingKey] { node.path }
  var count: Int { node.count }

  func encodeNil() { node.add(.value(.null)) }

  func encode<Value: Encodable>(_ value: Value) throws {
    node.add(try PayloadEncoder.value(of: value, at: node.path + [ElementKey(count)], node.unknown))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy _: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    PayloadNodeEncoder(node: child()).container(keyedBy: Nested.self)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    PayloadNodeEncoder(node: child()).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { PayloadNodeEncoder(node: child()) }

  private func child() -> PayloadNode {
    let child = PayloadNode(path: node.path + [ElementKey(count)], node.unknown)
    node.add(.node(child))
    return child
  }
}

/// Writes one value.
private struct PayloadValueWriter: SingleValueEncodingContainer {
  let node: PayloadNode

  var codingPath: [any CodingKey] { node.path }

  func encodeNil() { node.set(.value(.null)) }

  func encode<Value: Encodable>(_ value: Value) throws {
    node.set(try PayloadEncoder.value(of: value, at: node.path, node.unknown))
  }
}

/// Under what a class writes what it inherits.
struct SuperKey: CodingKey {
  init() {}
  init?(intValue: Int) { nil }
  init?(stringValue: String) { nil }

  var intValue: Int? { nil }
  var stringValue: String { "super" }
}
