/// What every byte of a log's segments is, found by all workers at once.
///
/// Segments go to whichever worker comes first. The last ones are cut into pieces, so that no worker is left
/// alone with a long one.
///
/// Clean pieces say what one scan of the segment would say: the scan of a clean piece ends without an open
/// batch or a pending fault, which is how a scan begins. If a piece is not clean, the whole segment is scanned
/// again.
struct LogScan: Sendable {
  /// The scans of each segment: one, or those of its pieces in their order, which are all clean.
  let scans: [[SegmentScan]]

  /// - Parameter pieceSize: How many bytes a piece of a segment that is cut has at least.
  /// - Complexity: O(bytes)
  init(_ segments: [SegmentScan.Source], workers: any Workers, pieceSize: Int) {
    // One for each worker; a single worker shares with no other.
    let firstCut = segments.count - (workers.count > 1 ? workers.count : 0)
    let pieces = segments.indices.flatMap { index in
      segments[index].pieces(size: index < firstCut ? .max : pieceSize)
        .map { (segment: index, source: $0) }
    }
    let found = workers.map(pieces.count) { SegmentScan(pieces[$0].source) }
    var scans = [[SegmentScan]](repeating: [], count: segments.count)
    for (piece, scan) in zip(pieces, found) { scans[piece.segment].append(scan) }
    let unclean = scans.indices.filter { index in
      scans[index].count > 1 && !scans[index].allSatisfy(\.isClean)
    }
    let whole = workers.map(unclean.count) { SegmentScan(segments[unclean[$0]]) }
    for (index, scan) in zip(unclean, whole) { scans[index] = [scan] }
    self.scans = scans
  }
}

extension SegmentScan.Source {
  /// Its pieces, each of which ends with a line. Their scans count only if all are clean.
  fileprivate func pieces(size: Int) -> [SegmentScan.Source] {
    let ranges = SegmentCuts.pieces(
      of: contents.rawBytes, from: start.offset, size: size, seed: seed)
    // The end of a segment that is not cut may be unfinished.
    guard ranges.count > 1 else { return [self] }
    return ranges.map { range in
      SegmentScan.Source(
        path: path, contents: contents, seed: seed, chunk: chunk,
        start: SegmentScan.Start(
          offset: range.lowerBound,
          lineCount: range.lowerBound == start.offset ? start.lineCount : 0),
        stop: range.upperBound, end: .whole)
    }
  }
}

/// Cuts a segment into pieces, so that several workers read it at once.
///
/// A cut is the start of a line that does not continue a batch, as far as the line before it can be believed.
/// That is a guess: `LogScan` uses the scans of pieces only if each is clean.
enum SegmentCuts {
  /// The least bytes of a piece, except the last: few enough that workers end at nearly the same time, and
  /// enough for an array of entries.
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

  /// Where the next line starts that does not continue a batch; nil where no line ends from the offset on.
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

  /// The batch mark of a line; nil without one, or if the line cannot be believed.
  private static func batchMark(of line: UnsafeRawBufferPointer, seed: UInt64) -> BatchMark? {
    do throws(LogError) { return try EventLayout(line: line, seed: seed).batch } catch {
      return nil
    }
  }
}
