extension Log {
  /// The same log with every line read and checked, from the bytes that are mapped already.
  /// - Throws: `damaged` where a line that only a snapshot knew cannot be believed.
  /// - Complexity: O(bytes)
  package func readingEveryLine(workers: any Workers) throws(LogError) -> Log {
    guard let base else { return self }
    var log = Log(base.segmentsAsTheyWere, pendingFrom: nil, workers: workers)
    if let error = log.faults.first?.error ?? log.tail?.reason { throw error }
    guard log.count == base.count else {
      throw LogError(
        .damaged, "the snapshot knows \(base.count) events, and the log has \(log.count)",
        at: LogError.Position(path: base.path), advice: "delete the snapshot")
    }
    let runs = Array(entries.runs.map(\.entries).joined())
    var first = 0
    while first < runs.count {
      let chunk = Int(runs[first].chunk)
      let end = runs[first...].firstIndex { $0.chunk != runs[first].chunk } ?? runs.count
      _ = log.append(chunks[chunk]) { number in runs[first..<end].map { $0.inChunk(number) } }
      first = end
    }
    return log
  }
}

extension LogSnapshot {
  /// The segments without what came behind them since.
  fileprivate var segmentsAsTheyWere: [Log.Segment] {
    zip(segments, header.segments).map { segment, stated in
      Log.Segment(
        path: segment.path, firstPosition: segment.firstPosition,
        contents: FileContents(prefixOf: segment.contents, count: stated.length))
    }
  }
}
