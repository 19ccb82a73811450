/// Notes which members a type's own coding asks for.
final class MemberRecorder {
  private(set) var members: [MemberMap.Member] = []

  /// Notes a member once.
  func note<Value: Decodable>(_ name: String, _ type: Value.Type, isOptional: Bool) {
    guard Value.self != SourcePayload.self, !members.contains(where: { $0.name == name }) else {
      return
    }
    members.append(
      MemberMap.Member(name: name, shape: MemberShape(type), isOptional: isOptional))
  }
}
