import EventLog

extension Coverage {
  /// About how many bytes of memory a range takes that is the only one of its replica: an entry of a table that is not
  /// full, and an array of its own.
  private static let greatestBytesPerRange = 112

  /// About how many bytes of memory it takes.
  /// - Complexity: O(n log n) for n replicas
  var byteCount: Int {
    let ofRange = MemoryLayout<ClosedRange<UInt64>>.stride
    return replicas.reduce(0) {
      $0 + Coverage.greatestBytesPerRange + (self[$1].ranges.count - 1) * ofRange * 2
    }
  }
}
