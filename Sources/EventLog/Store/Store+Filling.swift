extension Store {
  /// Copies all lines of another log of the dataset into a store without events, verbatim and in their order.
  ///
  /// Each segment is taken all or none, so an interrupted clone has whole segments.
  /// - Parameter told: Is told how many lines were copied, after each segment.
  /// - Throws: `damaged` if a line that only a snapshot knew cannot be believed; `partialBatch` if the log
  ///   lacks a line of a batch; a failure of the store.
  /// - Complexity: O(bytes), without copying them in memory.
  package func fill(from log: Log, telling told: (Int) -> Void = { _ in }) throws(LogError) {
    precondition(self.log.count == 0, "a store with events of its own is not filled")
    let log = try log.readingEveryLine(workers: environment.workers)
    var start = 0
    while start < log.entries.count {
      let end = log.endOfNeighbours(from: start)
      let lines = GroupedLines(neighbours: start..<end, of: log, chunk: self.log.chunks.count)
      if !log.faults.isEmpty { try check(lines) }
      try write(lines, allOrNone: true)
      start = end
      told(start)
    }
    // From now on the last segment's lines are read from this store's file.
    if let last = self.log.chunks.last { mapSegment(last.path) }
  }

  /// A repeated line that was left out may belong to a batch.
  private func check(_ lines: GroupedLines) throws(LogError) {
    let scan = SegmentScan(
      SegmentScan.Source(
        path: folder.path, contents: lines.contents, seed: manifest.dataset.seed, chunk: 0,
        end: .whole))
    if let fault = scan.faults.first { throw fault.error }
  }
}

extension Log {
  /// The end of the run of lines that stand one behind the other in one chunk.
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
  /// Neighbouring lines of a log. They are written all or none, so their batches do not matter.
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
