extension JSONObject {
  /// One key with its value.
  public struct Member: Sendable {
    /// The key.
    public let key: String
    /// The value under it.
    public let value: JSONValue

    /// Makes a member.
    public init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }
}

extension JSONObject.Member: Hashable {
  /// Whether key and value are the same, strings byte for byte.
  /// - Complexity: O(n) in the size of the member.
  public static func == (left: JSONObject.Member, right: JSONObject.Member) -> Bool {
    TextOrder.isSame(left.key, right.key) && left.value == right.value
  }

  /// Feeds the key as UTF-8 bytes, then the value.
  /// - Complexity: O(n) in the size of the member.
  public func hash(into hasher: inout Hasher) {
    TextOrder.hash(key, into: &hasher)
    hasher.combine(value)
  }
}
