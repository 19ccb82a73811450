/// The entries of a log, in the pieces in which they were made; nothing is copied to join them.
package struct LogEntries: Sendable, RandomAccessCollection {
  @usableFromInline var pieces: [[LogEntry]] = []
  /// The index of the first entry of each piece.
  @usableFromInline var starts: [Int] = []
  /// For each block of indices the piece in which it begins.
  @usableFromInline var pieceOfBlock: [Int32] = []

  /// How many entries there are.
  package private(set) var endIndex = 0
  /// The index of the first one.
  package var startIndex: Int { 0 }

  /// The entry at an index.
  /// - Complexity: O(1), but where pieces are shorter than a block.
  @inlinable @inline(__always)
  package subscript(index: Int) -> LogEntry {
    var piece = Int(pieceOfBlock[index >> LogEntries.blockBits])
    while piece &+ 1 < starts.count, starts[piece &+ 1] <= index { piece &+= 1 }
    return pieces[piece][index &- starts[piece]]
  }

  /// Puts another entry in the place of one.
  /// - Complexity: O(1); O(entries of its piece) where somebody else holds them, too.
  mutating func replace(at index: Int, by entry: LogEntry) {
    let piece = starts.lowerBound { $0 <= index } - 1
    pieces[piece][index - starts[piece]] = entry
  }

  /// How many bits of an index tell the entries of one block apart.
  @inlinable static var blockBits: Int { 10 }

  /// Adds entries behind the others: as a piece of their own where they are many.
  mutating func append(contentsOf entries: [LogEntry]) {
    if entries.count >= LogEntries.fewEntries {
      begin(entries)
    } else if let last = pieces.indices.last,
      pieces[last].count + entries.count <= LogEntries.greatestJoinedCount
    {
      pieces[last] += entries
    } else {
      var piece: [LogEntry] = []
      piece.reserveLarge(LogEntries.greatestJoinedCount)
      piece += entries
      begin(piece)
    }
    endIndex += entries.count
    // Where pieces are empty, any before the one that holds the block's first entry will do.
    while pieceOfBlock.count << LogEntries.blockBits < endIndex {
      let index = pieceOfBlock.count << LogEntries.blockBits
      pieceOfBlock.append(Int32(starts.lowerBound { $0 <= index } - 1))
    }
  }

  /// The pieces and the index of the first entry of each, for whoever walks over all.
  package var runs: some Sequence<(start: Int, entries: [LogEntry])> {
    zip(starts, pieces).lazy.map { (start: $0, entries: $1) }
  }

  private mutating func begin(_ piece: [LogEntry]) {
    pieces.append(piece)
    starts.append(endIndex)
  }

  private static let fewEntries = 4096
  /// A piece that is joined from few entries at a time ends with so many: it is never copied as a
  /// whole to make room.
  private static let greatestJoinedCount = 1 << 15
}

/// Bytes of one segment that are held together: what was there at opening, or one later write.
package struct LogChunk: Sendable {
  /// The segment's path.
  let path: String
  /// Where the bytes start in the segment.
  let base: Int
  /// The bytes.
  package let contents: FileContents
}

extension LogEntries {
  /// Stops a debug build where the pieces are not one run of entries, or a block begins in none of them.
  package func checkInvariants() {
    assert(pieces.count == starts.count && endIndex == pieces.reduce(0) { $0 + $1.count })
    assert(starts.first ?? 0 == 0)
    assert(zip(zip(starts, pieces), starts.dropFirst()).allSatisfy { $0.0 + $0.1.count == $1 })
    assert(pieceOfBlock.count << LogEntries.blockBits >= endIndex)
    assert(
      pieceOfBlock.enumerated().allSatisfy { starts[Int($1)] <= $0 << LogEntries.blockBits })
  }
}
