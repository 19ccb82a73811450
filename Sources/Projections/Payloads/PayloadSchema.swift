package import EventLog

/// What a payload must be like when it is written here (merge-rules 12); received payloads are kept
/// as they are.
///
/// Members without a rule are allowed, kept and passed on.
package final class PayloadSchema: Sendable {
  private let content: LazyValue<Content>

  /// The members that have a rule.
  package var members: [Member] { content.value.members }

  /// The members, and what is prepared for the walk over a payload.
  fileprivate final class Content: Sendable {
    let members: [Member]
    /// The same, in the order of a payload's members.
    let rules: [Rule]
    /// The rules' names in one array.
    let names: [UInt8]

    init(_ all: [Member]) {
      members = all.filter(\.isRequired) + all.filter { !$0.isRequired }
      var names: [UInt8] = []
      rules = members.sorted { TextOrder.compare($0.name, $1.name) < 0 }.map { member in
        let name = Array(member.name.utf8)
        names += name
        return Rule(
          isRequired: member.isRequired, type: member.type,
          name: (names.count - name.count)..<names.count,
          beginning: name.withUnsafeBytes { PayloadSchema.beginning(of: 0..<$0.count, in: $0) })
      }
      self.names = names
    }
  }

  /// A member of a payload and its rule.
  package struct Member: Sendable {
    /// Its key.
    package let name: String
    /// The type of its value.
    package let type: MemberType
    /// Whether it is required.
    package let isRequired: Bool
  }

  /// A member's rule, prepared for the walk over a payload.
  fileprivate struct Rule: Sendable {
    let isRequired: Bool
    let type: MemberType
    /// Where its name is among the names.
    let name: Range<Int>
    /// The beginning of the name and its length, which tell most keys apart.
    let beginning: UInt64
  }

  /// Makes a schema of required and optional members.
  convenience init(
    required: KeyValuePairs<String, MemberType> = [:],
    optional: KeyValuePairs<String, MemberType> = [:]
  ) {
    self.init {
      required.map { Member(name: $0.key, type: $0.value, isRequired: true) }
        + optional.map { Member(name: $0.key, type: $0.value, isRequired: false) }
    }
  }

  /// Makes a schema of members, which are asked for where one is first needed: most processes write few
  /// kinds, or none.
  init(_ members: @escaping @Sendable () -> [Member]) {
    content = LazyValue { Content(members()) }
  }

  /// The first eight bytes of a key, or all of a shorter one, and its length.
  ///
  /// Bounds: the key is within the text, and eight bytes are read from its start only if the text
  /// has that many left.
  @inline(__always)
  fileprivate static func beginning(of key: Range<Int>, in text: UnsafeRawBufferPointer) -> UInt64 {
    let length = UInt64(truncatingIfNeeded: key.count) << 56
    guard key.lowerBound <= text.count - 8 else {
      var word: UInt64 = 0
      for byte in text[key].reversed() { word = word << 8 | UInt64(byte) }
      return word ^ length
    }
    let word = UInt64(
      littleEndian: text.loadUnaligned(fromByteOffset: key.lowerBound, as: UInt64.self))
    let unwanted = UInt64(max(0, 8 - key.count)) * 8
    return (word << unwanted) >> unwanted ^ length
  }
}

extension PayloadSchema {
  /// Whether all members of a canonical object follow their rules; false for bytes that are not a
  /// canonical object.
  /// - Complexity: O(bytes), without allocation.
  package func accepts(_ object: UnsafeRawBufferPointer) -> Bool {
    var members = CanonicalMembers(of: object)
    do throws(LogError) {
      return try accepts(object) { () throws(LogError) in try members.next() }
    } catch {
      return false
    }
  }

  /// The same, if the places of the members are known.
  func accepts(
    _ object: UnsafeRawBufferPointer, _ members: UnsafeBufferPointer<MemberPlace>
  ) -> Bool {
    var next = members.startIndex
    return accepts(object) {
      guard next < members.endIndex else { return nil }
      defer { next += 1 }
      return members[next]
    }
  }

  /// A walk over rules and members, which have the same order.
  /// - Parameter nextMember: Gives the places of the members one by one.
  @inline(__always)
  private func accepts<Failure: Error>(
    _ object: UnsafeRawBufferPointer, _ nextMember: () throws(Failure) -> MemberPlace?
  ) throws(Failure) -> Bool {
    let content = content.value
    return try content.rules.withUnsafeBufferPointer { (rules) throws(Failure) in
      var next = 0
      func lacksNothing(upTo end: Int) -> Bool {
        for index in next..<end where rules[index].isRequired { return false }
        return true
      }
      while let member = try nextMember() {
        guard let index = content.rule(for: member.key, of: object, from: next, among: rules) else {
          continue
        }
        // Bounds: the scanner that checked the payload found the member's ranges within it.
        let value = UnsafeRawBufferPointer(rebasing: object[member.value])
        guard lacksNothing(upTo: index), rules[index].type.accepts(value) else { return false }
        next = index + 1
      }
      return lacksNothing(upTo: rules.count)
    }
  }
}

extension PayloadSchema.Content {
  /// The index of the rule for a member, searched from an index on.
  @inline(__always)
  fileprivate func rule(
    for key: Range<Int>, of object: UnsafeRawBufferPointer, from start: Int,
    among rules: UnsafeBufferPointer<PayloadSchema.Rule>
  ) -> Int? {
    let beginning = PayloadSchema.beginning(of: key, in: object)
    for index in start..<rules.count where rules[index].beginning == beginning {
      let name = rules[index].name
      guard name.count == key.count else { continue }
      // The beginning of a key of less than eight bytes is the whole key.
      if key.count < 8 { return index }
      let isSame = names.withUnsafeBytes {
        RawBytes.areEqual(
          UnsafeRawBufferPointer(rebasing: $0[name]), UnsafeRawBufferPointer(rebasing: object[key]))
      }
      if isSame { return index }
    }
    return nil
  }
}

extension PayloadSchema {
  /// Checks a payload.
  /// - Throws: `invalidPayload`, naming the member, its value and the type required.
  /// - Complexity: O(bytes), without allocation for a payload in order.
  package func check(_ payload: Payload, of type: EventType) throws(LogError) {
    if !payload.bytes.withUnsafeBytes(accepts) {
      throw refusal(of: payload.bytes, type.description)
    }
  }

  /// The error for the first member that breaks its rule.
  /// - Precondition: A member breaks its rule.
  func refusal(of payload: [UInt8], _ type: String) -> LogError {
    do throws(LogError) {
      let object = try JSONObject(checked: payload)
      for member in members {
        guard let value = object[member.name] else {
          if !member.isRequired { continue }
          return LogError(
            .invalidPayload, "\(type) lacks \"\(member.name)\", \(member.type.description)")
        }
        let bytes = value.canonicalBytes()
        if bytes.withUnsafeBytes({ member.type.accepts($0) }) { continue }
        return LogError(
          .invalidPayload,
          "\"\(member.name)\" of \(type) must be \(member.type.description), "
            + "not \(PayloadSchema.excerpt(of: bytes))")
      }
      return LogError(.invalidPayload, "\(type) does not fit its schema")
    } catch {
      return error
    }
  }

  /// As much of a value as an error has room for.
  static func excerpt(of value: [UInt8]) -> String {
    let text = String(decoding: value, as: UTF8.self)
    return text.count <= 80 ? text : text.prefix(80) + "…"
  }
}
