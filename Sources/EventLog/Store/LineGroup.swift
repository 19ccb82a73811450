/// Lines that are written together, and what the log keeps of each.
struct LineGroup {
  /// The lines, each with its newline.
  let bytes: [UInt8]
  /// What the log keeps of them.
  let entries: [LogEntry]
  /// Whether they are one line or one batch, so that a missing part makes all of it unreadable.
  let isOneGroup: Bool

  /// Has lines written one after the other.
  /// - Parameters:
  ///   - byteCount: How many bytes they have, their newlines included.
  ///   - chunk: The number that the log will give to the bytes.
  ///   - write: Writes the line with an index, without its newline.
  init(
    count: Int, byteCount: Int, chunk: Int,
    write: (_ index: Int, _ writer: inout ByteWriter) -> EventLayout
  ) {
    var entries: [LogEntry] = []
    entries.reserveCapacity(count)
    var firstMark: BatchMark?
    bytes = [UInt8](unsafeUninitializedCapacity: byteCount) { room, written in
      // Bounds: the writer stays within the room, and says how much of it has been written.
      var writer = ByteWriter(UnsafeMutableRawBufferPointer(room))
      var kinds = KindHashes()
      for index in 0..<count {
        let start = writer.count
        let layout = write(index, &writer)
        let line = writer.bytes(from: start)
        entries.append(
          LogEntry(
            layout: layout, line: line, chunk: chunk, offset: start,
            kindHash: kinds.hash(ofKindAt: layout.kind, in: line)))
        if index == 0 { firstMark = layout.batch }
        writer.append("\n")
      }
      written = writer.count
    }
    self.entries = entries
    isOneGroup = count == 1 || firstMark.map { $0.count == UInt64(count) } ?? false
  }

  /// The lines of events, verbatim.
  init(_ events: [Event], chunk: Int) {
    self.init(
      count: events.count, byteCount: events.reduce(0) { $0 + $1.line.count + 1 }, chunk: chunk
    ) { index, writer in
      events[index].line.withRawBytes { writer.append($0) }
      return events[index].layout
    }
  }
}
