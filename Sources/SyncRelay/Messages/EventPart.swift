package import EventLog

/// An event line that this build cannot read although it is as its writer made it.
package struct RefusedLine: Sendable, Hashable {
  /// Its number in the exchange, from 1.
  package var line: UInt64
  /// Why it cannot be read.
  package var reason: String
}

/// The events of one message, or of several that came one behind the other.
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
