extension JSONValue {
  /// Checks that JSON text may hold this value: every number finite and within ±(2^53−1), and no
  /// more than 32 levels of arrays and objects (SPEC 2).
  ///
  /// What a reader returned has passed already; what a program put together has not.
  /// - Parameter depth: How many levels are open around the value.
  /// - Throws: `malformed` for a number, `tooLarge` for the nesting.
  /// - Complexity: O(n) in the count of values.
  public func check(depth: Int = 0) throws(LogError) {
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
