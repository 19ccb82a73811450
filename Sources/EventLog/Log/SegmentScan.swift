/// Sorts every byte of a segment, or of a piece of it: into whole lines, faults, and an unfinished tail.
///
/// Pure: bytes in, a value out. So segments can be read at once and joined afterwards.
struct SegmentScan: Sendable {
  /// The whole lines; those of a batch only if it is complete.
  private(set) var entries: [LogEntry] = []
  /// The whole lines by replica.
  private(set) var groups = EventGroups()
  /// The number of whole lines and their running sum.
  private(set) var lines = LineSums()
  /// Lines that cannot be believed.
  private(set) var faults: [LogFault] = []
  /// Bytes at the end that no write has finished.
  private(set) var tail: UnfinishedTail?
  /// How many lines end with a newline, whole or not.
  private(set) var lineCount = 0

  /// Whether all bytes are whole lines.
  var isClean: Bool { faults.isEmpty && tail == nil }

  /// What is read.
  struct Source: Sendable {
    let path: String
    let contents: FileContents
    /// The seed of the sums of its lines.
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

  /// Where reading begins: behind a number of bytes and lines.
  struct Start: Sendable, Hashable {
    var offset = 0
    var lineCount = 0
  }

  /// How the segment may end.
  enum End: Sendable, Hashable {
    /// With a whole line: another segment follows.
    case whole
    /// With a group that was cut off, behind the last whole line.
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
      // A line that is whole, but without its batch, is found among its own bytes.
      let flaw =
        error.code == .partialBatch
        ? nil : SoundLines.flaw(of: line.bytes, hasNewline: true, seed: source.seed)
      addFault(
        error, line.range.lowerBound..<(line.range.upperBound + 1), line: lineCount, flaw)
    }
  }

  /// Faults before a whole line are faults, not a tail.
  private mutating func keepTrailing() {
    guard !trailing.isEmpty else { return }
    faults += trailing
    trailing = []
  }

  /// Drops the open batch, whose lines end before the one with that number.
  private mutating func breakBatch(before next: Int) {
    let lines = batch.close()
    for (index, entry) in lines.enumerated() {
      let error = LogError(
        .partialBatch, "the other lines of its batch are missing",
        at: LogError.Position(event: entry.id))
      addFault(error, entry.lineRange, line: next - lines.count + index)
    }
  }

  private mutating func addFault(
    _ error: LogError, _ bytes: Range<Int>, line: Int, _ flaw: LineFlaw? = nil
  ) {
    let fault = fault(error, bytes, line: line, flaw)
    // A foreign file may have a newline in every byte: its faults share one entry.
    let areMany = faults.count + trailing.count >= SegmentScan.mostSingleFaults
    if areMany || flaw != nil, let last = trailing.indices.last, trailing[last].join(fault) {
      return
    }
    trailing.append(fault)
  }

  private func fault(
    _ error: LogError, _ bytes: Range<Int>, line: Int, _ flaw: LineFlaw?
  ) -> LogFault {
    let error = flaw.map { LogError(.malformed, $0.reason) } ?? error
    return LogFault(
      error: error.located(path: source.path, line: line), bytes: bytes, flaw: flaw)
  }

  /// This many faults of a segment are reported one by one; behind them, neighbouring lines are reported
  /// together.
  static let mostSingleFaults = 1_000

  private mutating func finish(rest: Range<Int>) {
    breakBatch(before: lineCount + 1)
    if !rest.isEmpty {
      let error = LogError(.malformed, "the line has no newline")
      let flaw = SoundLines.flaw(
        of: UnsafeRawBufferPointer(rebasing: source.bytes[rest]), hasNewline: false,
        seed: source.seed)
      // It was never whole, so it is reported by itself.
      trailing.append(fault(error, rest, line: lineCount + 1, flaw))
    }
    guard let first = trailing.first else { return }
    switch source.end {
    case .whole: faults += trailing
    case .cutOff:
      // Lines of a batch seem to be alone where the line that ends it has a flaw.
      let named = trailing.first { $0.flaw != nil } ?? first
      tail = UnfinishedTail(
        path: source.path, bytes: first.bytes.lowerBound..<rest.upperBound, reason: named.error,
        mayHaveBeenAcknowledged: trailing.contains {
          $0.error.code != .partialBatch && $0.bytes.upperBound <= rest.lowerBound
        }, flaw: named.flaw)
    }
  }
}

extension LogEntry {
  /// Where the line stands in its chunk, its newline included.
  var lineRange: Range<Int> { offset..<(offset + length + 1) }
}

/// The lines of an atomic batch that have come so far. The lines of a batch are neighbours.
struct OpenBatch {
  /// How a line continues the open batch.
  enum Step {
    /// It stands alone, outside of batches of more than one.
    case alone
    /// It begins or continues a batch that is not complete yet.
    case open
    /// It is the last of its batch.
    case complete
    /// Another line was due here: the open batch will never be complete.
    case broken
    /// It belongs to a batch whose beginning is missing.
    case headless
  }

  private var entries: [LogEntry] = []
  private var next: (id: EventID, mark: BatchMark)?

  /// Whether a batch has begun that is not whole yet.
  var isOpen: Bool { next != nil }

  /// Says how the line continues the batch, and expects its successor.
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

  /// Returns the lines, and is empty then.
  mutating func close() -> [LogEntry] {
    guard next != nil else { return [] }
    defer { self = OpenBatch() }
    return entries
  }
}
