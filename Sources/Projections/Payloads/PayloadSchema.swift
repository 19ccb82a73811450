public import EventLog

/// What a payload must be like where it is written; what is read is taken as it comes.
///
/// Members that no rule names are allowed, kept and passed on.
public struct PayloadSchema: Sendable, Hashable {
  /// The members that have a rule.
  public let members: [Member]

  /// A member of a payload and its rule.
  public struct Member: Sendable, Hashable {
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
  }

  /// Checks a payload.
  /// - Throws: `invalidPayload`, naming the member, what it is and what it must be.
  public func check(_ data: JSONObject, of type: EventType) throws(ProjectionError) {
    for member in members {
      guard let value = data[member.name] else {
        guard member.isRequired else { continue }
        throw ProjectionError(
          .invalidPayload, "\(type) lacks \"\(member.name)\", \(member.type.description)")
      }
      guard member.type.accepts(value) else {
        throw ProjectionError(
          .invalidPayload,
          "\"\(member.name)\" of \(type) must be \(member.type.description), "
            + "not \(value.canonicalText())")
      }
    }
  }
}
