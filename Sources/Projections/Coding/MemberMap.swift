import EventLog

/// The members of a ``ModelPart``, as its coding asks for them.
struct MemberMap: Sendable {
  struct Member: Sendable {
    let name: String
    let shape: MemberShape
    /// Whether it is left out where it is nil.
    let isOptional: Bool
    /// What is wrong with it, if its type would lose something; else nil.
    let loss: String?
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

  /// Why a type has no map, as a sentence.
  static func reason(_ error: any Error) -> String {
    guard case EncodingError.invalidValue(let value, let context) = error else { return "\(error)" }
    return "\"\(MemberPath.text(context.codingPath))\" is of type \(type(of: value)), "
      + "which a payload cannot hold: make it a String, or an Int64"
  }

  /// The optional members whose default is another value than nil. Nil could not be kept: it would be read as the
  /// default.
  var unkeepable: [String] {
    members.filter { $0.isOptional && defaults[$0.name] != nil }.map(\.name)
  }

  /// The members of any JSON whose default is another value than null, for the same reason.
  var unkeepableNulls: [String] {
    members.filter { member in
      !member.isOptional && member.shape.mayBeNull && defaults[member.name]?.isNull == false
    }.map(\.name)
  }

  /// A value for a member other than its default, as JSON; nil if the type cannot be told.
  func sample(_ member: Member) throws -> JSONValue? {
    switch member.shape {
    case .scalar(let type): return type.samples.first { $0 != defaults[member.name] }
    case .word(let words): return words.map { .string($0) }.first { $0 != defaults[member.name] }
    case .texts: return isEmpty(member) ? ["a"] : []
    case .scalars(let type):
      return isEmpty(member) ? .array(type.samples.prefix(1).map(\.self)) : []
    case .parts: return isEmpty(member) ? [[:]] : []
    case .part(let type): return try member.isOptional ? [:] : MemberMap(of: type).sample()
    case .other: return nil
    }
  }

  private func isEmpty(_ member: Member) -> Bool { defaults[member.name]?.array?.isEmpty ?? true }

  /// An object in which one member differs from its default; nil if none can.
  private func sample() throws -> JSONValue? {
    for member in members {
      guard let sample = try sample(member) else { continue }
      return .object([member.name: sample])
    }
    return nil
  }
}

/// Notes which members a type's own coding asks for.
final class MemberRecorder {
  private(set) var members: [MemberMap.Member] = []

  /// Notes a member once.
  func note<Value: Decodable>(_ name: String, _ type: Value.Type, isOptional: Bool) {
    guard Value.self != SourcePayload.self, !members.contains(where: { $0.name == name }) else {
      return
    }
    members.append(
      MemberMap.Member(
        name: name, shape: MemberShape(type), isOptional: isOptional,
        loss: LosingMember.sentence("\"\(name)\"", of: type, isOptional: isOptional)))
  }
}

/// What a payload has under the name of a member, by the member's type.
enum MemberShape: Sendable {
  case scalar(any PayloadScalar.Type)
  /// One of the words of an enumeration.
  case word([String])
  case texts
  /// A list of values that are neither strings nor anything at all.
  case scalars(any PayloadScalar.Type)
  case part(any ModelPart.Type)
  case parts(any ModelPart.Type)
  /// Anything else that a type of its own writes.
  case other

  /// Whether a value of it may be null.
  var mayBeNull: Bool {
    if case .scalar(let type) = self { type is JSONValue.Type } else { false }
  }

  init(_ type: Any.Type) {
    if let type = type as? any PayloadScalar.Type {
      self = .scalar(type)
    } else if let type = type as? any ModelPart.Type {
      self = .part(type)
    } else if let list = type as? any PayloadList.Type {
      switch MemberShape(list.elementType) {
      case .part(let element): self = .parts(element)
      case .scalar(let element): self = MemberShape.list(of: element)
      case .word, .texts, .scalars, .parts, .other: self = .other
      }
    } else if let words = (type as? any CaseIterable.Type).flatMap({ MemberShape.words(of: $0) }) {
      self = .word(words)
    } else {
      self = .other
    }
  }

  private static func list(of type: any PayloadScalar.Type) -> MemberShape {
    switch type.memberType {
    case .text: .texts
    case .anything: .other
    default: .scalars(type)
    }
  }

  /// The raw values of an enumeration of strings; nil for any other.
  private static func words<Cases: CaseIterable>(of _: Cases.Type) -> [String]? {
    let words = Cases.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
    return words.isEmpty || words.count != Cases.allCases.count ? nil : words
  }
}
