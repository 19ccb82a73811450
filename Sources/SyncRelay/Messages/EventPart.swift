package import EventLog

/// An event line that this build cannot read although it is as its writer made it.
package struct RefusedLine: Sendable, Hashable {
  /// Its number in the exchange, from 1.
  package var line: UInt64
  /// Why it cannot be read.
  package var reason: String
}

/// The events of one message.
package struct EventPart: Sendable, Hashable {
  /// The events.
  package var events: [Event] = []
  /// How many lines the part has: the events, and what was refused.
  package var lineCount = 0
  /// The lines that were refused, numbered within the part from 1.
  package var refused: [RefusedLine] = []

  /// A part of some events.
  package init(events: [Event] = [], lineCount: Int = 0) {
    self.events = events
    self.lineCount = lineCount
  }
}
