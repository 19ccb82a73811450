/// One JSON value, as the log's payloads hold it (log-format 2).
///
/// Strings are compared and hashed as UTF-8 bytes, never by Unicode equivalence: `é` and `e` + U+0301
/// are two different values here. Numbers are compared as numbers, so 0 and −0 are one value.
public enum JSONValue: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number; one that JSON text may hold is finite and within ±(2^53−1), see ``check(depth:)``.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object(JSONObject)
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral {
  /// Makes `null`.
  public init(nilLiteral: ()) {
    self = .null
  }

  /// Makes `true` or `false`.
  public init(booleanLiteral value: Bool) {
    self = .bool(value)
  }
}

extension JSONValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Makes a number.
  public init(integerLiteral value: Int64) {
    self = .number(Double(value))
  }

  /// Makes a number.
  public init(floatLiteral value: Double) {
    self = .number(value)
  }
}

extension JSONValue: ExpressibleByStringLiteral {
  /// Makes a string.
  public init(stringLiteral value: String) {
    self = .string(value)
  }
}

extension JSONValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  /// Makes an array.
  public init(arrayLiteral elements: JSONValue...) {
    self = .array(elements)
  }

  /// Makes an object.
  /// - Precondition: No key stands there twice.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(distinct: elements))
  }
}

extension JSONValue {
  /// The string, where the value is one.
  public var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The number, where the value is one.
  public var number: Double? {
    if case .number(let value) = self { value } else { nil }
  }

  /// The truth value, where the value is one.
  public var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The elements, where the value is an array.
  public var array: [JSONValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The object, where the value is one.
  public var object: JSONObject? {
    if case .object(let value) = self { value } else { nil }
  }

  /// Whether the value is `null`.
  package var isNull: Bool {
    if case .null = self { true } else { false }
  }
}

extension JSONValue: Hashable {
  /// Whether both are equal: strings byte for byte, numbers as numbers.
  /// - Complexity: O(n) in the size of the smaller value.
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    // The bit patterns keep a NaN equal to itself, as Hashable demands.
    case (.number(let left), .number(let right)):
      left == right || left.bitPattern == right.bitPattern
    case (.string(let left), .string(let right)): TextOrder.isSame(left, right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    case (.null, _), (.bool, _), (.number, _), (.string, _), (.array, _), (.object, _): false
    }
  }

  /// Feeds the content; strings as UTF-8 bytes.
  /// - Complexity: O(n) in the size of the value.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: break
    case .bool(let value): hasher.combine(value)
    case .number(let value): hasher.combine(value)
    case .string(let value): TextOrder.hash(value, into: &hasher)
    case .array(let value): hasher.combine(value)
    case .object(let value): hasher.combine(value)
    }
  }
}

extension JSONValue {
  /// Checks that JSON text may hold this value: every number finite and within ±(2^53−1), and no
  /// more than 32 levels of arrays and objects (log-format 2).
  ///
  /// What a reader returned has passed already; what a program put together has not.
  /// - Parameter depth: How many levels are open around the value.
  /// - Throws: `malformed` for a number, `tooLarge` for the nesting.
  /// - Complexity: O(n) in the count of values.
  package func check(depth: Int = 0) throws(LogError) {
    switch self {
    case .null, .bool, .string: break
    case .number(let number):
      guard number.magnitude <= JSONNumber.greatest else {
        throw LogError(.malformed, "the number \(number) is not within ±(2^53−1)")
      }
    case .array(let elements):
      try Self.checkOpening(depth: depth)
      for element in elements { try element.check(depth: depth + 1) }
    case .object(let object):
      try Self.checkOpening(depth: depth)
      for index in object.members.indices {
        try object.members[index].value.check(depth: depth + 1)
      }
    }
  }

  private static func checkOpening(depth: Int) throws(LogError) {
    guard depth < CanonicalJSON.greatestDepth else {
      throw LogError(.tooLarge, "the value is nested deeper than \(CanonicalJSON.greatestDepth)")
    }
  }
}

extension JSONValue {
  /// The value in canonical form (RFC 8785).
  ///
  /// A reader takes it back if ``check(depth:)`` passes.
  /// - Complexity: O(n) in the size of the value.
  package func canonicalBytes() -> [UInt8] {
    var bytes: [UInt8] = []
    write(into: &bytes)
    return bytes
  }

  /// The value in canonical form (RFC 8785), as text.
  /// - Complexity: O(n) in the size of the value.
  public func canonicalText() -> String {
    String(decoding: canonicalBytes(), as: UTF8.self)
  }

  fileprivate func write(into bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: value ? "true".utf8 : "false".utf8)
    case .number(let value): JSONText.append(number: value, to: &bytes)
    case .string(let value): JSONText.append(string: value, to: &bytes)
    case .object(let value): value.write(into: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(into: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    }
  }
}

extension JSONObject {
  /// The object in canonical form (RFC 8785).
  /// - Complexity: O(n) in the size of the object.
  package func canonicalBytes() -> [UInt8] { JSONValue.object(self).canonicalBytes() }

  /// The object in canonical form (RFC 8785), as text.
  /// - Complexity: O(n) in the size of the object.
  public func canonicalText() -> String { JSONValue.object(self).canonicalText() }

  fileprivate func write(into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "{"))
    for index in members.indices {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      JSONText.append(string: members[index].key, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      members[index].value.write(into: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }
}
