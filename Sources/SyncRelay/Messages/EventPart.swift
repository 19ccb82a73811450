package import EventLog

/// An event line that this build cannot read, although it is undamaged.
package struct RefusedLine: Sendable, Hashable {
  /// Its number in the exchange, from 1.
  package var line: UInt64
  /// Why it cannot be read.
  package var reason: String
}

/// The events of one `events` message, or of several in a row.
package struct EventPart: Sendable, Hashable {
  /// The lines of the events.
  package var lines: ReceivedLines
  /// How many lines the part has: the events, and what was refused.
  package var lineCount = 0
  /// How many bytes the lines have.
  package var byteCount = 0
  /// The lines that were refused, numbered within the part from 1.
  package var refused: [RefusedLine] = []

  /// A part without lines yet.
  package init(of dataset: DatasetID) { lines = ReceivedLines(of: dataset) }

  /// Where a part ends that others are added to.
  struct Mark: Sendable {
    fileprivate(set) var lines: ReceivedLines.Mark
    fileprivate(set) var lineCount: Int
    fileprivate(set) var byteCount: Int
    fileprivate(set) var refusedCount: Int
  }

  /// Where it ends now.
  var mark: Mark {
    Mark(
      lines: lines.mark, lineCount: lineCount, byteCount: byteCount, refusedCount: refused.count)
  }

  /// Removes what was added since a mark, and returns it.
  mutating func split(at mark: Mark) -> EventPart {
    var rest = self
    rest.lines = lines.split(at: mark.lines)
    rest.lineCount = lineCount - mark.lineCount
    rest.byteCount = byteCount - mark.byteCount
    rest.refused = refused[mark.refusedCount...].map {
      RefusedLine(line: $0.line - UInt64(mark.lineCount), reason: $0.reason)
    }
    (lineCount, byteCount) = (mark.lineCount, mark.byteCount)
    refused.removeSubrange(mark.refusedCount...)
    return rest
  }

  /// Adds the part that follows.
  mutating func append(_ next: EventPart) {
    lines.append(next.lines)
    refused += next.refused.map {
      RefusedLine(line: UInt64(lineCount) + $0.line, reason: $0.reason)
    }
    lineCount += next.lineCount
    byteCount += next.byteCount
  }
}

/// An event that a peer cannot read.
package struct RefusedEvent: Sendable, Hashable {
  package let event: EventID
  /// What the peer says of it.
  package let reason: String

  package init(event: EventID, reason: String) {
    self.event = event
    self.reason = reason
  }
}

extension EventPart {
  /// Refuses some events of each batch, and takes them out of the part.
  /// - Parameter refusals: The indices of the events of a batch that are refused, and why each is.
  /// - Complexity: O(bytes)
  mutating func refuseInBatches(
    of dataset: DatasetID,
    _ refusals: (_ batch: Range<Int>, _ events: [Event]) throws(LogError) -> [(Int, String)]
  ) throws(LogError) {
    let earlier = Set(refused.map(\.line))
    let numbers = (1...UInt64(lineCount)).filter { !earlier.contains($0) }
    let events = try lines.events()
    var reasons: [Int: String] = [:]
    for batch in events.batchRuns {
      for (index, reason) in try refusals(batch, events) { reasons[index] = reason }
    }
    if reasons.isEmpty { return }
    var kept = ReceivedLines(of: dataset)
    for (index, event) in events.enumerated() {
      if let reason = reasons[index] {
        refused.append(RefusedLine(line: numbers[index], reason: reason))
      } else {
        try kept.add(event)
      }
    }
    lines = kept
    refused.sort { $0.line < $1.line }
  }
}
