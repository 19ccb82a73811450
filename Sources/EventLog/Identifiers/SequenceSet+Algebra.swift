extension SequenceSet {
  /// The numbers in either set.
  /// - Complexity: O(ranges of both), and O(ranges of the other) where it follows this one.
  public func union(_ other: SequenceSet) -> SequenceSet {
    guard let first = other.ranges.first, let last = ranges.last else {
      return isEmpty ? other : self
    }
    if first.lowerBound > last.lowerBound {
      var result = self
      for range in other.ranges { result.insert(range) }
      return result
    }
    var result = SequenceSet()
    var mine = ranges[...]
    var others = other.ranges[...]
    while let left = mine.first, let right = others.first {
      if left.lowerBound <= right.lowerBound {
        result.insert(left)
        mine = mine.dropFirst()
      } else {
        result.insert(right)
        others = others.dropFirst()
      }
    }
    for range in mine + others { result.insert(range) }
    return result
  }

  /// The numbers in both sets.
  /// - Complexity: O(ranges of both)
  public func intersection(_ other: SequenceSet) -> SequenceSet {
    var result = SequenceSet()
    var mine = ranges[...]
    var others = other.ranges[...]
    while let left = mine.first, let right = others.first {
      let low = max(left.lowerBound, right.lowerBound)
      let high = min(left.upperBound, right.upperBound)
      if low <= high { result.insert(low...high) }
      if left.upperBound <= right.upperBound { mine = mine.dropFirst() }
      if right.upperBound <= left.upperBound { others = others.dropFirst() }
    }
    return result
  }

  /// The numbers of this set that are not in the other.
  /// - Complexity: O(ranges of both)
  public func subtracting(_ other: SequenceSet) -> SequenceSet {
    var result = SequenceSet()
    var others = other.ranges[...]
    eachRange: for range in ranges {
      var low = range.lowerBound
      while let hole = others.first, hole.upperBound < low { others = others.dropFirst() }
      var rest = others
      while let hole = rest.first, hole.lowerBound <= range.upperBound {
        if hole.lowerBound > low { result.insert(low...(hole.lowerBound - 1)) }
        guard hole.upperBound < range.upperBound else { continue eachRange }
        low = hole.upperBound + 1
        rest = rest.dropFirst()
      }
      result.insert(low...range.upperBound)
    }
    return result
  }
}
