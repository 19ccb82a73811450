/// An object of a payload as a value: a plain struct whose members all have defaults, so that the compiler
/// writes its `init()` and its coding. What it holds in lists, if that is written as objects, is parts, too.
///
/// A member that a payload lacks, or that this build cannot read, is what `init()` says. One that is nil is
/// left out of the payload, so an optional member's default has to be nil.
public protocol ModelPart: Codable, Hashable, Sendable {
  /// What an empty payload is read as.
  init()

  /// The payload that it was read from, with the members that this build does not know: a value that is changed is
  /// written with them. Declare `var origin = SourcePayload()`.
  var origin: SourcePayload { get set }

  /// What its members must be like when they are written here.
  static var rules: MemberRules<Self> { get }
}

extension ModelPart {
  /// No rules but the members' types.
  public static var rules: MemberRules<Self> { MemberRules() }
}

/// An element of a list that is merged element by element: an exercise, a photo, a set.
public protocol ListElement: ModelPart, Identifiable where ID == Identifier<Self> {
  /// Names the element within its list.
  var id: Identifier<Self> { get set }
}

/// What this build demands of members that it writes, beside their types (merge-rules 12). What is received is kept
/// as it is.
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
    case notEmptyIfThere
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

  /// A text that is not empty where it is there. Only models are held to it: another program may write an empty one, and
  /// `kinds.json` says nothing of it.
  public func notEmpty(_ member: any KeyPath<Part, String?> & Sendable) -> MemberRules {
    adding(.notEmptyIfThere, member)
  }

  /// A number of at least zero.
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
