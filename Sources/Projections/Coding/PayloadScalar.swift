package import EventLog

/// A value that a payload has as one JSON value other than an object or a list.
package protocol PayloadScalar: Codable, Sendable {
  /// Reads it; nil if the JSON is something else.
  init?(payload: JSONValue)
  /// The JSON; nil if a payload cannot hold the value.
  var payload: JSONValue? { get }
  /// What local writes demand of the member.
  static var memberType: MemberType { get }
  /// Two different values as JSON.
  static var samples: [JSONValue] { get }
}

extension String: PayloadScalar {
  package init?(payload: JSONValue) {
    guard case .string(let text) = payload else { return nil }
    self = text
  }

  package var payload: JSONValue? { .string(self) }
  package static var memberType: MemberType { .text }
  package static var samples: [JSONValue] { ["a", "b"] }
}

extension Bool: PayloadScalar {
  package init?(payload: JSONValue) {
    guard case .bool(let flag) = payload else { return nil }
    self = flag
  }

  package var payload: JSONValue? { .bool(self) }
  package static var memberType: MemberType { .flag }
  package static var samples: [JSONValue] { [true, false] }
}

extension Identifier: PayloadScalar {
  package init?(payload: JSONValue) {
    guard case .string(let text) = payload else { return nil }
    self.init(text)
  }

  package var payload: JSONValue? { .string(text) }
  package static var memberType: MemberType { .text }
  package static var samples: [JSONValue] { ["a", "b"] }
}

extension Instant: PayloadScalar {
  package init?(payload: JSONValue) {
    guard case .string(let text) = payload, let instant = Instant(text) else { return nil }
    self = instant
  }

  /// Its text, which has only the years 0 to 9999.
  package var payload: JSONValue? {
    let text = description
    return Instant(text) == self ? .string(text) : nil
  }
  package static var memberType: MemberType { .instant }
  package static var samples: [JSONValue] {
    ["2000-01-01T00:00:00.000Z", "2000-01-01T00:00:00.001Z"]
  }
}

extension Day: PayloadScalar {
  package init?(payload: JSONValue) {
    guard case .string(let text) = payload, let day = Day(text) else { return nil }
    self = day
  }

  package var payload: JSONValue? { .string(description) }
  package static var memberType: MemberType { .day }
  package static var samples: [JSONValue] { ["2000-01-01", "2000-01-02"] }
}

extension TimeOfDay: PayloadScalar {
  package init?(payload: JSONValue) {
    guard case .string(let text) = payload, let time = TimeOfDay(text) else { return nil }
    self = time
  }

  package var payload: JSONValue? { .string(description) }
  package static var memberType: MemberType { .timeOfDay }
  package static var samples: [JSONValue] { ["00:00", "00:01"] }
}

extension Weekday: PayloadScalar {
  package init?(payload: JSONValue) {
    guard case .string(let text) = payload, let weekday = Weekday(word: text) else { return nil }
    self = weekday
  }

  package var payload: JSONValue? { .string(word) }
  package static var memberType: MemberType { .oneOf(allCases.map(\.word)) }
  package static var samples: [JSONValue] { ["MO", "TU"] }
}

extension JSONValue: PayloadScalar {
  package init?(payload: JSONValue) { self = payload }

  package var payload: JSONValue? { self }
  package static var memberType: MemberType { .anything }
  package static var samples: [JSONValue] { [1, 2] }
}

/// The numbers that a payload can hold: finite and within ±(2^53−1) (log-format 2).
enum PayloadNumber {
  static let greatest: Double = 9_007_199_254_740_991

  /// A number as JSON; nil if a payload cannot hold it. −0 is 0.
  static func value(_ number: Double) -> JSONValue? {
    guard number.magnitude <= greatest else { return nil }
    return .number(number == 0 ? 0 : number)
  }
}

extension Double: PayloadScalar {
  package init?(payload: JSONValue) {
    guard case .number(let number) = payload else { return nil }
    self = number
  }

  package var payload: JSONValue? { PayloadNumber.value(self) }
  package static var memberType: MemberType { .number }
  package static var samples: [JSONValue] { [1, 2] }
}

extension Float: PayloadScalar {
  /// The nearest one; nil beyond the greatest.
  package init?(payload: JSONValue) {
    guard case .number(let number) = payload, Float(number).isFinite else { return nil }
    self = Float(number)
  }

  /// The number that its shortest text says: 0.1 is 0.1, not 0.10000000149011612.
  package var payload: JSONValue? { Double(description).flatMap(PayloadNumber.value) }
  package static var memberType: MemberType { .number }
  package static var samples: [JSONValue] { [1, 2] }
}

/// A whole number of any width.
package protocol PayloadInteger: PayloadScalar, FixedWidthInteger {}

extension PayloadInteger {
  package init?(payload: JSONValue) {
    guard case .number(let number) = payload else { return nil }
    self.init(exactly: number)
  }

  package var payload: JSONValue? { Double(exactly: self).flatMap(PayloadNumber.value) }
  package static var memberType: MemberType { isSigned ? .whole : .count }
  package static var samples: [JSONValue] { [1, 2] }
}

extension Int: PayloadInteger {}
extension Int8: PayloadInteger {}
extension Int16: PayloadInteger {}
extension Int32: PayloadInteger {}
extension Int64: PayloadInteger {}
extension UInt: PayloadInteger {}
extension UInt8: PayloadInteger {}
extension UInt16: PayloadInteger {}
extension UInt32: PayloadInteger {}
extension UInt64: PayloadInteger {}
