/// Lines to be written together, and the log's entry of each.
struct GroupedLines {
  /// The lines, each with its newline.
  let contents: FileContents
  /// The log's entries of them.
  let entries: [LogEntry]
  /// The indices of each batch of more than one line, ascending. Every other line is a group of its own.
  let batches: [Range<Int>]
  /// The entries by replica.
  let groups: EventGroups

  init(contents: FileContents, entries: [LogEntry], batches: [Range<Int>], groups: EventGroups) {
    self.contents = contents
    self.entries = entries
    self.batches = batches
    self.groups = groups
  }
}

extension GroupedLines {
  /// The lines of events, verbatim; the lines of a batch are neighbours.
  /// - Parameter chunk: The number that the log will give to their bytes.
  init(_ events: [Event], chunk: Int) {
    var lines = LineBuffer()
    lines.reserve(events.reduce(0) { $0 + $1.line.count + 1 })
    var kinds = KindHashes()
    var entries: [LogEntry] = []
    entries.reserveCapacity(events.count)
    var batches: [Range<Int>] = []
    for (index, event) in events.enumerated() {
      if let mark = event.batch, mark.index == 1, mark.count > 1, mark.count <= events.count {
        batches.append(index..<(index + Int(mark.count)))
      }
      event.line.withUnsafeBytes { line in
        let kindHash = kinds.hash(ofKindAt: event.layout.kind, in: line)
        entries.append(
          LogEntry(
            layout: event.layout, line: line, chunk: chunk, offset: lines.count, kindHash: kindHash
          ).numbered(1))
        lines.write(atMost: line.count + 1) {
          $0.append(line)
          $0.append("\n")
        }
      }
    }
    self.init(
      contents: lines.contents(), entries: entries, batches: batches,
      groups: EventGroups(of: entries))
  }
}

extension GroupedLines {
  /// Whole groups that become durable in one go.
  struct Commit: Hashable {
    /// Where their lines stand.
    let bytes: Range<Int>
    /// Whether it is one group: readers ignore it until all of it is there.
    let isOneGroup: Bool
  }

  /// The lines in commits of at most a number of bytes; a longer group is a commit of its own.
  /// - Complexity: O(1) where they fit into one commit, else O(lines).
  func commits(atMost greatest: Int) -> [Commit] {
    if contents.count <= greatest {
      let isOneGroup = entries.count == 1 || batches.first == entries.indices
      return [Commit(bytes: 0..<contents.count, isOneGroup: isOneGroup)]
    }
    var commits: [Commit] = []
    var (start, end, groups) = (0, 0, 0)
    for group in groupEnds {
      if group - start > greatest, groups > 0 {
        commits.append(Commit(bytes: start..<end, isOneGroup: groups == 1))
        (start, groups) = (end, 0)
      }
      end = group
      groups += 1
    }
    return commits + [Commit(bytes: start..<end, isOneGroup: groups == 1)]
  }

  /// Where each group ends.
  private var groupEnds: [Int] {
    var ends: [Int] = []
    var batches = batches[...]
    var index = 0
    while index < entries.count {
      let isBatch = batches.first?.lowerBound == index
      index = isBatch ? batches.removeFirst().upperBound : index + 1
      ends.append(index < entries.count ? entries[index].offset : contents.count)
    }
    return ends
  }
}

extension Log {
  /// A log in memory of some events of a dataset in the order in which they arrived, each once.
  package init(of dataset: DatasetID, events: [Event]) {
    self.init(of: dataset)
    append(events)
  }

  /// Adds events in memory, in their order; those that it holds are left out.
  package mutating func append(_ events: [Event]) {
    let lines = GroupedLines(events, chunk: chunks.count)
    _ = append(LogChunk(path: "", base: 0, contents: lines.contents), lines.entries, lines.groups)
  }
}

/// The lines of staged events, and the log's future entry of each.
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

  /// Makes room for a number of lines, whose drafts have a number of bytes.
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

  /// Writes the lines from an index on once more, each with another batch mark.
  /// - Throws: `tooLarge`; all lines are as before then.
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

  /// Drops the lines from an index on.
  mutating func cut(to count: Int) {
    bytes.cut(to: offset(of: count))
    entries.removeLast(entries.count - count)
  }

  private func offset(of index: Int) -> Int {
    index < entries.count ? entries[index].offset : bytes.count
  }

  /// Calls the body with the payload of the line with an index; the pointer is valid during the call only.
  borrowing func withData<Value>(
    of index: Int, _ body: (UnsafeRawBufferPointer) -> Value
  ) -> Value {
    let entry = entries[index]
    return withLine(entry) { body(UnsafeRawBufferPointer(rebasing: $0[entry.data])) }
  }

  /// Bounds: an entry's place was noted when its line was written.
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

/// A buffer for lines that are written one behind the other and handed on without a copy.
///
/// Bounds: `count` bytes have been written, and `count` is at most `capacity`; each write gets a `ByteWriter`
/// that refuses to pass the end.
struct LineBuffer: ~Copyable {
  private var room: UnsafeMutableRawPointer
  private var capacity: Int
  /// How many bytes have been written.
  private(set) var count = 0

  init() {
    capacity = LineBuffer.leastCapacity
    room = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
  }

  deinit { room.deallocate() }

  private static let leastCapacity = 1 << 10

  /// Makes room for a number of further bytes.
  mutating func reserve(_ added: Int) {
    guard added > capacity - count else { return }
    let greater = max(2 * capacity, count + added)
    let moved = UnsafeMutableRawPointer.allocate(byteCount: greater, alignment: 16)
    moved.copyMemory(from: room, byteCount: count)
    room.deallocate()
    (room, capacity) = (moved, greater)
  }

  /// Lets the body append up to a number of bytes.
  @inline(__always)
  mutating func write<Value>(atMost greatest: Int, _ body: (inout ByteWriter) -> Value) -> Value {
    reserve(greatest)
    var writer = ByteWriter(UnsafeMutableRawBufferPointer(start: room + count, count: greatest))
    let value = body(&writer)
    count += writer.count
    return value
  }

  /// Appends the bytes of another buffer.
  mutating func append(_ other: borrowing LineBuffer) {
    reserve(other.count)
    (room + count).copyMemory(from: other.room, byteCount: other.count)
    count += other.count
  }

  /// Drops the bytes from an offset on.
  mutating func cut(to count: Int) { self.count = min(self.count, count) }

  /// Calls the body with some of the bytes; the pointer is valid during the call only.
  @inline(__always)
  borrowing func withBytes<Value, Failure: Error>(
    _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    precondition(range.upperBound <= count, "bytes that have not been written")
    let bytes = UnsafeRawBufferPointer(start: room, count: count)
    return try body(UnsafeRawBufferPointer(rebasing: bytes[range]))
  }

  /// All the bytes, as a file's.
  consuming func contents() -> FileContents {
    let contents = FileContents(takingOver: room, count: count) { room, _ in room.deallocate() }
    discard self
    return contents
  }
}
