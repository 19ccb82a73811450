import EventLog

extension Coverage {
  /// About how many bytes of memory the first range of a replica takes: its entry in a hash table that is partly empty,
  /// and an array.
  private static let greatestBytesPerRange = 112

  /// About how many bytes of memory the coverage takes.
  /// - Complexity: O(n log n) for n replicas
  var byteCount: Int {
    let ofRange = MemoryLayout<ClosedRange<UInt64>>.stride
    return replicas.reduce(0) {
      $0 + Coverage.greatestBytesPerRange + (self[$1].ranges.count - 1) * ofRange * 2
    }
  }
}
