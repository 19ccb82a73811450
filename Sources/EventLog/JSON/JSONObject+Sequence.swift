extension JSONObject: Sequence {
  /// Walks the members in canonical order.
  public func makeIterator() -> IndexingIterator<[Member]> {
    members.makeIterator()
  }

  /// The count of members: exact, so that a copy reserves its room at once.
  public var underestimatedCount: Int { members.count }

  /// How many members there are.
  /// - Complexity: O(1).
  public var count: Int { members.count }

  /// Whether there is no member.
  /// - Complexity: O(1).
  public var isEmpty: Bool { members.isEmpty }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Makes an object.
  /// - Precondition: No key stands there twice.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(distinct: elements)
  }
}
