import EventLog

/// Writes values as the JSON of payloads (log-format 2): nil members are left out, numbers are finite and
/// within ±(2^53−1).
///
/// An object within a list is laid over the one it was read from, so that it keeps what this build does not
/// know; see ``SourcePayload``.
enum PayloadEncoder {
  /// What becomes of the members that this build does not know.
  enum Unknown: Sendable {
    /// Objects within a payload keep those that they were read with.
    case kept
    /// Only what this build knows is written.
    case dropped
  }

  /// The object of a part by itself, not laid over what it was read from.
  /// - Parameter hidden: The members to leave out.
  /// - Throws: `ModelError`, naming the member; what the type's own coding throws.
  static func object<Part: ModelPart>(
    of part: Part, _ unknown: Unknown = .kept, without hidden: Set<String> = []
  ) throws -> JSONObject {
    try written(part, unknown, without: hidden).object
  }

  /// The same, together with what the part was read from.
  static func written<Part: ModelPart>(
    _ part: Part, _ unknown: Unknown, without hidden: Set<String> = []
  ) throws -> WrittenPart {
    let node = PayloadNode(path: [], unknown, hidden: hidden)
    try part.encode(to: PayloadNodeEncoder(node: node))
    guard case .object(let object) = node.value else {
      throw ModelError(.invalidValue, "\(Part.self) is not written as an object")
    }
    return WrittenPart(object: object, read: node.origin?.payload)
  }

  /// The JSON of a value within a payload.
  static func value<Value: Encodable>(
    of value: Value, at path: [any CodingKey], _ unknown: Unknown
  ) throws -> PayloadNode.Child {
    if let scalar = value as? any PayloadScalar {
      guard let payload = scalar.payload else {
        throw ModelError(
          .invalidValue, "a payload cannot hold \(value)", member: MemberPath.text(path))
      }
      return .value(payload)
    }
    let node = PayloadNode(path: path, unknown)
    try value.encode(to: PayloadNodeEncoder(node: node))
    if value is any UnorderedElements { node.sortElements() }
    guard unknown == .kept, let read = node.origin?.payload, let part = value as? any ModelPart,
      case .object(let object) = node.value, object != read
    else { return .node(node) }
    return .value(.object(try laid(object, of: part, over: read)))
  }

  private static func laid<Part: ModelPart>(
    _ object: JSONObject, of part: Part, over read: JSONObject
  ) throws -> JSONObject {
    let known = try self.object(of: PayloadDecoder().part(Part.self, from: read))
    return read.patched(from: known, to: object, removing: true)
  }
}

/// A collection whose elements have no order, and so get one before they are written.
private protocol UnorderedElements {}

extension Set: UnorderedElements {}
