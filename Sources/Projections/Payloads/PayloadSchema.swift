public import EventLog

/// What a payload must be like where it is written; what is read is taken as it comes.
///
/// Members that no rule names are allowed, kept and passed on.
public final class PayloadSchema: Sendable {
  /// The members that have a rule.
  public let members: [Member]
  /// The same in the order in which payloads have their members.
  private let rules: [Rule]
  /// The rules' names, one behind the other.
  private let names: [UInt8]

  /// A member of a payload and its rule.
  public struct Member: Sendable {
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
    var names: [UInt8] = []
    var rules: [Rule] = []
    for member in members.sorted(by: { TextOrder.compare($0.name, $1.name) < 0 }) {
      rules.append(Rule(member, nameStart: names.count))
      names += member.name.utf8
    }
    self.rules = rules
    self.names = names
  }

  /// Checks a payload.
  /// - Throws: `invalidPayload`, naming the member, what it is and what it must be.
  /// - Complexity: O(bytes), without allocation for a payload in order.
  public func check(_ payload: Payload, of type: EventType) throws(ProjectionError) {
    try payload.bytes.withRawBytes { (bytes) throws(ProjectionError) in
      try check(bytes, payload.members, of: type)
    }
  }

  /// Checks a payload in canonical bytes, of which is known where the members stand.
  func check(
    _ payload: UnsafeRawBufferPointer, _ members: [MemberPlace],
    of type: @autoclosure () -> EventType
  ) throws(ProjectionError) {
    do throws(LogError) {
      var index = 0
      let isAccepted = try accepts(payload) { () throws(LogError) in
        guard index < members.count else { return nil }
        defer { index += 1 }
        return members[index]
      }
      if isAccepted { return }
    } catch {
      throw ProjectionError(error)
    }
    throw refusal(of: payload, type())
  }

  /// Whether no member of a canonical object breaks its rule: one walk over both, which have the same
  /// order.
  func accepts(_ object: UnsafeRawBufferPointer) throws(LogError) -> Bool {
    var members = CanonicalMembers(of: object)
    return try accepts(object) { () throws(LogError) in try members.next() }
  }

  /// - Parameter nextMember: Gives the places of the members, one after the other.
  @inline(__always)
  private func accepts(
    _ object: UnsafeRawBufferPointer, _ nextMember: () throws(LogError) -> MemberPlace?
  ) throws(LogError) -> Bool {
    var next = 0
    while let member = try nextMember() {
      let key = UnsafeRawBufferPointer(rebasing: object[member.key])
      guard let index = rule(for: key, from: next) else { continue }
      let value = UnsafeRawBufferPointer(rebasing: object[member.value])
      guard lacksNothing(in: next..<index), try rules[index].type.accepts(value)
      else { return false }
      next = index + 1
    }
    return lacksNothing(in: next..<rules.count)
  }

  /// The index of the rule for a member, looked for from an index on.
  private func rule(for key: UnsafeRawBufferPointer, from start: Int) -> Int? {
    let beginning = Rule.beginning(of: key)
    for index in start..<rules.count where rules[index].beginning == beginning {
      let isSame = names.withUnsafeBytes {
        RawBytes.areEqual(UnsafeRawBufferPointer(rebasing: $0[rules[index].name]), key)
      }
      if isSame { return index }
    }
    return nil
  }

  /// Whether a payload may lack the members of some rules.
  private func lacksNothing(in indices: Range<Int>) -> Bool {
    for index in indices where rules[index].isRequired { return false }
    return true
  }
}

extension PayloadSchema {
  /// A member's rule, as the walk wants it.
  private struct Rule: Sendable {
    let type: MemberType
    let isRequired: Bool
    /// Where its name stands among the names.
    let name: Range<Int>
    /// How the name begins, and its length: what tells most keys apart.
    let beginning: UInt64

    init(_ member: Member, nameStart: Int) {
      type = member.type
      isRequired = member.isRequired
      name = nameStart..<(nameStart + member.name.utf8.count)
      beginning = Array(member.name.utf8).withUnsafeBytes { Rule.beginning(of: $0) }
    }

    /// Bounds: eight bytes are read only where the key has so many.
    @inline(__always)
    static func beginning(of key: UnsafeRawBufferPointer) -> UInt64 {
      let length = UInt64(truncatingIfNeeded: key.count) << 56
      guard key.count < 8 else { return key.loadUnaligned(as: UInt64.self) ^ length }
      var word = length
      for byte in key { word = word << 8 ^ UInt64(byte) }
      return word
    }
  }

  /// What the first member is told that breaks its rule.
  private func refusal(
    of payload: UnsafeRawBufferPointer, _ type: EventType
  ) -> ProjectionError {
    do throws(LogError) {
      let object = try JSONObject(checked: Array(payload))
      for member in members {
        guard let value = object[member.name] else {
          if !member.isRequired { continue }
          return ProjectionError(
            .invalidPayload, "\(type) lacks \"\(member.name)\", \(member.type.description)")
        }
        let bytes = value.canonicalBytes()
        if try bytes.withRawBytes({ (bytes) throws(LogError) in try member.type.accepts(bytes) }) {
          continue
        }
        return ProjectionError(
          .invalidPayload,
          "\"\(member.name)\" of \(type) must be \(member.type.description), "
            + "not \(PayloadSchema.excerpt(of: bytes))")
      }
      preconditionFailure("every member keeps its rule, and yet they do not all")
    } catch {
      return ProjectionError(error)
    }
  }

  /// As much of a value as an error's text can bear.
  private static func excerpt(of value: [UInt8]) -> String {
    let text = String(decoding: value, as: UTF8.self)
    return text.count <= 80 ? text : text.prefix(80) + "…"
  }
}
