public import EventLog

/// What the value of a payload's member must be.
public enum MemberType: Sendable, Hashable {
  /// Any value but null.
  case anything
  /// A string.
  case text
  /// A string that is not empty.
  case name
  /// A number.
  case number
  /// A number that is not below zero.
  case amount
  /// A whole number that is not below zero.
  case count
  /// True or false.
  case flag
  /// A time `YYYY-MM-DDThh:mm:ss.mmmZ`.
  case instant
  /// A day `YYYY-MM-DD`.
  case day
  /// An object.
  case object
  /// A list of strings.
  case texts
  /// A list of objects that fit a schema.
  case objects(PayloadSchema)
  /// One of some words.
  case oneOf([String])

  /// Whether a value is one.
  public func accepts(_ value: JSONValue) -> Bool {
    switch (self, value) {
    case (.anything, _): !value.isNull
    case (.text, .string), (.number, .number), (.flag, .bool), (.object, .object): true
    case (.name, .string(let text)): !text.isEmpty
    case (.amount, .number(let number)): number >= 0
    case (.count, .number(let number)): number >= 0 && Int64(exactly: number) != nil
    case (.instant, .string(let text)): Instant(text) != nil
    case (.day, .string(let text)): CivilDate(text: Array(text.utf8)) != nil
    case (.texts, .array(let values)): values.allSatisfy { $0.string != nil }
    case (.objects(let schema), .array(let values)):
      values.allSatisfy { $0.object.map { schema.fault(in: $0) == nil } ?? false }
    case (.oneOf(let words), .string(let text)): words.contains(text)
    default: false
    }
  }

  /// The type in words, for an error's text.
  public var description: String {
    switch self {
    case .anything: "any value but null"
    case .text: "a string"
    case .name: "a string that is not empty"
    case .number: "a number"
    case .amount: "a number of at least 0"
    case .count: "a whole number of at least 0"
    case .flag: "true or false"
    case .instant: "a time YYYY-MM-DDThh:mm:ss.mmmZ"
    case .day: "a day YYYY-MM-DD"
    case .object: "an object"
    case .texts: "a list of strings"
    case .objects(let schema):
      "a list of objects with "
        + schema.members.map { "\"\($0.name)\" (\($0.type.description))" }.joined(separator: ", ")
    case .oneOf(let words): "one of \(words.joined(separator: ", "))"
    }
  }
}
