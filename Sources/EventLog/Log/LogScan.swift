/// What every byte of a log's segments is, found out by all workers at once.
///
/// Segments go to whichever worker comes first. The last ones are cut into pieces, so that no worker is
/// left alone with a long one.
///
/// Why pieces say what the whole segment says: a scan of a piece without a fault ends with no batch open
/// and nothing to keep or to give up, which is how a scan begins. So where all pieces are clean, one scan
/// would have come through all of them in the same way, however the segment may end. Where one is not,
/// the segment is scanned again, whole.
struct LogScan: Sendable {
  /// The scans of each segment: one, or those of its pieces in their order, which are all clean.
  let scans: [[SegmentScan]]

  /// What is read of a segment, and the position that its name states for its first line.
  typealias Source = (source: SegmentScan.Source, firstPosition: Int)

  /// What one worker reads in one go.
  private struct Piece: Sendable {
    /// The segment's index.
    let segment: Int
    let source: SegmentScan.Source
    /// The position of its first line, where the segment's name is right.
    var firstPosition: Int
  }

  /// - Parameters:
  ///   - pieceSize: How many bytes a piece of a segment that is cut has at least.
  ///   - taker: Is given the lines as they are read; where a segment had to be scanned again, those
  ///     that its pieces had.
  /// - Complexity: O(bytes)
  init(
    _ segments: [Source], workers: any Workers, pieceSize: Int, taker: (any LineTaker)?
  ) {
    var pieces = LogScan.pieces(of: segments, workers: workers.count, size: pieceSize)
    if taker != nil { LogScan.findPositions(of: &pieces, workers: workers) }
    let found = workers.map(pieces.count) { [pieces] index in
      let piece = pieces[index]
      return SegmentScan(
        piece.source,
        taker: taker?.taker(of: piece.source.contents, firstPosition: piece.firstPosition))
    }
    var scans = [[SegmentScan]](repeating: [], count: segments.count)
    for (piece, scan) in zip(pieces, found) { scans[piece.segment].append(scan) }
    let unclean = scans.indices.filter { index in
      scans[index].count > 1 && !scans[index].allSatisfy(\.isClean)
    }
    let whole = workers.map(unclean.count) { SegmentScan(segments[unclean[$0]].source) }
    for (index, scan) in zip(unclean, whole) { scans[index] = [scan] }
    self.scans = scans
  }

  /// The segments, the last ones in pieces.
  private static func pieces(of segments: [Source], workers: Int, size: Int) -> [Piece] {
    let firstCut = firstSegmentToCut(of: segments, workers: workers)
    return segments.enumerated().flatMap { index, segment in
      let source = segment.source
      let ranges =
        index < firstCut
        ? []
        : SegmentCuts.pieces(
          of: source.contents.rawBytes, from: source.start.offset, size: size)
      // A segment that is not cut is read as what it is: its end may be unfinished.
      let sources = ranges.count > 1 ? ranges.map(source.piece) : [source]
      return sources.map {
        Piece(segment: index, source: $0, firstPosition: segment.firstPosition)
      }
    }
  }

  /// From which segment on they are cut: so that half a segment in pieces is there for every worker but
  /// one, which is what they are apart on the average when no whole segment is left.
  private static func firstSegmentToCut(of segments: [Source], workers: Int) -> Int {
    let sizes = segments.map { $0.source.contents.count - $0.source.start.offset }
    let wanted = (sizes.max() ?? 0) / 2 * (workers - 1)
    var first = segments.count
    var size = 0
    while first > 0, size < wanted {
      first -= 1
      size += sizes[first]
    }
    return first
  }

  /// Counts the lines of pieces, which say at what position the next one starts.
  private static func findPositions(of pieces: inout [Piece], workers: any Workers) {
    // Nobody asks for a position behind a segment's last piece.
    let counted = pieces.indices.dropLast().filter {
      pieces[$0].segment == pieces[$0 + 1].segment
    }
    let counts = workers.map(counted.count) { [pieces] in pieces[counted[$0]].source.countLines() }
    for (index, count) in zip(counted, counts) {
      pieces[index + 1].firstPosition = pieces[index].firstPosition + count
    }
  }
}

extension SegmentScan.Source {
  /// A piece of it, which ends with a line: what this comes to counts only where it is clean.
  fileprivate func piece(_ range: Range<Int>) -> SegmentScan.Source {
    let lineCount = range.lowerBound == start.offset ? start.lineCount : 0
    return SegmentScan.Source(
      path: path, contents: contents, chunk: chunk,
      start: SegmentScan.Start(offset: range.lowerBound, lineCount: lineCount),
      stop: range.upperBound, end: .whole)
  }

  /// How many lines end in it.
  fileprivate func countLines() -> Int {
    var finder = LineFinder(bytes, from: start.offset)
    var count = 0
    while finder.next() != nil { count += 1 }
    return count
  }
}
