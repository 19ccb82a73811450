extension Log {
  /// The same log with every line read and checked, from the bytes that are mapped already.
  /// - Throws: `damaged` where a line that only a snapshot knew cannot be believed.
  /// - Complexity: O(bytes)
  package func readingEveryLine(workers: any Workers) throws(LogError) -> Log {
    guard let base else { return self }
    var log = try base.everyLine(workers: workers)
    let behind = Array(entries.runs.map(\.entries).joined())
    var first = 0
    while first < behind.count {
      let chunk = Int(behind[first].chunk)
      let end = behind[first...].firstIndex { $0.chunk != behind[first].chunk } ?? behind.count
      let number = log.chunks.count
      _ = log.append(chunks[chunk], behind[first..<end].map { $0.inChunk(number) })
      first = end
    }
    log.faults = faults
    log.tail = tail
    return log
  }
}
