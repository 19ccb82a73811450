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

  /// - Parameter pieceSize: How many bytes a piece of a segment that is cut has at least.
  /// - Complexity: O(bytes)
  init(_ segments: [SegmentScan.Source], workers: any Workers, pieceSize: Int) {
    // One for each worker; one worker has nobody to share with.
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
  /// Its pieces, each of which ends with a line: what they come to counts only where they are clean.
  fileprivate func pieces(size: Int) -> [SegmentScan.Source] {
    let ranges = SegmentCuts.pieces(
      of: contents.rawBytes, from: start.offset, size: size, seed: seed)
    // A segment that is not cut is read as what it is: its end may be unfinished.
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
