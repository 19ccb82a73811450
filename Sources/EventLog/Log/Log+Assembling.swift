extension Log {
  /// One segment: its bytes, and the position that its name states for its first line.
  struct Segment: Sendable {
    let path: String
    let firstPosition: Int
    let contents: FileContents
  }

  /// The log of a dataset that stands in some segments, ascending; each is read by itself, by any worker.
  /// - Parameters:
  ///   - base: What a snapshot knows of the first of them; only what stands behind is read.
  ///   - pieceSize: How many bytes a piece of a segment that is cut has at least.
  /// - Complexity: O(bytes that are read)
  init(
    _ segments: [Segment], of dataset: DatasetID, base: LogSnapshot? = nil, workers: any Workers,
    pieceSize: Int = SegmentCuts.leastSize
  ) {
    self.init(of: dataset, base: base)
    let first = base.map { $0.segments.count - 1 } ?? 0
    let segments = Array(segments.dropFirst(first))
    let sources = Log.sources(of: segments, seed: seed, from: base?.end)
    let scan = LogScan(sources, workers: workers, pieceSize: pieceSize)
    var lines = base.map { _ in segments[0].firstPosition - 1 } ?? 0
    for (segment, scans) in zip(segments, scan.scans) {
      checkContinuity(segment, linesBefore: lines)
      append(segment, scans)
      lines = segment.firstPosition - 1 + scans.reduce(0) { $0 + $1.lineCount }
    }
    tail = scan.scans.last?.last?.tail
  }

  /// What is read of segments: all, or what stands behind the end of a snapshot.
  private static func sources(
    of segments: [Segment], seed: UInt64, from end: SegmentScan.Start?
  ) -> [SegmentScan.Source] {
    segments.enumerated().map { index, segment in
      let isLast = index == segments.count - 1
      return SegmentScan.Source(
        path: segment.path, contents: segment.contents, seed: seed, chunk: index,
        start: index == 0 ? end ?? SegmentScan.Start() : SegmentScan.Start(),
        end: isLast ? .cutOff : .whole)
    }
  }

  /// Adds the lines of a segment, and what is not believed of it.
  private mutating func append(_ segment: Segment, _ scans: [SegmentScan]) {
    append(LogChunk(path: segment.path, base: 0, contents: segment.contents))
    var repeated: [LogEntry] = []
    for scan in scans {
      faults += scan.faults
      repeated += append(scan.entries, scan.groups, scan.lines)
    }
    guard !repeated.isEmpty else { return }
    var lines = LineNumbers(of: segment.contents)
    for entry in repeated.sorted(by: { $0.offset < $1.offset }) {
      faults.append(fault(of: entry, repeatedIn: segment, line: lines.line(at: entry.offset)))
    }
  }

  private mutating func checkContinuity(_ segment: Segment, linesBefore lines: Int) {
    guard segment.firstPosition != lines + 1 else { return }
    let error = LogError(
      .damaged,
      "the segment starts at position \(segment.firstPosition), but \(lines) lines stand before it",
      at: LogError.Position(path: segment.path))
    faults.append(LogFault(error: error, bytes: 0..<0))
  }

  private func fault(
    of entry: LogEntry, repeatedIn segment: Segment, line: Int
  ) -> LogFault {
    let isTooMany =
      contestedEvents.indices(of: entry.id)?.count == EventID.greatestContentNumber
    let error = LogError(
      isTooMany ? .tooLarge : .alreadyExists,
      isTooMany
        ? "the event has more than \(EventID.greatestContentNumber) contents"
        : "the line stands in the log twice",
      at: LogError.Position(path: segment.path, line: line, event: entry.id))
    return LogFault(error: error, bytes: entry.lineRange)
  }
}
