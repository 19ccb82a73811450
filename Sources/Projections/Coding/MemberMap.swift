import EventLog

/// The members of a ``ModelPart``, as its coding asks for them.
struct MemberMap: Sendable {
  /// One member.
  struct Member: Sendable {
    let name: String
    let shape: MemberShape
    /// Whether it is left out where it is nil.
    let isOptional: Bool
  }

  /// In the order in which the type declares them.
  let members: [Member]
  /// What `init()` says.
  let defaults: JSONObject

  /// - Throws: What the type's own coding throws.
  init<Part: ModelPart>(of _: Part.Type) throws {
    let recorder = MemberRecorder()
    defaults = try PayloadDecoder.defaults(of: Part.self)
    let decoder = PayloadDecoder(
      defaults: [ObjectIdentifier(Part.self): defaults], keepsOrigins: false, recorder: recorder)
    _ = try decoder.part(Part.self, from: JSONObject())
    members = recorder.members
  }

  /// The optional members that have another default than nil: set to nil, they would be read as the default.
  var unkeepable: [String] {
    members.filter { $0.isOptional && defaults[$0.name] != nil }.map(\.name)
  }

  /// A value for a member that is not its default, as JSON; nil where the type cannot be told.
  func sample(_ member: Member) throws -> JSONValue? {
    switch member.shape {
    case .scalar(let type): return type.samples.first { $0 != defaults[member.name] }
    case .word(let words): return words.map { .string($0) }.first { $0 != defaults[member.name] }
    case .texts: return isEmpty(member) ? ["a"] : []
    case .parts: return isEmpty(member) ? [[:]] : []
    case .part(let type): return try member.isOptional ? [:] : MemberMap(of: type).sample()
    case .other: return nil
    }
  }

  private func isEmpty(_ member: Member) -> Bool { defaults[member.name]?.array?.isEmpty ?? true }

  /// An object in which one member is not its default; nil where there is no such member.
  private func sample() throws -> JSONValue? {
    for member in members {
      guard let sample = try sample(member) else { continue }
      return .object([member.name: sample])
    }
    return nil
  }
}
