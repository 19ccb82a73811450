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
  private func sample(_ member: Member) throws -> JSONValue? {
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

extension MemberMap {
  /// Finds the members of a type that its properties stand for.
  struct Finder<Part: ModelPart>: Sendable {
    private let names: [String]
    private let usual: Part
    /// For each bit a value in which those members differ whose numbers have it, and one with the others.
    private let variants: [(with: Part, without: Part)]

    init(_ map: MemberMap) throws {
      names = map.members.map(\.name)
      let samples = try map.members.map(map.sample)
      let decoder = PayloadDecoder(
        defaults: [ObjectIdentifier(Part.self): map.defaults], keepsOrigins: false)
      func part(_ isChanged: (Int) -> Bool) throws -> Part {
        var object = JSONObject()
        for (index, name) in map.members.map(\.name).enumerated() where isChanged(index + 1) {
          object[name] = samples[index]
        }
        return try decoder.part(Part.self, from: object)
      }
      usual = try part { _ in false }
      variants = try (0..<Finder.bits(map.members.count)).map { bit in
        (try part { $0 >> bit & 1 == 1 }, try part { $0 >> bit & 1 == 0 })
      }
    }

    private static func bits(_ count: Int) -> Int { Int.bitWidth - count.leadingZeroBitCount }

    /// The name of the member that a property stands for; nil for a property that is computed, and where
    /// no other value of its type can be told.
    /// - Parameter differs: Whether two values differ in the property.
    func name(_ differs: (Part, Part) -> Bool) -> String? {
      var number = 0
      for (bit, variant) in variants.enumerated() {
        let isSet = differs(usual, variant.with)
        // A property of several members differs in both.
        if isSet == differs(usual, variant.without) { return nil }
        if isSet { number |= 1 << bit }
      }
      return number >= 1 && number <= names.count ? names[number - 1] : nil
    }
  }
}
