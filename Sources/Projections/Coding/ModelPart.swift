package import EventLog

/// An object of a payload as a value: a plain struct whose members all have defaults, so that the compiler
/// writes its `init()` and its coding.
///
/// A member that a payload lacks, or that this build cannot read, is what `init()` says. One that is nil is
/// left out of the payload, so an optional member's default has to be nil.
public protocol ModelPart: Codable, Hashable, Sendable {
  /// What an empty payload is read as.
  init()

  /// What its members must be like when they are written here.
  static var rules: MemberRules<Self> { get }
}

extension ModelPart {
  /// No rules but the members' types.
  public static var rules: MemberRules<Self> { MemberRules() }
}

extension ModelPart {
  /// Reads one from a payload.
  /// - Throws: What the type's own coding throws.
  package static func reading(_ payload: JSONObject) throws -> Self {
    try PayloadDecoder().part(Self.self, from: payload)
  }
}

/// An element of a list that is merged element by element: an exercise, a photo, a set.
public protocol ListElement: ModelPart, Identifiable where ID == Identifier<Self> {
  /// Names the element within its list.
  var id: Identifier<Self> { get set }
}
