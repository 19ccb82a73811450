/// Cuts a segment into pieces, so that several workers read it at once.
///
/// A cut is the start of a line, and of no line that goes on with a batch, as far as the line in front
/// of it can be believed. What a piece is does not hang on that: `LogScan` believes the scans of pieces only
/// where each is clean.
enum SegmentCuts {
  /// A piece has so many bytes at least, but for the last one: few enough that workers end at nearly
  /// the same time, and as many as are worth an array of entries.
  static let leastSize = 2 << 20

  /// The pieces of some bytes from an offset on, in their order and without a gap; there is always one.
  /// - Parameters:
  ///   - size: How many bytes a piece has at least, where there are as many.
  ///   - seed: What the lines' sums are seeded with.
  /// - Complexity: O(pieces), and O(bytes of the batches that would be cut)
  static func pieces(
    of bytes: UnsafeRawBufferPointer, from start: Int, size: Int, seed: UInt64
  ) -> [Range<Int>] {
    let count = max(1, (bytes.count - start) / max(1, size))
    let step = (bytes.count - start) / count
    var pieces: [Range<Int>] = []
    var first = start
    while bytes.count - first > step,
      let cut = startOfGroup(in: bytes, notBefore: first + step, seed: seed), cut < bytes.count
    {
      pieces.append(first..<cut)
      first = cut
    }
    return pieces + [first..<bytes.count]
  }

  /// Where the next line starts that does not go on with a batch; nil where no line ends from the
  /// offset on.
  private static func startOfGroup(
    in bytes: UnsafeRawBufferPointer, notBefore offset: Int, seed: UInt64
  ) -> Int? {
    // From the byte before, since a line may start at the offset itself.
    var finder = LineFinder(bytes, from: offset - 1)
    guard finder.next() != nil else { return nil }
    let start = finder.offset
    guard let line = finder.next(),
      let mark = batchMark(of: UnsafeRawBufferPointer(rebasing: bytes[line]), seed: seed),
      mark.index > 1
    else { return start }
    var linesLeft = mark.count - mark.index
    while linesLeft > 0, finder.next() != nil { linesLeft -= 1 }
    return finder.offset
  }

  /// The batch mark of a line; nil where it has none, or is no line that can be believed.
  private static func batchMark(of line: UnsafeRawBufferPointer, seed: UInt64) -> BatchMark? {
    do throws(LogError) { return try EventLayout(line: line, seed: seed).batch } catch {
      return nil
    }
  }
}
