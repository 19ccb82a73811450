public import EventLog

/// What a payload must be like where it is written; what is read is taken as it comes.
///
/// Members that no rule names are allowed, kept and passed on.
public final class PayloadSchema: Sendable {
  /// The members that have a rule.
  public let members: [Member]
  /// The same in the order in which payloads have their members.
  private let rules: [SchemaRules.Rule]
  private let types: [MemberType]
  /// The rules' names, and the words that values may be, one behind the other.
  private let texts: [UInt8]
  /// Where the words stand.
  private let words: [Range<Int>]

  /// A member of a payload and its rule.
  public struct Member: Sendable {
    /// Its key.
    public let name: String
    /// What its value must be.
    public let type: MemberType
    /// Whether it must be there.
    public let isRequired: Bool
  }

  /// Makes a schema: members that must be there, and members that may be.
  init(
    required: KeyValuePairs<String, MemberType> = [:],
    optional: KeyValuePairs<String, MemberType> = [:]
  ) {
    members =
      required.map { Member(name: $0.key, type: $0.value, isRequired: true) }
      + optional.map { Member(name: $0.key, type: $0.value, isRequired: false) }
    var texts: [UInt8] = []
    var words: [Range<Int>] = []
    var rules: [SchemaRules.Rule] = []
    let sorted = members.sorted { TextOrder.compare($0.name, $1.name) < 0 }
    for member in sorted {
      rules.append(SchemaRules.Rule(member, &texts, &words))
    }
    self.rules = rules
    types = sorted.map(\.type)
    self.texts = texts
    self.words = words
  }

  /// Checks a payload.
  /// - Throws: `invalidPayload`, naming the member, what it is and what it must be.
  /// - Complexity: O(bytes), without allocation for a payload in order.
  public func check(_ payload: Payload, of type: EventType) throws(ProjectionError) {
    if !payload.bytes.withUnsafeBytes(accepts) {
      throw refusal(of: payload.bytes, type.description)
    }
  }

  /// Whether no member of a canonical object breaks its rule.
  func accepts(_ object: UnsafeRawBufferPointer) -> Bool { withRules { $0.accept(object) } }

  /// Calls the body with the rules, which are valid during the call only.
  @inline(__always)
  func withRules<Value>(_ body: (SchemaRules) -> Value) -> Value {
    rules.withUnsafeBufferPointer { rules in
      types.withUnsafeBufferPointer { types in
        texts.withUnsafeBytes { texts in
          words.withUnsafeBufferPointer { words in
            body(SchemaRules(rules: rules, types: types, texts: texts, words: words))
          }
        }
      }
    }
  }
}

extension PayloadSchema {
  /// What the first member is told that breaks its rule.
  /// - Precondition: One breaks its rule.
  func refusal(of payload: [UInt8], _ type: String) -> ProjectionError {
    do throws(LogError) {
      let object = try JSONObject(checked: payload)
      for member in members {
        guard let value = object[member.name] else {
          if !member.isRequired { continue }
          return ProjectionError(
            .invalidPayload, "\(type) lacks \"\(member.name)\", \(member.type.description)")
        }
        let bytes = value.canonicalBytes()
        if bytes.withUnsafeBytes({ member.type.accepts($0) }) { continue }
        return ProjectionError(
          .invalidPayload,
          "\"\(member.name)\" of \(type) must be \(member.type.description), "
            + "not \(PayloadSchema.excerpt(of: bytes))")
      }
      preconditionFailure("every member keeps its rule, and yet they do not all")
    } catch {
      return ProjectionError(error)
    }
  }

  /// As much of a value as an error's text can bear.
  private static func excerpt(of value: [UInt8]) -> String {
    let text = String(decoding: value, as: UTF8.self)
    return text.count <= 80 ? text : text.prefix(80) + "…"
  }
}
