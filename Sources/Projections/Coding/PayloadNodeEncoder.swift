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
    if Value.self == SourcePayload.self { return }
    if let payload = (value as? any PayloadScalar)?.payload {
      // The path of a scalar is needed only if it cannot be written.
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
    let path = node.path + [ElementKey(count)]
    let child = try PayloadEncoder.value(of: value, at: path, node.unknown)
    if case .node(let written) = child, written.isObject, !(value is any ModelPart) {
      throw ModelError(
        .invalidValue, LosingList.sentence("it", of: Value.self), member: MemberPath.text(path))
    }
    node.add(child)
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

/// The key under which a class writes what it inherits.
struct SuperKey: CodingKey {
  init() {}
  init?(intValue: Int) { nil }
  init?(stringValue: String) { nil }

  var intValue: Int? { nil }
  var stringValue: String { "super" }
}

/// A JSON value while an encoder writes it.
final class PayloadNode {
  /// The way to it.
  let path: [any CodingKey]
  let unknown: PayloadEncoder.Unknown

  private let hidden: Set<String>
  private var content = Content.nothing
  private var members: [(key: String, child: Child)] = []
  private var elements: [Child] = []

  /// A member or an element.
  enum Child {
    case value(JSONValue)
    case node(PayloadNode)

    var value: JSONValue {
      switch self {
      case .value(let value): value
      case .node(let node): node.value
      }
    }
  }

  private enum Content {
    case nothing
    case single(Child)
    case object
    case list
  }

  /// - Parameter hidden: The members that it leaves out.
  init(path: [any CodingKey], _ unknown: PayloadEncoder.Unknown, hidden: Set<String> = []) {
    self.path = path
    self.unknown = unknown
    self.hidden = hidden
  }

  /// How many elements it has.
  var count: Int { elements.count }

  /// Whether its members were written.
  var isObject: Bool { if case .object = content { true } else { false } }

  func makeObject() { content = .object }
  func makeList() { content = .list }
  func set(_ child: Child) { content = .single(child) }
  func add(_ child: Child) { elements.append(child) }

  func wants(_ key: String) -> Bool { !hidden.contains(key) }
  func set(_ key: String, _ child: Child) { if wants(key) { members.append((key, child)) } }

  /// Puts the elements in the order of their canonical texts.
  func sortElements() {
    elements = elements.map { ($0.value, $0.value.canonicalText()) }
      .sorted { TextOrder.compare($0.1, $1.1) < 0 }.map { .value($0.0) }
  }

  /// What was written; members that are null are left out.
  var value: JSONValue {
    switch content {
    case .nothing: return .null
    case .single(let child): return child.value
    case .list: return .array(elements.map(\.value))
    case .object:
      var object = JSONObject()
      for (key, child) in members {
        let value = child.value
        object[key] = value.isNull ? nil : value
      }
      return .object(object)
    }
  }
}
