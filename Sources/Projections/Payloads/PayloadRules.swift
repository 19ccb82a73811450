import EventLog

/// The rules of a schema laid out in memory, to check one payload after another in one walk over rules and members,
/// which have the same order.
///
/// `PayloadSchema.withRules` lends it and keeps it alive.
struct PayloadRules {
  let rules: UnsafeBufferPointer<Rule>
  /// The rules' names in one piece.
  let names: UnsafeRawBufferPointer

  /// A member's rule.
  struct Rule: Sendable {
    let isRequired: Bool
    let type: MemberType
    /// Where its name is among the names.
    let name: Range<Int>
    /// The beginning of the name and its length, which tell most keys apart.
    let beginning: UInt64
  }

  /// Whether all members of a canonical object follow their rules, given the places of the members.
  @inline(__always)
  func accept(
    _ object: UnsafeRawBufferPointer, _ members: UnsafeBufferPointer<MemberPlace>
  ) -> Bool {
    var next = members.startIndex
    return accept(object) {
      guard next < members.endIndex else { return nil }
      defer { next += 1 }
      return members[next]
    }
  }

  /// Whether all members of a canonical object follow their rules.
  /// - Parameter nextMember: Gives the places of the members one by one.
  @inline(__always)
  func accept<Failure: Error>(
    _ object: UnsafeRawBufferPointer, _ nextMember: () throws(Failure) -> MemberPlace?
  ) throws(Failure) -> Bool {
    var next = 0
    while let member = try nextMember() {
      guard let index = rule(for: member.key, of: object, from: next) else { continue }
      // Bounds: the scanner that checked the payload found the member's ranges within it.
      let value = UnsafeRawBufferPointer(rebasing: object[member.value])
      guard lacksNothing(from: next, to: index), rules[index].type.accepts(value) else {
        return false
      }
      next = index + 1
    }
    return lacksNothing(from: next, to: rules.count)
  }

  /// Whether every rule of a range has an optional member.
  @inline(__always)
  private func lacksNothing(from start: Int, to end: Int) -> Bool {
    for index in start..<end where rules[index].isRequired { return false }
    return true
  }

  /// The index of the rule for a member, searched from an index on.
  @inline(__always)
  private func rule(
    for key: Range<Int>, of object: UnsafeRawBufferPointer, from start: Int
  ) -> Int? {
    let beginning = PayloadRules.beginning(of: key, in: object)
    for index in start..<rules.count where rules[index].beginning == beginning {
      let name = rules[index].name
      guard name.count == key.count else { continue }
      // The beginning of a key of less than eight bytes is the whole key.
      if key.count < 8 { return index }
      let isSame = RawBytes.areEqual(
        UnsafeRawBufferPointer(rebasing: names[name]), UnsafeRawBufferPointer(rebasing: object[key])
      )
      if isSame { return index }
    }
    return nil
  }

  /// The first eight bytes of a key, or all of a shorter one, and its length.
  ///
  /// Bounds: the key is within the text, and eight bytes are read from its start only if the text
  /// has that many left.
  @inline(__always)
  static func beginning(of key: Range<Int>, in text: UnsafeRawBufferPointer) -> UInt64 {
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
