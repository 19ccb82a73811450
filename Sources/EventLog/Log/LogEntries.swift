/// The entries of a log, in the pieces in which they were made; nothing is copied to join them.
package struct LogEntries: Sendable, RandomAccessCollection {
  private var pieces: [[LogEntry]] = []
  /// The index of the first entry of each piece.
  private var starts: [Int] = []

  /// How many entries there are.
  package private(set) var endIndex = 0
  /// The index of the first one.
  package var startIndex: Int { 0 }

  /// The entry at an index.
  /// - Complexity: O(log pieces), of which there are as many as segments at opening, and one more.
  package subscript(index: Int) -> LogEntry {
    let piece = piece(of: index)
    return pieces[piece][index - starts[piece]]
  }

  /// Adds entries behind the others: as a piece of their own where they are many.
  mutating func append(contentsOf entries: [LogEntry]) {
    if let last = pieces.indices.last, entries.count < LogEntries.fewEntries {
      pieces[last] += entries
    } else {
      pieces.append(entries)
      starts.append(endIndex)
    }
    endIndex += entries.count
  }

  /// The pieces and the index of the first entry of each, for whoever walks over all.
  package var runs: some Sequence<(start: Int, entries: [LogEntry])> {
    zip(starts, pieces).lazy.map { (start: $0, entries: $1) }
  }

  private static let fewEntries = 4096

  @inline(__always)
  private func piece(of index: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= index { low = middle } else { high = middle }
    }
    return low
  }
}
