extension RandomAccessCollection where Index == Int {
  /// The first index whose element is not before what is sought, in a collection that is sorted so.
  @inlinable
  package func lowerBound(where isBefore: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
