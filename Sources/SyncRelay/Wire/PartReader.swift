import EventLog

/// Reads the event lines of one message.
struct PartReader: Sendable {
  private let dataset: DatasetID
  private var part = EventPart()
  private var missing: Int
  private(set) var byteCount = 0

  init(lineCount: Int, of dataset: DatasetID) {
    self.dataset = dataset
    missing = lineCount
  }

  /// Adds a line.
  /// - Returns: The part, once it is whole.
  /// - Throws: `badSum` or `malformed` where the line is not as its writer made it.
  mutating func add(_ line: [UInt8]) throws(LogError) -> EventPart? {
    part.lineCount += 1
    missing -= 1
    byteCount += line.count + 1
    do throws(LogError) {
      part.events.append(try Event(line: line, of: dataset))
    } catch {
      // The bytes are whole, so it is this build that cannot read them: nothing is wrong with the rest.
      guard EventLine.hasOwnSum(line, of: dataset) else { throw error }
      part.refused.append(RefusedLine(line: UInt64(part.lineCount), reason: error.reason))
    }
    guard missing == 0 else { return nil }
    if !part.refused.isEmpty { refuseTornBatches() }
    return part
  }

  /// Refuses the rest of a batch of which a line was refused: a batch is taken whole or not at all.
  private mutating func refuseTornBatches() {
    var counts: [EventID: UInt64] = [:]
    for event in part.events { event.firstOfBatch.map { counts[$0, default: 0] += 1 } }
    let refused = Set(part.refused.map(\.line))
    let numbers = (1...UInt64(part.lineCount)).filter { !refused.contains($0) }
    var kept: [Event] = []
    for (event, number) in zip(part.events, numbers) {
      if let batch = event.batch, let first = event.firstOfBatch, counts[first] != batch.count {
        part.refused.append(
          RefusedLine(line: number, reason: "another event of its batch cannot be read"))
      } else {
        kept.append(event)
      }
    }
    part.events = kept
    part.refused.sort { $0.line < $1.line }
  }
}
