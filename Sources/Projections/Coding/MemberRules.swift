/// What members must be like when they are written here, beside their types (merge-rules 12); what is
/// received is kept as it is.
public struct MemberRules<Part: ModelPart>: Sendable {
  /// A rule about one member.
  struct Rule: Sendable {
    /// Whether two values differ in the member.
    let differs: @Sendable (Part, Part) -> Bool
    let demand: Demand
  }

  /// What a rule demands.
  enum Demand: Sendable {
    case required
    case notEmpty
    case atLeastZero
  }

  private(set) var rules: [Rule] = []

  /// No rules.
  public init() {}

  /// A member that every payload has.
  public func required<Value: Hashable & Sendable>(
    _ member: any KeyPath<Part, Value> & Sendable
  ) -> MemberRules {
    adding(.required, member)
  }

  /// A text that every payload has, and that is not empty.
  public func notEmpty(_ member: any KeyPath<Part, String> & Sendable) -> MemberRules {
    adding(.notEmpty, member)
  }

  /// A number that is not below zero.
  public func atLeastZero<Value: Hashable & Sendable>(
    _ member: any KeyPath<Part, Value> & Sendable
  ) -> MemberRules {
    adding(.atLeastZero, member)
  }

  private func adding<Value: Hashable & Sendable>(
    _ demand: Demand, _ member: any KeyPath<Part, Value> & Sendable
  ) -> MemberRules {
    var rules = self
    rules.rules.append(
      Rule(differs: { $0[keyPath: member] != $1[keyPath: member] }, demand: demand))
    return rules
  }
}
