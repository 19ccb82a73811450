extension JSONValue: Hashable {
  /// Whether both are the same value: strings byte for byte, numbers as numbers.
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

  /// Feeds the sort of value and its content; strings as UTF-8 bytes.
  /// - Complexity: O(n) in the size of the value.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null:
      hasher.combine(0 as UInt8)
    case .bool(let value):
      hasher.combine(1 as UInt8)
      hasher.combine(value)
    case .number(let value):
      hasher.combine(2 as UInt8)
      hasher.combine(value)
    case .string(let value):
      hasher.combine(3 as UInt8)
      TextOrder.hash(value, into: &hasher)
    case .array(let value):
      hasher.combine(4 as UInt8)
      hasher.combine(value)
    case .object(let value):
      hasher.combine(5 as UInt8)
      hasher.combine(value)
    }
  }
}
