import EventLog

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
