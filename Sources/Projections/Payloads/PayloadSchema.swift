public import EventLog

/// What a payload must be like where it is written; what is read is taken as it comes.
///
/// Members that no rule names are allowed, kept and passed on.
public struct PayloadSchema: Sendable, Hashable {
  /// The members that have a rule.
  public let members: [Member]
  /// The same in the order in which payloads have their members.
  private let inOrder: [Member]

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
    inOrder = members.sorted { TextOrder.compare($0.name, $1.name) < 0 }
  }

  /// Checks a payload.
  /// - Throws: `invalidPayload`, naming the member, what it is and what it must be.
  public func check(_ data: JSONObject, of type: EventType) throws(ProjectionError) {
    guard let member = fault(in: data) else { return }
    guard let value = data[member.name] else {
      throw ProjectionError(
        .invalidPayload, "\(type) lacks \"\(member.name)\", \(member.type.description)")
    }
    throw ProjectionError(
      .invalidPayload,
      "\"\(member.name)\" of \(type) must be \(member.type.description), "
        + "not \(PayloadSchema.excerpt(of: value))")
  }

  /// The first member that breaks its rule; nil where none does.
  func fault(in data: JSONObject) -> Member? {
    if accepts(data) { return nil }
    return members.first { member in
      guard let value = data[member.name] else { return member.isRequired }
      return !member.type.accepts(value)
    }
  }

  /// Whether no member breaks its rule: one walk over both, which have the same order.
  func accepts(_ data: JSONObject) -> Bool {
    var next = 0
    for index in data.members.indices {
      guard let rule = rule(for: data.members[index].key, from: next) else { continue }
      guard lacksNothing(in: next..<rule), inOrder[rule].type.accepts(data.members[index].value)
      else { return false }
      next = rule + 1
    }
    return lacksNothing(in: next..<inOrder.count)
  }

  /// The index of the rule for a member, looked for from an index on.
  private func rule(for key: String, from start: Int) -> Int? {
    inOrder.indices[start...].first { TextOrder.isSame(inOrder[$0].name, key) }
  }

  /// Whether a payload may lack the members of some rules.
  private func lacksNothing(in rules: Range<Int>) -> Bool {
    !inOrder[rules].contains { $0.isRequired }
  }

  /// As much of a value as an error's text can bear.
  private static func excerpt(of value: JSONValue) -> String {
    let text = value.canonicalText()
    return text.count <= 80 ? text : text.prefix(80) + "…"
  }
}
