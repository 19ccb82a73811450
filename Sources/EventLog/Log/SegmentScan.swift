/// What every byte of one segment, or of a piece of it, is: a whole line, a fault, or an unfinished tail.
///
/// Pure: bytes in, a value out; so segments can be read at once, and put together afterwards.
struct SegmentScan: Sendable {
  /// The whole lines, those of a batch only where it is whole.
  private(set) var entries: [LogEntry] = []
  /// The same, by replica.
  private(set) var groups = EventGroups()
  /// How many they are, and what their sums come to.
  private(set) var lines = LineSums()
  /// Lines that cannot be believed.
  private(set) var faults: [LogFault] = []
  /// Bytes at the end that no write has finished.
  private(set) var tail: UnfinishedTail?
  /// How many lines end with a newline, whole or not.
  private(set) var lineCount = 0

  /// Whether there is nothing but whole lines.
  var isClean: Bool { faults.isEmpty && tail == nil }

  /// What is read.
  struct Source: Sendable {
    let path: String
    let contents: FileContents
    /// What the sums of its lines are seeded with.
    let seed: UInt64
    /// The number of the chunk that the entries name.
    let chunk: Int
    var start = Start()
    /// Where reading ends; nil for the end of the contents.
    var stop: Int?
    let end: End

    /// The bytes up to where reading ends.
    ///
    /// Bounds: a stop was found inside of the contents.
    var bytes: UnsafeRawBufferPointer {
      UnsafeRawBufferPointer(rebasing: contents.rawBytes[..<(stop ?? contents.count)])
    }
  }

  /// Where reading begins: behind so many bytes, which have so many lines.
  struct Start: Sendable, Hashable {
    var offset = 0
    var lineCount = 0
  }

  /// How the segment may end.
  enum End: Sendable, Hashable {
    /// With a whole line: another segment follows.
    case whole
    /// With a group that was cut off: what stands behind the last whole line is its rest.
    case cutOff
  }

  private let source: Source
  private var batch = OpenBatch()
  private var kindHashes = KindHashes()
  /// Faults behind the last whole line: an unfinished tail, if the segment ends with them.
  private var trailing: [LogFault] = []

  init(_ source: Source) {
    self.source = source
    let bytes = source.bytes
    entries.reserveLarge((bytes.count - source.start.offset) / SegmentScan.bytesPerLine)
    lineCount = source.start.lineCount
    var finder = LineFinder(bytes, from: source.start.offset)
    while let range = finder.next() {
      lineCount += 1
      read(Line(bytes: UnsafeRawBufferPointer(rebasing: bytes[range]), range: range))
    }
    finish(rest: finder.offset..<bytes.count)
    groups.append(entries)
    for entry in entries { lines.append(entry.sum) }
  }

  /// Few lines are shorter on the average; room for more is made where they are.
  static let bytesPerLine = 320

  private struct Line {
    let bytes: UnsafeRawBufferPointer
    let range: Range<Int>
  }

  private mutating func read(_ line: Line) {
    do throws(LogError) {
      let layout = try EventLayout(line: line.bytes, seed: source.seed)
      let entry = LogEntry(
        layout: layout, line: line.bytes, chunk: source.chunk, offset: line.range.lowerBound,
        kindHash: kindHashes.hash(ofKindAt: layout.kind, in: line.bytes))
      switch batch.step(layout) {
      case .alone:
        keepTrailing()
        entries.append(entry)
      case .open:
        batch.hold(entry)
      case .complete:
        batch.hold(entry)
        keepTrailing()
        entries += batch.close()
      case .broken:
        breakBatch(before: lineCount)
        read(line)
      case .headless:
        throw LogError(
          .partialBatch, "the lines of its batch before it are missing",
          at: LogError.Position(event: layout.id))
      }
    } catch {
      breakBatch(before: lineCount)
      addFault(error, line.range.lowerBound..<(line.range.upperBound + 1), line: lineCount)
    }
  }

  /// What stands before a whole line was a fault, not a tail.
  private mutating func keepTrailing() {
    guard !trailing.isEmpty else { return }
    faults += trailing
    trailing = []
  }

  /// Gives up the batch that is open, whose lines end before the one with that number.
  private mutating func breakBatch(before next: Int) {
    let lines = batch.close()
    for (index, entry) in lines.enumerated() {
      let error = LogError(
        .partialBatch, "the other lines of its batch are missing",
        at: LogError.Position(event: entry.id))
      addFault(error, entry.lineRange, line: next - lines.count + index)
    }
  }

  private mutating func addFault(_ error: LogError, _ bytes: Range<Int>, line: Int) {
    let fault = fault(error, bytes, line: line)
    // A file of something else may have a line in every byte: those take no room each.
    if faults.count + trailing.count >= SegmentScan.mostSingleFaults,
      let last = trailing.indices.last, trailing[last].join(fault)
    {
      return
    }
    trailing.append(fault)
  }

  private func fault(_ error: LogError, _ bytes: Range<Int>, line: Int) -> LogFault {
    LogFault(error: error.located(path: source.path, line: line), bytes: bytes)
  }

  /// So many faults of a segment are told one by one; behind them, lines that follow each other are told together.
  static let mostSingleFaults = 1_000

  private mutating func finish(rest: Range<Int>) {
    breakBatch(before: lineCount + 1)
    if !rest.isEmpty {
      let error = LogError(.malformed, "the line has no newline")
      // It was never whole, so it is told by itself.
      trailing.append(fault(error, rest, line: lineCount + 1))
    }
    guard let first = trailing.first else { return }
    switch source.end {
    case .whole: faults += trailing
    case .cutOff:
      tail = UnfinishedTail(
        path: source.path, bytes: first.bytes.lowerBound..<rest.upperBound, reason: first.error,
        mayHaveBeenAcknowledged: trailing.contains {
          $0.error.code != .partialBatch && $0.bytes.upperBound <= rest.lowerBound
        })
    }
  }
}

extension LogEntry {
  /// Where the line stands in its chunk, its newline included.
  var lineRange: Range<Int> { offset..<(offset + length + 1) }
}

/// The lines of an atomic batch that have come so far; its lines stand next to each other.
struct OpenBatch {
  /// What a line is to the batch that is open.
  enum Step {
    /// It belongs to no batch of more than one.
    case alone
    /// It begins or goes on with a batch that is not whole yet.
    case open
    /// It is the last of its batch.
    case complete
    /// Another line was due here: the batch that is open will never be whole.
    case broken
    /// It belongs to a batch whose beginning has not been seen.
    case headless
  }

  private var entries: [LogEntry] = []
  private var next: (id: EventID, mark: BatchMark)?

  /// Whether a batch has begun that is not whole yet.
  var isOpen: Bool { next != nil }

  /// Says what the line is, and expects its successor.
  mutating func step(_ layout: EventLayout) -> Step {
    if let next {
      guard layout.id == next.id, layout.batch == next.mark else { return .broken }
    } else {
      guard let mark = layout.batch, mark.count > 1 else { return .alone }
      guard mark.index == 1 else { return .headless }
    }
    guard let mark = layout.batch,
      let following = BatchMark(index: mark.index + 1, count: mark.count)
    else { return .complete }
    next = (EventID(replica: layout.id.replica, seq: layout.id.seq + 1), following)
    return .open
  }

  /// Keeps a line until the batch is whole.
  mutating func hold(_ entry: LogEntry) {
    entries.append(entry)
  }

  /// Gives the lines back, and is empty then.
  mutating func close() -> [LogEntry] {
    guard next != nil else { return [] }
    defer { self = OpenBatch() }
    return entries
  }
}
