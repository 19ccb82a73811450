extension Store {
  /// Takes all lines of another log of its dataset, verbatim and in their order; it has none of its own yet.
  ///
  /// What stands together in a segment is taken all or none, so a clone that is interrupted has whole segments.
  /// - Throws: `damaged` where a line that only a snapshot knew cannot be believed; `partialBatch` where the log
  ///   lacks a line of a batch; a failure of the store.
  /// - Complexity: O(bytes), without a copy of them in memory.
  package func fill(from log: Log) throws(LogError) {
    precondition(self.log.count == 0, "a store with events of its own is not filled")
    let log = try log.readingEveryLine(workers: environment.workers)
    var start = 0
    while start < log.entries.count {
      let end = log.endOfNeighbours(from: start)
      let lines = GroupedLines(neighbours: start..<end, of: log, chunk: self.log.chunks.count)
      if !log.faults.isEmpty { try check(lines) }
      try write(lines, allOrNone: true)
      start = end
    }
    // The lines of the last segment stand where its own file is mapped, and no longer in the other's.
    if let last = self.log.chunks.last { mapSegment(last.path) }
  }

  /// A line that is left out because it stands in the log twice may be one of a batch.
  private func check(_ lines: GroupedLines) throws(LogError) {
    let scan = SegmentScan(
      SegmentScan.Source(
        path: folder.path, contents: lines.contents, seed: manifest.dataset.seed, chunk: 0,
        end: .whole))
    if let fault = scan.faults.first { throw fault.error }
  }
}

extension Log {
  /// Up to which index the lines from one on stand one behind the other in one chunk.
  fileprivate func endOfNeighbours(from start: Int) -> Int {
    var end = start + 1
    while end < entries.count, entries[end].chunk == entries[start].chunk,
      entries[end].offset == entries[end - 1].lineRange.upperBound
    {
      end += 1
    }
    return end
  }
}

extension GroupedLines {
  /// Lines that stand one behind the other in a log. They are written all or none: nobody asks for their batches.
  fileprivate init(neighbours indices: Range<Int>, of log: Log, chunk: Int) {
    let (first, last) = (log.entries[indices.lowerBound], log.entries[indices.upperBound - 1])
    let entries = log.entries[indices].map {
      $0.at($0.offset - first.offset).inChunk(chunk).numbered(1)
    }
    self.init(
      contents: FileContents(
        first.offset..<last.lineRange.upperBound, of: log.chunks[Int(first.chunk)].contents),
      entries: entries, batches: [], groups: EventGroups(of: entries))
  }
}
