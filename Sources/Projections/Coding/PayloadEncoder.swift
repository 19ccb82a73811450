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

  /// The object of a part, together with what the part was read from.
  static func written<Part: ModelPart>(
    _ part: Part, _ unknown: Unknown, without hidden: Set<String> = []
  ) throws -> WrittenPart {
    let node = PayloadNode(path: [], unknown, hidden: hidden)
    try part.encode(to: PayloadNodeEncoder(node: node))
    guard case .object(let object) = node.value else {
      throw ModelError(.invalidValue, "\(Part.self) is not written as an object")
    }
    return WrittenPart(object: object, read: part.origin.payload)
  }

  /// The JSON of a value within a payload.
  static func value<Value: Encodable>(
    of value: Value, at path: [any CodingKey], _ unknown: Unknown
  ) throws -> PayloadNode.Child {
    if let scalar = value as? any PayloadScalar {
      guard let payload = scalar.payload else {
        // Printing a date that is no number ends the process.
        let shown = (value as? any Numeric).map { "\($0)" } ?? "this \(Value.self)"
        throw ModelError(
          .invalidValue, "a payload cannot hold \(shown)", member: MemberPath.text(path))
      }
      return .value(payload)
    }
    let node = PayloadNode(path: path, unknown)
    try value.encode(to: PayloadNodeEncoder(node: node))
    if value is any UnorderedElements { node.sortElements() }
    guard unknown == .kept, let part = value as? any ModelPart, let read = part.origin.payload,
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

/// A part of a model as it is written by itself, and the object that it was read from.
struct WrittenPart {
  /// What this build says.
  var object: JSONObject
  /// What it was read from; nil for a part that was made here.
  let read: JSONObject?

  /// What is written if nothing stands that it could be laid over. Such a part may have stood elsewhere, or may have been
  /// taken out, with members that this build does not know.
  /// - Parameter known: Reads the members of a payload that this build knows.
  func whole(_ known: (JSONObject) throws -> JSONObject) throws -> JSONObject {
    guard let read, read != object else { return object }
    return read.patched(from: try known(read), to: object, removing: true)
  }
}

extension JSONObject {
  /// The object with the difference of two values laid over it.
  ///
  /// What both values say alike stays as it is here, known to this build or not. So does a member that neither value
  /// could read, and an element of a list. Objects are laid over objects member by member.
  /// - Parameters:
  ///   - known: What this build reads here, or read when the change began.
  ///   - new: What it says now.
  ///   - removing: Whether what the new value lacks is taken out.
  func patched(from known: JSONObject, to new: JSONObject, removing: Bool) -> JSONObject {
    var object = self
    for member in new {
      let before = known[member.key]
      if before == member.value { continue }
      if case .object(let after) = member.value, case .object(let standing)? = object[member.key] {
        let before = before?.object ?? JSONObject()
        object[member.key] = .object(standing.patched(from: before, to: after, removing: removing))
      } else if case .array(let after) = member.value,
        case .array(let standing)? = object[member.key], let before = before?.array
      {
        object[member.key] = .array(after.keeping(unreadOf: standing, besides: before))
      } else {
        object[member.key] = member.value
      }
    }
    guard removing else { return object }
    for member in known where new[member.key] == nil { object[member.key] = nil }
    return object
  }
}

extension [JSONValue] {
  /// These elements, with those of the list that stands which this build could not read, such as a word that only a
  /// newer build knows: each stays behind the element that it stood behind, or else at the end.
  /// - Parameter read: The elements that this build read in that list.
  fileprivate func keeping(unreadOf standing: [JSONValue], besides read: [JSONValue]) -> [JSONValue]
  {
    if standing.count <= read.count { return self }
    var (kept, next) = (self, 0)
    var last: JSONValue?
    for element in standing {
      if next < read.count, element == read[next] {
        next += 1
      } else if let last {
        kept.insert(element, at: kept.lastIndex(of: last).map { $0 + 1 } ?? kept.count)
      } else {
        kept.insert(element, at: 0)
      }
      last = element
    }
    // What was read and is written otherwise than it stands cannot be told from what was not read.
    return next == read.count ? kept : self
  }
}
