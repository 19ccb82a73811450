package import EventLog

/// The numbers that a payload can hold: finite and within ±(2^53−1) (log-format 2).
enum PayloadNumber {
  static let greatest: Double = 9_007_199_254_740_991

  /// A number as JSON; nil where a payload cannot hold it. −0 is 0.
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
