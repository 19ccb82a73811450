/// The lines of staged events, and what the log will keep of each.
struct StagedLines: ~Copyable {
  private var bytes = LineBuffer()
  private var entries: [LogEntry] = []
  private let chunk: Int
  private let seed: UInt64

  /// - Parameters:
  ///   - chunk: The number that the log will give to the bytes.
  ///   - seed: What the lines' sums are seeded with.
  init(chunk: Int, seed: UInt64) {
    self.chunk = chunk
    self.seed = seed
  }

  var count: Int { entries.count }

  /// The greatest stamp on each of their entities.
  var stamps: StampTable {
    var stamps = StampTable()
    for entry in entries { stamps.note(entry.stamp, of: entry.entityHash) }
    return stamps
  }

  /// Makes room for so many lines, whose drafts' parts have so many bytes.
  mutating func reserve(count: Int, byteCount: Int) {
    entries.makeRoomLarge(for: count)
    bytes.reserve(byteCount + count * EventLine.greatestLengthWithoutText)
  }

  /// Writes the line of a draft.
  /// - Throws: `tooLarge`; nothing is written then.
  mutating func append(_ head: EventLine.Head, _ draft: DraftView) throws(LogError) {
    let offset = bytes.count
    let line = bytes.write(head, draft.text, seed: seed)
    if EventLine.isTooLong(line.length) {
      bytes.cut(to: offset)
      throw EventLine.tooLarge(line.length, head.id)
    }
    let places = draft.places
    entries.append(
      LogEntry(
        id: head.id, stamp: head.stamp, sum: line.sum, entityHash: draft.entityHash,
        type: places.type.moved(by: line.textStart),
        entity: places.entity.moved(by: line.textStart),
        dataID: places.dataID?.moved(by: line.textStart), length: line.length, chunk: chunk,
        offset: offset))
  }

  /// Writes the lines from an index on once more, each with another mark.
  /// - Throws: `tooLarge`; all are as before then.
  mutating func rewrite(
    from start: Int, mark: (_ index: Int) -> BatchMark?
  ) throws(LogError) {
    let firstOffset = offset(of: start)
    var written = LineBuffer()
    var moved: [LogEntry] = []
    for (index, entry) in zip(start..., entries[start...]) {
      let head = EventLine.Head(
        id: entry.id, stamp: entry.stamp, time: TimeText(entry.stamp.instant), batch: mark(index))
      let offset = firstOffset + written.count
      let line = withLine(entry) { line in
        written.write(head, UnsafeRawBufferPointer(rebasing: line[entry.text]), seed: seed)
      }
      try EventLine.check(length: line.length, of: entry.id)
      moved.append(entry.moved(to: offset, textStart: line.textStart, sum: line.sum))
    }
    cut(to: start)
    bytes.append(written)
    entries += moved
  }

  /// Forgets the lines from an index on.
  mutating func cut(to count: Int) {
    bytes.cut(to: offset(of: count))
    entries.removeLast(entries.count - count)
  }

  private func offset(of index: Int) -> Int {
    index < entries.count ? entries[index].offset : bytes.count
  }

  /// Calls the body with the payload that the line with an index has; the pointer is valid during the
  /// call only.
  borrowing func withData<Value>(
    of index: Int, _ body: (UnsafeRawBufferPointer) -> Value
  ) -> Value {
    let entry = entries[index]
    return withLine(entry) { body(UnsafeRawBufferPointer(rebasing: $0[entry.data])) }
  }

  /// Bounds: an entry's place was noted as its line was written.
  private borrowing func withLine<Value>(
    _ entry: LogEntry, _ body: (UnsafeRawBufferPointer) -> Value
  ) -> Value {
    bytes.withBytes(entry.offset..<(entry.offset + entry.length), body)
  }

  /// All lines.
  /// - Parameters:
  ///   - chunk: The number that the log gives to the bytes now.
  ///   - batches: The indices of each batch of more than one line, ascending.
  consuming func grouped(chunk: Int, batches: [Range<Int>]) -> GroupedLines {
    let entries = chunk == self.chunk ? entries : entries.map { $0.inChunk(chunk) }
    return GroupedLines(
      contents: bytes.contents(), entries: entries, batches: batches,
      groups: EventGroups(of: entries))
  }
}

extension LineBuffer {
  /// Writes a line and its newline.
  @inline(__always)
  fileprivate mutating func write(
    _ head: EventLine.Head, _ text: UnsafeRawBufferPointer, seed: UInt64
  ) -> EventLine.Written {
    write(atMost: EventLine.greatestLength(of: text)) {
      let line = EventLine.write(head, text, seed: seed, to: &$0)
      $0.append("\n")
      return line
    }
  }
}
