import EventLog

/// The type of a payload's member.
package indirect enum MemberType: Sendable {
  /// Any value but null.
  case anything
  /// A string.
  case text
  /// A string that is not empty.
  case name
  /// A number.
  case number
  /// A number of at least zero.
  case amount
  /// A whole number.
  case whole
  /// A whole number of at least zero.
  case count
  /// True or false.
  case flag
  /// A time `YYYY-MM-DDThh:mm:ss.mmmZ`.
  case instant
  /// A day `YYYY-MM-DD`.
  case day
  /// A time of day `HH:MM`.
  case timeOfDay
  /// An object that fits a schema.
  case part(PayloadSchema)
  /// A list of strings.
  case texts
  /// A list of values of a type.
  case list(MemberType)
  /// A list of objects that fit a schema.
  case objects(PayloadSchema)
  /// One of some words that JSON writes without escapes.
  case oneOf([String])

  /// The type in words, for errors.
  package var description: String {
    switch self {
    case .anything: "any value but null"
    case .text: "a string"
    case .name: "a string that is not empty"
    case .number: "a number"
    case .amount: "a number of at least 0"
    case .whole: "a whole number"
    case .count: "a whole number of at least 0"
    case .flag: "true or false"
    case .instant: "a time YYYY-MM-DDThh:mm:ss.mmmZ"
    case .day: "a day YYYY-MM-DD"
    case .timeOfDay: "a time of day HH:MM"
    case .part(let schema): "an object" + schema.memberDescription
    case .texts: "a list of strings"
    case .list(let type): "a list, each \(type.description)"
    case .objects(let schema): "a list of objects" + schema.memberDescription
    case .oneOf(let words): "one of \(words.joined(separator: ", "))"
    }
  }
}

extension MemberType {
  /// Whether a value in canonical bytes has the type.
  ///
  /// Bounds: no value is empty, and a string has two quotes.
  @inline(__always)
  func accepts(_ value: UnsafeRawBufferPointer) -> Bool {
    let first = value[0]
    switch self {
    case .anything: return first != UInt8(ascii: "n")
    case .text: return first == UInt8(ascii: "\"")
    case .name: return first == UInt8(ascii: "\"") && value.count > 2
    case .number: return first == UInt8(ascii: "-") || MemberType.isDigit(first)
    // Canonical form has no negative zero.
    case .amount: return MemberType.isDigit(first)
    // Canonical form writes whole numbers, all below 2^53, without point or exponent.
    case .whole:
      return (first == UInt8(ascii: "-") ? value.dropFirst() : value[...])
        .allSatisfy(MemberType.isDigit)
    case .count: return value.allSatisfy(MemberType.isDigit)
    case .flag: return first == UInt8(ascii: "t") || first == UInt8(ascii: "f")
    case .instant, .day, .timeOfDay, .oneOf, .texts, .list, .part, .objects:
      return acceptsParts(of: value)
    }
  }

  /// Checks the types that need more than the first byte.
  @inline(never)
  private func acceptsParts(of value: UnsafeRawBufferPointer) -> Bool {
    switch self {
    case .anything, .text, .name, .number, .amount, .whole, .count, .flag:
      return accepts(value)
    case .instant:
      // An instant of a caller may lack its milliseconds; a payload has one spelling of each time.
      guard let content = MemberType.content(of: value) else { return false }
      return content.count == MemberType.instantLength && Instant(text: content) != nil
    case .day: return MemberType.content(of: value).map { CivilDate(text: $0) != nil } ?? false
    case .timeOfDay:
      return MemberType.content(of: value).map { TimeOfDay(text: $0) != nil } ?? false
    case .oneOf(let words):
      guard let content = MemberType.content(of: value) else { return false }
      return words.contains { TextOrder.isSame($0, content) }
    case .part(let schema): return value[0] == UInt8(ascii: "{") && schema.accepts(value)
    case .texts: return MemberType.all(of: value) { $0[0] == UInt8(ascii: "\"") }
    case .list(let type): return MemberType.all(of: value, type.accepts)
    case .objects(let schema):
      return MemberType.all(of: value) { $0[0] == UInt8(ascii: "{") && schema.accepts($0) }
    }
  }

  /// The bytes of `YYYY-MM-DDThh:mm:ss.mmmZ`.
  private static let instantLength = 24

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  /// The text between the quotes of a string; nil for any other value. A time, a day or a word
  /// needs no escapes.
  private static func content(of value: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    guard value[0] == UInt8(ascii: "\"") else { return nil }
    return UnsafeRawBufferPointer(rebasing: value[1..<(value.count - 1)])
  }

  /// Whether a value is a list whose elements are all accepted.
  private static func all(
    of array: UnsafeRawBufferPointer, _ accepts: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    guard array[0] == UInt8(ascii: "[") else { return false }
    var elements = CanonicalElements(of: array)
    do throws(LogError) {
      while let element = try elements.next() {
        if !accepts(UnsafeRawBufferPointer(rebasing: array[element])) { return false }
      }
      return true
    } catch {
      return false
    }
  }
}

extension PayloadSchema {
  /// The members in words; empty where there are none.
  fileprivate var memberDescription: String {
    if members.isEmpty { return "" }
    return " with "
      + members.map { "\"\($0.name)\" (\($0.type.description))" }.joined(separator: ", ")
  }
}
