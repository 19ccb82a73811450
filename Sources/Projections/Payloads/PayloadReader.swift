import EventLog

/// Reads the members of a payload leniently: a member that is missing or of the wrong type reads as
/// nil, or as empty.
struct PayloadReader {
  private let payload: JSONObject

  /// No payload reads like an empty one.
  init(_ payload: JSONObject?) {
    self.payload = payload ?? JSONObject()
  }

  /// Any value but null.
  func value(_ key: String) -> JSONValue? {
    guard let value = payload[key], !value.isNull else { return nil }
    return value
  }

  func text(_ key: String) -> String? { payload[key]?.string }

  /// A text that is not empty.
  func name(_ key: String) -> String? { text(key).flatMap { $0.isEmpty ? nil : $0 } }

  func number(_ key: String) -> Double? { payload[key]?.number }

  /// A whole number.
  func count(_ key: String) -> Int? { number(key).flatMap { Int(exactly: $0) } }

  /// False if it is missing.
  func flag(_ key: String) -> Bool { payload[key]?.bool ?? false }

  func instant(_ key: String) -> Instant? { text(key).flatMap { Instant($0) } }

  func day(_ key: String) -> Day? { text(key).flatMap { Day($0) } }

  /// The strings of a list; other elements are skipped.
  func texts(_ key: String) -> [String] { (payload[key]?.array ?? []).compactMap(\.string) }

  /// The objects of a list; other elements are skipped.
  func objects(_ key: String) -> [JSONObject] { (payload[key]?.array ?? []).compactMap(\.object) }

  /// One of some words.
  func word<Word: RawRepresentable<String>>(_ key: String) -> Word? {
    text(key).flatMap { Word(rawValue: $0) }
  }
}
