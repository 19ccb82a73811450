import EventLog

/// What the value of a payload's member must be.
public enum MemberType: Sendable {
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
