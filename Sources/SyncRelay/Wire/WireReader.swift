package import EventLog

/// Reads the messages of a peer from its bytes, which may be cut anywhere.
package struct WireReader: Sendable {
  private let dataset: DatasetID
  private let limits: SyncLimits
  /// What has come and was not read yet.
  private var bytes: [UInt8] = []
  private var lines = ComingLines()
  /// The parts that have come one behind the other, and at their end what has come of the one that is under way.
  private var parts: EventPart
  /// Reads the part that is under way.
  private var part: PartReader?
  /// The message of several pages that is under way.
  private var pages = ComingPages()
  /// What was found behind whole parts, for the next call.
  private var found: Result<SyncMessage, LogError>?

  /// Reads the messages of a peer.
  /// - Parameter dataset: That of this side: another one's events are refused.
  package init(of dataset: DatasetID, limits: SyncLimits = SyncLimits()) {
    self.dataset = dataset
    self.limits = limits
    parts = EventPart(of: dataset)
  }

  /// Whether nothing is under way: the peer may end here.
  package var isBetweenMessages: Bool {
    part == nil && !pages.isUnderWay && lines.start == bytes.count && found == nil
  }

  /// About how many bytes of memory it holds.
  var byteCount: Int { bytes.capacity + parts.byteCount + pages.byteCount }

  /// Adds bytes of the peer.
  package mutating func add(_ more: [UInt8]) {
    if lines.start > 0 {
      bytes.removeSubrange(..<lines.start)
      lines.moveToFront()
    }
    bytes.append(more, ofAtMost: limits.messageBytes)
  }

  /// The next message; nil if more bytes are needed. Parts of events that have come one behind the other are
  /// one.
  /// - Throws: `unexpectedMessage` for what is no message, `tooLarge` beyond a limit, and `badSum` or
  ///   `malformed` for a line that is damaged. Nothing more is to be read from the peer then.
  package mutating func next() throws(LogError) -> SyncMessage? {
    if let found {
      self.found = nil
      return try found.get()
    }
    do throws(LogError) {
      while part != nil || parts.byteCount < limits.bytesPerTaking {
        switch try step() {
        case .pieceIsRead: continue
        case .bytesAreMissing:
          forgetWhatWasRead()
          return takeWholeParts()
        case .message(let message):
          guard let parts = takeWholeParts() else { return message }
          found = .success(message)
          return parts
        }
      }
      return takeWholeParts()
    } catch {
      // The parts before it are whole.
      guard let parts = takeWholeParts() else { throw error }
      found = .failure(error)
      return parts
    }
  }

  /// A connection that waits holds no memory for what has come before.
  private mutating func forgetWhatWasRead() {
    guard lines.start == bytes.count else { return }
    bytes = []
    lines.moveToFront()
  }

  /// The parts that are whole; nil if there are none. What is there of the next one stays.
  private mutating func takeWholeParts() -> SyncMessage? {
    guard (part?.start.lineCount ?? parts.lineCount) > 0 else { return nil }
    var rest = EventPart(of: dataset)
    if let part {
      rest = parts.split(at: part.start)
      self.part = part.first
    }
    defer { parts = rest }
    return .events(parts)
  }

  private enum Step {
    case message(SyncMessage)
    /// The first line of a part, its last one, or a page behind which others come.
    case pieceIsRead
    case bytesAreMissing
  }

  /// Reads a message's first line, or as many event lines of a part as have come.
  private mutating func step() throws(LogError) -> Step {
    if let part { return try read(part) }
    let limit = limits.messageBytes
    let line = try bytes.withRawBytes { (bytes) throws(LogError) in
      try lines.next(in: bytes, atMost: limit)
    }
    guard let line else { return .bytesAreMissing }
    switch try WireLine.beginning(Array(bytes[line])) {
    case .page(let page, let isLast):
      return try pages.add(page, isLast: isLast, limits).map { .message($0) } ?? .pieceIsRead
    case .whole(let message):
      if pages.isUnderWay {
        throw WireLine.unreadable("a page of the message before it is missing")
      }
      return .message(message)
    case .events(let count):
      if pages.isUnderWay { throw WireLine.unreadable("\"events\" comes amid another message") }
      part = PartReader(lineCount: count, behind: parts, of: dataset, limits)
      return .pieceIsRead
    }
  }

  private mutating func read(_ reader: PartReader) throws(LogError) -> Step {
    var (reader, lines) = (reader, lines)
    var parts = EventPart(of: dataset)
    swap(&parts, &self.parts)
    defer {
      self.lines = lines
      swap(&parts, &self.parts)
    }
    let isWhole = try bytes.withRawBytes { (bytes) throws(LogError) in
      while let line = try lines.next(in: bytes, atMost: EventLine.greatestLength) {
        // Bounds: the line was found in the bytes.
        if try reader.add(UnsafeRawBufferPointer(rebasing: bytes[line]), to: &parts) { return true }
      }
      return false
    }
    part = isWhole ? nil : reader
    return isWhole ? .pieceIsRead : .bytesAreMissing
  }
}

/// Finds whole lines among bytes that come little by little.
private struct ComingLines: Sendable {
  /// Where the line that is under way begins.
  private(set) var start = 0
  /// Up to where it has been searched for its end.
  private var searched = 0

  /// Where the next whole line stands, without its newline.
  /// - Throws: `tooLarge` where it has more bytes, also where its end is not there yet.
  mutating func next(
    in bytes: UnsafeRawBufferPointer, atMost limit: Int
  ) throws(LogError) -> Range<Int>? {
    var finder = LineFinder(bytes, from: searched)
    let found = finder.next()
    let line = start..<(found?.upperBound ?? bytes.count)
    guard line.count <= limit else {
      throw LogError(.tooLarge, "a line of the peer is longer than \(limit) bytes")
    }
    searched = line.upperBound
    guard found != nil else { return nil }
    searched += 1
    start = searched
    return line
  }

  /// Notes that the bytes before the line that is under way are gone.
  mutating func moveToFront() {
    searched -= start
    start = 0
  }
}

extension [UInt8] {
  /// Adds bytes of a text that has so many at most. A long one gets room for all of it at once: room that is doubled
  /// takes half as much again while it is copied.
  package mutating func append(_ more: [UInt8], ofAtMost greatest: Int) {
    if count + more.count > 1 << 18 { reserveCapacity(greatest + Swift.max(more.count, 1 << 17)) }
    self += more
  }
}

/// Reads the event lines of one message, behind those of the messages before it.
struct PartReader: Sendable {
  private let dataset: DatasetID
  private let limits: SyncLimits
  /// Where the part begins.
  private(set) var start: EventPart.Mark
  private var missing: Int

  init(lineCount: Int, behind parts: EventPart, of dataset: DatasetID, _ limits: SyncLimits) {
    self.dataset = dataset
    self.limits = limits
    start = parts.mark
    missing = lineCount
  }

  /// This reader, once the parts before it have been taken off.
  var first: PartReader {
    var reader = self
    reader.start = EventPart(of: dataset).mark
    return reader
  }

  /// Adds a line, given without its newline.
  /// - Returns: Whether the part is whole.
  /// - Throws: `badSum` or `malformed` where the line is not as its writer made it; `tooLarge` where the part
  ///   should have ended before it; `unexpectedMessage` where too many lines cannot be read. What is there of the
  ///   part is to be dropped then.
  mutating func add(
    _ line: UnsafeRawBufferPointer, to parts: inout EventPart
  ) throws(LogError) -> Bool {
    let length = parts.byteCount - start.byteCount
    let isFull = length >= limits.bytesPerPart
    guard length + line.count + 1 <= limits.partBytes else {
      throw PartReader.tooLarge(limits.partBytes)
    }
    parts.lineCount += 1
    parts.byteCount += line.count + 1
    missing -= 1
    let layout: EventLayout?
    do throws(LogError) {
      layout = try parts.lines.add(line)
    } catch {
      // The bytes are whole, so it is this build that cannot read them: nothing is wrong with the rest.
      guard EventLine.hasOwnSum(line, seed: dataset.seed) else { throw error }
      parts.refused.append(RefusedLine(line: UInt64(parts.lineCount), reason: error.reason))
      // Not only once the part is whole: one of nothing else goes on to its greatest length.
      guard parts.refused.count <= limits.refusedLines else { throw limits.tooManyRefusedLines }
      layout = nil
    }
    // Only a batch, which is never cut, goes on behind the length of a part.
    if let layout, isFull, layout.batch?.index ?? 1 == 1 {
      throw PartReader.tooLarge(limits.bytesPerPart)
    }
    guard missing == 0 else { return false }
    if parts.refused.count > start.refusedCount { try refuseTornBatches(in: &parts) }
    return true
  }

  private static func tooLarge(_ length: Int) -> LogError {
    LogError(.tooLarge, "a part of the peer's events is longer than \(length) bytes")
  }

  /// Refuses the rest of a batch of which a line was refused: a batch is taken whole or not at all.
  private func refuseTornBatches(in parts: inout EventPart) throws(LogError) {
    var part = parts.split(at: start)
    let events = try part.lines.events()
    let refused = Set(part.refused.map(\.line))
    let numbers = (1...UInt64(part.lineCount)).filter { !refused.contains($0) }
    var kept = ReceivedLines(of: dataset)
    for run in events.batchRuns {
      // Else something that was refused stands in between: a piece of one batch, and one of another of the same ids.
      let areNeighbours = numbers[run.upperBound - 1] - numbers[run.lowerBound] + 1 == run.count
      let isWhole = areNeighbours && events[run].isWholeBatch
      for index in run {
        if isWhole {
          try kept.add(events[index])
        } else {
          part.refused.append(
            RefusedLine(
              line: numbers[index], reason: "another event of its batch cannot be read"))
        }
      }
    }
    part.lines = kept
    part.refused.sort { $0.line < $1.line }
    parts.append(part)
  }
}
