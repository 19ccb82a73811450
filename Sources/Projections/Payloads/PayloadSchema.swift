package import EventLog
import Synchronization

/// What a payload must satisfy to be written here (merge-rules 12); received payloads are kept as they are.
///
/// Members without a rule are allowed, kept and passed on.
package final class PayloadSchema: Sendable {
  private let content: LazyValue<Content>

  /// The members that have a rule.
  package var members: [Member] { content.value.members }

  /// Whether an object has an empty text that a model leaves out.
  /// - Complexity: O(members that are never empty)
  func hasEmptyText(_ object: JSONObject) -> Bool {
    content.value.filled.contains { object[$0]?.string == "" }
  }

  /// The members, and what is prepared for the walk over a payload.
  private final class Content: Sendable {
    let members: [Member]
    /// The members that a model leaves out rather than empty.
    let filled: [String]
    /// The rules, in the order of a payload's members.
    let rules: [PayloadRules.Rule]
    /// The rules' names in one array.
    let names: [UInt8]

    init(_ all: [Member]) {
      members = all.filter(\.isRequired) + all.filter { !$0.isRequired }
      filled = all.filter(\.isFilled).map(\.name)
      var names: [UInt8] = []
      rules = members.sorted { TextOrder.compare($0.name, $1.name) < 0 }.map { member in
        let name = Array(member.name.utf8)
        names += name
        return PayloadRules.Rule(
          isRequired: member.isRequired, type: member.type,
          name: (names.count - name.count)..<names.count,
          beginning: name.withUnsafeBytes { PayloadRules.beginning(of: 0..<$0.count, in: $0) })
      }
      self.names = names
    }
  }

  /// A member of a payload and its rule.
  package struct Member: Sendable {
    package let name: String
    package let type: MemberType
    package let isRequired: Bool
    /// Whether a model leaves out an empty text, though a payload may have one.
    var isFilled = false
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

  /// Makes a schema of members, which are asked for at the first need: most processes write few kinds, or none.
  init(_ members: @escaping @Sendable () -> [Member]) {
    content = LazyValue { Content(members()) }
  }
}

extension PayloadSchema {
  /// Whether all members of a canonical object follow their rules; false for other bytes.
  /// - Complexity: O(bytes), without allocation.
  package func accepts(_ object: UnsafeRawBufferPointer) -> Bool {
    withRules { rules in
      var members = CanonicalMembers(of: object)
      do throws(LogError) {
        return try rules.accept(object) { () throws(LogError) in try members.next() }
      } catch {
        return false
      }
    }
  }

  /// Calls the body with the rules, laid out for one payload after another, so that each costs no reference.
  /// The rules are valid during the call only.
  func withRules<Value>(_ body: (PayloadRules) -> Value) -> Value {
    let content = content.value
    return content.rules.withUnsafeBufferPointer { rules in
      content.names.withUnsafeBytes { body(PayloadRules(rules: rules, names: $0)) }
    }
  }
}

extension PayloadSchema {
  /// Checks a payload.
  /// - Throws: `invalidPayload`, naming the member, its value and the type required.
  /// - Complexity: O(bytes), without allocation for a payload that fits.
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

/// A value that is made at its first use, on any thread. Making it is pure, so any thread may win.
final class LazyValue<Value: Sendable>: Sendable {
  private let made = AtomicLazyReference<Made>()
  private let make: @Sendable () -> Value

  private final class Made: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
  }

  var value: Value { (made.load() ?? made.storeIfNil(Made(make()))).value }
}

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
