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
  /// The events.
  package var events: [Event] = []
  /// How many lines the part has: the events, and what was refused.
  package var lineCount = 0
  /// How many bytes the lines have.
  package var byteCount = 0
  /// The lines that were refused, numbered within the part from 1.
  package var refused: [RefusedLine] = []

  /// A part of some events.
  package init(events: [Event] = [], lineCount: Int = 0) {
    self.events = events
    self.lineCount = lineCount
    byteCount = events.reduce(0) { $0 + $1.line.count + 1 }
  }

  /// Adds the part that follows.
  mutating func append(_ next: EventPart) {
    events += next.events
    refused += next.refused.map {
      RefusedLine(line: UInt64(lineCount) + $0.line, reason: $0.reason)
    }
    lineCount += next.lineCount
    byteCount += next.byteCount
  }
}
