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

  init(at place: Range<Int>, in object: UnsafeRawBufferPointer) {
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
    guard isText else { return nil }
    return UnsafeRawBufferPointer(rebasing: bytes[1..<(bytes.count - 1)])
  }

  /// A time, which is spelt without escapes.
  var instant: Instant? { content.flatMap { Instant(text: $0) } }

  /// A day, which is spelt without escapes.
  var day: Day? { content.flatMap { CivilDate(text: $0).map(Day.init) } }

  /// A time in milliseconds, or a day by its number.
  var order: Int64? { instant?.milliseconds ?? day.map { Int64($0.daysSinceEpoch) } }

  /// A string.
  var text: UTF8Text? { content.map { UTF8Text(JSONText.unescaped($0)) } }

  /// A string that is not empty.
  var name: UTF8Text? { bytes.count > 2 ? text : nil }

  /// A string or a number.
  var memberKey: MemberKey? {
    get throws(LogError) {
      if let text { return .text(text) }
      return try number.map { .number($0) }
    }
  }

  /// Whether it is a string.
  var isText: Bool { bytes[0] == UInt8(ascii: "\"") }

  /// A number.
  var number: Double? {
    get throws(LogError) {
      guard bytes[0] == UInt8(ascii: "-") || bytes[0] &- UInt8(ascii: "0") < 10 else { return nil }
      return try JSONReader.value(of: bytes).number
    }
  }
}
