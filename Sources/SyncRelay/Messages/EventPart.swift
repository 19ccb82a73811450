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

  /// Takes off what was added since a mark.
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
  /// The event.
  package let event: EventID
  /// What the peer says of it.
  package let reason: String

  /// Makes one.
  package init(event: EventID, reason: String) {
    self.event = event
    self.reason = reason
  }
}
