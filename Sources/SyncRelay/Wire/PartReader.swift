import EventLog

/// Reads the event lines of one message.
struct PartReader: Sendable {
  private let dataset: DatasetID
  private let limits: SyncLimits
  private var part: EventPart
  private var missing: Int

  init(lineCount: Int, of dataset: DatasetID, _ limits: SyncLimits) {
    self.dataset = dataset
    self.limits = limits
    part = EventPart(of: dataset)
    missing = lineCount
  }

  /// Adds a line, given without its newline.
  /// - Returns: The part, once it is whole.
  /// - Throws: `badSum` or `malformed` where the line is not as its writer made it; `tooLarge` where the part
  ///   should have ended before it.
  mutating func add(_ line: UnsafeRawBufferPointer) throws(LogError) -> EventPart? {
    part.lineCount += 1
    missing -= 1
    let isFull = part.byteCount >= limits.bytesPerPart
    part.byteCount += line.count + 1
    if part.byteCount > limits.partBytes { throw PartReader.tooLarge(limits.partBytes) }
    let layout: EventLayout?
    do throws(LogError) {
      layout = try part.lines.add(line)
    } catch {
      // The bytes are whole, so it is this build that cannot read them: nothing is wrong with the rest.
      guard EventLine.hasOwnSum(Array(line), of: dataset) else { throw error }
      part.refused.append(RefusedLine(line: UInt64(part.lineCount), reason: error.reason))
      layout = nil
    }
    // Only a batch, which is never cut, goes on behind the length of a part.
    if let layout, isFull, layout.batch?.index ?? 1 == 1 {
      throw PartReader.tooLarge(limits.bytesPerPart)
    }
    guard missing == 0 else { return nil }
    if !part.refused.isEmpty { try refuseTornBatches() }
    return part
  }

  private static func tooLarge(_ length: Int) -> LogError {
    LogError(.tooLarge, "a part of the peer's events is longer than \(length) bytes")
  }

  /// Refuses the rest of a batch of which a line was refused: a batch is taken whole or not at all.
  private mutating func refuseTornBatches() throws(LogError) {
    let events = try part.lines.events()
    var counts: [EventID: UInt64] = [:]
    for event in events { event.firstOfBatch.map { counts[$0, default: 0] += 1 } }
    let refused = Set(part.refused.map(\.line))
    let numbers = (1...UInt64(part.lineCount)).filter { !refused.contains($0) }
    var kept = ReceivedLines(of: dataset)
    for (event, number) in zip(events, numbers) {
      if let batch = event.batch, let first = event.firstOfBatch, counts[first] != batch.count {
        part.refused.append(
          RefusedLine(line: number, reason: "another event of its batch cannot be read"))
      } else {
        try kept.add(event)
      }
    }
    part.lines = kept
    part.refused.sort { $0.line < $1.line }
  }
}
