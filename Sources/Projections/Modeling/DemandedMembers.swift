/// What local writes demand of the members of a type, and which mistakes the type has.
struct DemandedMembers: Sendable {
  let members: [PayloadSchema.Member]
  /// Each as a sentence.
  let faults: [String]

  init(members: [PayloadSchema.Member], faults: [String]) {
    self.members = members
    self.faults = faults
  }

  /// - Parameter hidden: The members that are written elsewhere.
  init<Part: ModelPart>(
    of _: Part.Type, without hidden: Set<String>, _ map: MemberMap,
    _ keyPathNames: KeyPathNames<Part>?
  ) {
    var faults: [String] = []
    do {
      members = try MemberMap.members(
        of: Part.self, map: map, keyPathNames: keyPathNames, without: hidden, faults: &faults)
    } catch {
      members = []
      faults.append("\(Part.self) cannot be read from an empty payload: \(error)")
    }
    self.faults = faults
  }

  /// - Parameter kind: The kind of which the type is a part.
  init<Part: ModelPart>(of _: Part.Type, in kind: String) {
    do {
      let map = try MemberMap(of: Part.self)
      let found = DemandedMembers(of: Part.self, without: [], map, nil)
      members = found.members
      faults = DemandedMembers.faults(of: Part.self, map, kind) + found.faults
    } catch {
      members = []
      faults = [
        "\(Part.self) in \(kind) cannot be read from an empty payload: \(MemberMap.reason(error))"
      ]
    }
  }

  /// What is wrong with the members of a type, each as a sentence.
  static func faults<Part: ModelPart>(
    of _: Part.Type, _ map: MemberMap, _ kind: String
  ) -> [String] {
    var faults = map.unkeepable.map {
      "\"\($0)\" of \(Part.self) in \(kind) is optional and has a default, so nil could not be kept"
    }
    faults += map.unkeepableNulls.map {
      "\"\($0)\" of \(Part.self) in \(kind) is any JSON and has a default, so null could not be kept: let its default be "
        + "null"
    }
    let isIdentified = Part.self is any Model.Type || Part.self is any ListElement.Type
    if isIdentified, !map.members.contains(where: { $0.name == "id" }) {
      faults.append("the id of \(Part.self) in \(kind) has another coding key than \"id\"")
    }
    return faults
  }
}
