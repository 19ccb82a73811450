import EventLog

extension MemberMap {
  /// What local writes demand of a part's members (merge-rules 12).
  /// - Parameters:
  ///   - hidden: The members that are written elsewhere.
  ///   - faults: Takes the rules whose member cannot be told, each as a sentence.
  static func members<Part: ModelPart>(
    of _: Part.Type, map: MemberMap, keyPathNames: KeyPathNames<Part>?,
    without hidden: Set<String> = [],
    faults: inout [String]
  ) throws -> [PayloadSchema.Member] {
    try members(
      of: Part.self, map, keyPathNames, without: hidden,
      isElement: Part.self is any ListElement.Type,
      within: [], faults: &faults)
  }

  private static func members<Part: ModelPart>(
    of _: Part.Type, _ map: MemberMap, _ known: KeyPathNames<Part>?,
    without hidden: Set<String>,
    isElement: Bool, within outer: [ObjectIdentifier], faults: inout [String]
  ) throws -> [PayloadSchema.Member] {
    let outer = outer + [ObjectIdentifier(Part.self)]
    var types: [String: MemberType] = [:]
    faults += map.members.compactMap { $0.loss.map { "in \(Part.self), \($0)" } }
    faults += OwnFaults.sentences(of: Part.self)
    for member in map.members where !hidden.contains(member.name) {
      types[member.name] = try type(of: member, within: outer, faults: &faults)
    }
    var (required, filled): (Set<String>, Set<String>) = ([], [])
    if isElement {
      types["id"] = .name
      required = ["id"]
    }
    let rules = Part.rules.rules
    if !rules.isEmpty {
      let keyPathNames = try known ?? KeyPathNames<Part>(map)
      for rule in rules {
        guard let name = keyPathNames.name(rule.differs) else {
          faults.append("a rule of \(Part.self) is about a member that cannot be told")
          continue
        }
        guard let type = types[name] else { continue }
        types[name] = type.with(rule.demand)
        switch rule.demand {
        case .required, .notEmpty: required.insert(name)
        case .notEmptyIfThere: filled.insert(name)
        case .atLeastZero: break
        }
      }
    }
    return map.members.compactMap { member in
      types[member.name].map {
        PayloadSchema.Member(
          name: member.name, type: $0, isRequired: required.contains(member.name),
          isFilled: filled.contains(member.name))
      }
    }
  }

  /// The demand on a member; nil if its type demands nothing.
  private static func type(
    of member: Member, within outer: [ObjectIdentifier], faults: inout [String]
  ) throws -> MemberType? {
    switch member.shape {
    case .scalar(let type): type.memberType
    case .word(let words): .oneOf(words)
    case .texts: .texts
    case .scalars(let type): .list(type.memberType)
    case .part(let type): .part(try nested(type, within: outer, faults: &faults))
    case .parts(let type): .objects(try nested(type, within: outer, faults: &faults))
    case .other: nil
    }
  }

  private static func nested<Part: ModelPart>(
    _ type: Part.Type, within outer: [ObjectIdentifier], faults: inout [String]
  ) throws -> PayloadSchema {
    // The check ends at a part within itself.
    if outer.contains(ObjectIdentifier(type)) { return PayloadSchema() }
    let members = try members(
      of: type, MemberMap(of: type), nil, without: [], isElement: false, within: outer,
      faults: &faults)
    return PayloadSchema { members }
  }
}

extension MemberType {
  /// This type narrowed by a rule's demand.
  fileprivate func with<Part>(_ demand: MemberRules<Part>.Demand) -> MemberType {
    switch (demand, self) {
    case (.required, _), (.notEmptyIfThere, _): self
    case (.notEmpty, _): .name
    case (.atLeastZero, .whole), (.atLeastZero, .count): .count
    case (.atLeastZero, _): .amount
    }
  }
}
