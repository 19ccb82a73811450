import EventLog

/// A value in canonical bytes, read as an index wants it: leniently, as models read (merge-rules 12).
///
/// Bounds: the bytes are those of a whole value, as the scanner found them, and valid as long as the
/// payload is lent. No value is empty, and a string has two quotes.
struct CanonicalValue {
  private let bytes: UnsafeRawBufferPointer

  /// The value of a member; nil if there is no such member.
  /// - Parameter key: The member's name, spelt as in canonical bytes.
  init?(of key: [UInt8], in object: UnsafeRawBufferPointer) throws(LogError) {
    let place = try key.withRawBytes { (key) throws(LogError) in
      try CanonicalObject.value(ofSpelt: key, in: object)
    }
    guard let place else { return nil }
    self.init(at: place, in: object)
  }

  fileprivate init(at place: Range<Int>, in object: UnsafeRawBufferPointer) {
    bytes = UnsafeRawBufferPointer(rebasing: object[place])
  }

  /// A member's name as it is spelt in canonical bytes, between the quotes.
  static func key(_ name: String) -> [UInt8] {
    var text: [UInt8] = []
    JSONText.append(string: name, to: &text)
    return Array(text.dropFirst().dropLast())
  }

  /// The value of a member of this object; nil for any other value, and without such a member.
  /// - Parameter name: The member's name, which JSON spells without escapes.
  func member(_ name: String) throws(LogError) -> CanonicalValue? {
    guard bytes[0] == UInt8(ascii: "{") else { return nil }
    return try CanonicalValue(of: Array(name.utf8), in: bytes)
  }

  /// What stands between the quotes of a string; nil for any other value.
  private var content: UnsafeRawBufferPointer? {
    guard bytes[0] == UInt8(ascii: "\"") else { return nil }
    return UnsafeRawBufferPointer(rebasing: bytes[1..<(bytes.count - 1)])
  }

  /// A time, which is spelt without escapes.
  var instant: Instant? { content.flatMap { Instant(text: $0) } }

  /// A day, which is spelt without escapes.
  var day: Day? { content.flatMap { CivilDate(text: $0).map(Day.init) } }

  /// A string.
  var text: UTF8Text? { content.map { UTF8Text(JSONText.unescaped($0)) } }

  /// A string that is not empty.
  var name: UTF8Text? { bytes.count > 2 ? text : nil }

  /// A string or a number.
  var memberKey: MemberKey? {
    get throws(LogError) {
      if let text { return .text(text) }
      guard bytes[0] == UInt8(ascii: "-") || bytes[0] &- UInt8(ascii: "0") < 10 else { return nil }
      return try JSONReader.value(of: bytes).number.map { .number($0) }
    }
  }
}

/// What the index of sets reads of a logged set.
struct LoggedSetKey {
  let exercise: ExerciseKey?
  let time: Instant?

  /// Reads a payload in one walk over its members, whose keys are in order: `exercise`, `exerciseId`,
  /// `loggedAt`.
  init(_ payload: UnsafeRawBufferPointer) throws(LogError) {
    var members = CanonicalMembers(of: payload)
    var (id, name, time): (UTF8Text?, UTF8Text?, Instant?) = (nil, nil, nil)
    while let member = try members.next() {
      let key = UnsafeRawBufferPointer(rebasing: payload[member.key])
      let value = CanonicalValue(at: member.value, in: payload)
      if TextOrder.isSame("exercise", key) {
        name = value.name
      } else if TextOrder.isSame("exerciseId", key) {
        id = value.name
      } else if TextOrder.isSame("loggedAt", key) {
        time = value.instant
        break
      }
    }
    exercise = id.map { .id($0) } ?? name.map { .named($0) }
    self.time = time
  }
}
