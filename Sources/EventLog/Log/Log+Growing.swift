extension Log {
  /// Takes in what was appended since the log was read, in whole batches.
  /// - Parameter segments: The log's last segment and those behind it.
  /// - Returns: The positions of the new events; nil if the segments do not continue what was read. Nothing is
  ///   taken in then.
  /// - Complexity: O(bytes that are new)
  mutating func grow(by segments: [Segment]) -> Range<Int>? {
    var scans: [(chunk: LogChunk, scan: SegmentScan)] = []
    var lines = ends.dropLast().reduce(0) { $0 + $1.lines.count }
    for (index, segment) in segments.enumerated() {
      let known = ends.last.flatMap { $0.name == SegmentName.name(in: segment.path) ? $0 : nil }
      guard segment.firstPosition == lines + 1 else { return nil }
      let start = known?.length ?? 0
      let isLast = index == segments.count - 1
      // Lines that a reader took from the journal may be ahead of the segment.
      guard isLast || start <= segment.contents.count else { return nil }
      let bytes = segment.contents.bytes(
        in: min(start, segment.contents.count)..<segment.contents.count)
      let chunk = LogChunk(path: segment.path, base: start, contents: FileContents(bytes))
      let scan = SegmentScan(
        SegmentScan.Source(
          path: segment.path, contents: chunk.contents, seed: seed, chunk: chunks.count + index,
          end: isLast ? .cutOff : .whole))
      guard scan.faults.isEmpty else { return nil }
      lines += (known?.lines.count ?? 0) + scan.lines.count
      scans.append((chunk, scan))
    }
    guard areNew(scans.flatMap { $0.scan.entries.map(\.id) }) else { return nil }
    let first = count + 1
    // A follower looks at an unfinished tail again and again, and must keep no copy of it.
    let isKnown = segments.count == 1 && ends.last?.name == SegmentName.name(in: segments[0].path)
    if isKnown, scans.allSatisfy(\.scan.entries.isEmpty) { return first..<first }
    for (chunk, scan) in scans {
      append(chunk)
      _ = append(scan.entries, scan.groups, scan.lines)
    }
    tail = nil
    return first..<(count + 1)
  }

  /// Whether the log lacks all of some events, and each comes once.
  private func areNew(_ events: [EventID]) -> Bool {
    let known = base?.coverage
    return Set(events).count == events.count
      && events.allSatisfy { index.index(of: $0) == nil && known?.contains($0) != true }
  }
}
