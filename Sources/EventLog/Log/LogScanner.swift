/// Reads the segments of a log one after the other and says of every byte what it is: a whole
/// line, a fault, or an unfinished tail.
///
/// Pure: bytes in, a `Log` out.
struct LogScanner {
  private(set) var log = Log()
  /// The lines of a batch whose last one has not come yet.
  private var batch = OpenBatch()
  /// How many lines, whole or not, have been passed.
  private var lines = 0
  /// Faults behind the last whole line: an unfinished tail, if the log ends with them.
  private var trailing: [LogFault] = []

  /// Reads the next segment. Only the last one may end unfinished.
  /// - Parameter pendingFrom: From where on it may hold a write of several units that is
  ///   unfinished, so that nothing behind a bad line of it was acknowledged.
  mutating func scan(
    _ contents: FileContents, path: String, firstPosition: Int, isLast: Bool,
    pendingFrom: Int? = nil
  ) {
    checkContinuity(path: path, firstPosition: firstPosition)
    let chunk = log.chunks.count
    log.chunks.append(LogChunk(path: path, base: 0, contents: contents))
    contents.withBytes { bytes in
      var finder = LineFinder(bytes)
      var number = 0
      while !hasFault(of: path, from: pendingFrom), let range = finder.next() {
        number += 1
        lines += 1
        scan(
          Line(bytes: UnsafeRawBufferPointer(rebasing: bytes[range]), range: range, number: number),
          path: path, chunk: chunk)
      }
      let rest = finder.offset..<bytes.count
      finish(path: path, rest: rest, number: number + 1, tailFrom: isLast ? pendingFrom ?? 0 : nil)
    }
  }

  /// Whether a line of the unfinished write, if there is one, could not be read.
  private func hasFault(of path: String, from offset: Int?) -> Bool {
    guard let offset, let last = trailing.last, last.path == path else { return false }
    return last.bytes.lowerBound >= offset
  }

  private struct Line {
    let bytes: UnsafeRawBufferPointer
    let range: Range<Int>
    let number: Int

    /// The place with the newline.
    var whole: Range<Int> { range.lowerBound..<(range.upperBound + 1) }
  }

  private mutating func scan(_ line: Line, path: String, chunk: Int) {
    do throws(LogError) {
      let layout = try EventLayout(line: line.bytes)
      let entry = LogEntry(
        layout: layout, line: line.bytes, chunk: chunk, offset: line.range.lowerBound)
      switch batch.step(layout) {
      case .alone:
        keep([PendingLine(entry: entry, number: line.number, bytes: line.whole)], path: path)
      case .open:
        batch.hold(PendingLine(entry: entry, number: line.number, bytes: line.whole))
      case .complete:
        batch.hold(PendingLine(entry: entry, number: line.number, bytes: line.whole))
        keep(batch.close(), path: path)
      case .broken:
        breakBatch(path: path)
        scan(line, path: path, chunk: chunk)
      case .headless:
        throw LogError(
          .partialBatch, "the lines of its batch before it are missing",
          at: LogError.Position(event: layout.id))
      }
    } catch {
      breakBatch(path: path)
      trailing.append(
        LogFault(error: error.located(path: path, line: line.number), bytes: line.whole))
    }
  }

  /// Takes whole lines into the log; what stood before them was a fault, not a tail.
  private mutating func keep(_ pending: [PendingLine], path: String) {
    log.faults.append(contentsOf: trailing)
    trailing = []
    for line in pending where !log.add(line.entry) {
      let isRepeat = log.sum(of: line.entry.id) == line.entry.sum
      let error = LogError(
        isRepeat ? .alreadyExists : .conflictingContent,
        isRepeat ? "the line stands in the log twice" : "the event has another content before",
        at: LogError.Position(path: path, line: line.number, event: line.entry.id))
      log.faults.append(LogFault(error: error, bytes: line.bytes))
    }
  }

  private mutating func breakBatch(path: String) {
    for line in batch.close() {
      let error = LogError(
        .partialBatch, "the other lines of its batch are missing",
        at: LogError.Position(path: path, line: line.number, event: line.entry.id))
      trailing.append(LogFault(error: error, bytes: line.bytes))
    }
  }

  /// - Parameter tailFrom: From where on the segment may end unfinished; nil where it may not.
  private mutating func finish(path: String, rest: Range<Int>, number: Int, tailFrom: Int?) {
    let isCutOff = hasFault(of: path, from: tailFrom)
    breakBatch(path: path)
    if !rest.isEmpty, !isCutOff {
      let error = LogError(
        .malformed, "the line has no newline", at: LogError.Position(path: path, line: number))
      trailing.append(LogFault(error: error, bytes: rest))
    }
    // The faults of the last segment behind the last whole line are a write that was cut off.
    let tail = trailing.filter { fault in
      fault.path == path && tailFrom.map { fault.bytes.lowerBound >= $0 } ?? false
    }
    log.faults.append(contentsOf: trailing.filter { !tail.contains($0) })
    trailing = []
    guard let first = tail.first else { return }
    log.tail = UnfinishedTail(
      path: path, bytes: first.bytes.lowerBound..<rest.upperBound, reason: first.error,
      mayHaveBeenAcknowledged: tail.contains {
        $0.error.code != .partialBatch && $0.bytes.upperBound <= rest.lowerBound
      })
  }

  private mutating func checkContinuity(path: String, firstPosition: Int) {
    guard firstPosition != lines + 1 else { return }
    let error = LogError(
      .damaged,
      "the segment starts at position \(firstPosition), but \(lines) lines stand before it",
      at: LogError.Position(path: path))
    log.faults.append(LogFault(error: error, bytes: 0..<0))
    // The positions that follow are counted from the segment's own name.
    lines = firstPosition - 1
  }
}
