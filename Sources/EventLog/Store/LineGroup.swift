/// Lines that are written together, and what the log keeps of each.
struct LineGroup {
  /// The lines, each with its newline.
  let contents: FileContents
  /// What the log keeps of them.
  let entries: [LogEntry]
  /// Whether they are one line or one batch, so that a missing part makes all of it unreadable.
  let isOneGroup: Bool

  init(contents: FileContents, entries: [LogEntry], isOneGroup: Bool) {
    self.contents = contents
    self.entries = entries
    self.isOneGroup = isOneGroup
  }

  /// The lines of events, verbatim.
  /// - Parameter chunk: The number that the log will give to their bytes.
  init(_ events: [Event], chunk: Int) {
    var lines = LineBuffer()
    lines.reserve(events.reduce(0) { $0 + $1.line.count + 1 })
    var kinds = KindHashes()
    var entries: [LogEntry] = []
    entries.reserveCapacity(events.count)
    for event in events {
      event.line.withUnsafeBytes { line in
        let kindHash = kinds.hash(ofKindAt: event.layout.kind, in: line)
        entries.append(
          LogEntry(
            layout: event.layout, line: line, chunk: chunk, offset: lines.count, kindHash: kindHash)
        )
        lines.write(atMost: line.count + 1) {
          $0.append(line)
          $0.append("\n")
        }
      }
    }
    contents = lines.contents()
    self.entries = entries
    isOneGroup =
      events.count == 1 || events.first?.batch.map { $0.count == UInt64(events.count) } ?? false
  }
}

extension Log {
  /// A log in memory of some events in the order in which they arrived, each once.
  package init(of events: [Event]) {
    self.init()
    let lines = LineGroup(events, chunk: 0)
    _ = append(LogChunk(path: "", base: 0, contents: lines.contents), lines.entries)
  }
}
