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
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }
}
