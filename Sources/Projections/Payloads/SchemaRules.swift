import EventLog

/// The rules of a schema as a walk over a payload wants them: no reference is counted for a member.
///
/// Bounds: an index never reaches the count of what it is an index of, the places of names and words
/// were noted as the texts were made, and those of members by the scanner that checked the payload.
struct SchemaRules {
  /// In the order in which payloads have their members.
  let rules: UnsafeBufferPointer<Rule>
  /// What the values must be, in the same order.
  let types: UnsafeBufferPointer<MemberType>
  /// The rules' names, and the words that values may be, one behind the other.
  let texts: UnsafeRawBufferPointer
  /// Where the words stand.
  let words: UnsafeBufferPointer<Range<Int>>

  /// A member's rule, without a reference that had to be counted whenever it is looked at.
  struct Rule: Sendable {
    fileprivate let isRequired: Bool
    /// Where its name stands among the texts.
    fileprivate let name: Range<Int>
    fileprivate let value: Value
    /// How the name begins, and its length: what tells most keys apart.
    fileprivate let beginning: UInt64

    /// What the member's value must be.
    fileprivate enum Value {
      case form(ValueForm)
      /// One of the words with these indices.
      case word(Range<Int>)
      /// What its type says.
      case other
    }

    /// Adds the member's name to the texts, and what its value may be to the words.
    init(_ member: PayloadSchema.Member, _ texts: inout [UInt8], _ words: inout [Range<Int>]) {
      func place(of text: String) -> Range<Int> {
        texts += text.utf8
        return (texts.count - text.utf8.count)..<texts.count
      }
      isRequired = member.isRequired
      name = place(of: member.name)
      beginning = Array(member.name.utf8).withUnsafeBytes {
        Rule.beginning(of: 0..<$0.count, in: $0)
      }
      if let form = ValueForm(member.type) {
        value = .form(form)
      } else if case .oneOf(let values) = member.type {
        let start = words.count
        words += values.map(place)
        value = .word(start..<words.count)
      } else {
        value = .other
      }
    }

    /// The first eight bytes of a key, or all of it where it has less, and its length.
    ///
    /// Bounds: the key lies in the text, and eight bytes are read from its start only where the text has
    /// them.
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

  /// Whether no member of a canonical object breaks its rule; nothing is accepted that is no such object.
  func accept(_ object: UnsafeRawBufferPointer) -> Bool {
    var members = CanonicalMembers(of: object)
    do throws(LogError) {
      return try accept(object) { () throws(LogError) in try members.next() }
    } catch {
      return false
    }
  }

  /// The same where it is known where the members stand.
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

  /// One walk over rules and members, which have the same order.
  /// - Parameter nextMember: Gives the places of the members, one after the other.
  @inline(__always)
  private func accept<Failure: Error>(
    _ object: UnsafeRawBufferPointer, _ nextMember: () throws(Failure) -> MemberPlace?
  ) throws(Failure) -> Bool {
    var next = 0
    while let member = try nextMember() {
      guard let index = rule(for: member.key, of: object, from: next) else { continue }
      let value = UnsafeRawBufferPointer(rebasing: object[member.value])
      guard lacksNothing(in: next..<index), accept(value, by: index) else { return false }
      next = index + 1
    }
    return lacksNothing(in: next..<rules.count)
  }

  /// The index of the rule for a member, looked for from an index on.
  @inline(__always)
  private func rule(
    for key: Range<Int>, of object: UnsafeRawBufferPointer, from start: Int
  ) -> Int? {
    let beginning = Rule.beginning(of: key, in: object)
    for index in start..<rules.count where rules[index].beginning == beginning {
      let name = rules[index].name
      guard name.count == key.count else { continue }
      // Of a key of less than eight bytes that was all of it.
      if key.count < 8 { return index }
      if RawBytes.areEqual(text(name), UnsafeRawBufferPointer(rebasing: object[key])) {
        return index
      }
    }
    return nil
  }

  /// Whether a value keeps a rule.
  @inline(__always)
  private func accept(_ value: UnsafeRawBufferPointer, by index: Int) -> Bool {
    switch rules[index].value {
    case .form(let form): return form.accepts(value)
    case .other: return types[index].accepts(value)
    case .word(let words):
      // No word has a byte that is written with an escape. Bounds: no value is empty.
      guard value[0] == UInt8(ascii: "\"") else { return false }
      let content = UnsafeRawBufferPointer(rebasing: value[1..<(value.count - 1)])
      return self.words[words].contains { RawBytes.areEqual(text($0), content) }
    }
  }

  private func text(_ place: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: texts[place])
  }

  /// Whether a payload may lack the members of some rules.
  private func lacksNothing(in indices: Range<Int>) -> Bool {
    for index in indices where rules[index].isRequired { return false }
    return true
  }
}
