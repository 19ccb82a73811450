/// A line of the log that cannot be believed, or a run of such lines, with the reason.
package struct LogFault: Sendable, Hashable {
  /// What is wrong with the first line, with the file's path and the line's number in it.
  private let first: LogError
  /// Where the lines' bytes stand in the file, their newlines included; empty for a fault without lines.
  package private(set) var bytes: Range<Int>
  /// How many lines it is about.
  package private(set) var lineCount: Int
  /// Why the first line is malformed, if it is sound apart from that.
  package let flaw: LineFlaw?

  init(error: LogError, bytes: Range<Int>, flaw: LineFlaw? = nil) {
    first = error
    self.flaw = flaw
    self.bytes = bytes
    lineCount = bytes.isEmpty ? 0 : 1
  }

  /// What is wrong, with the path of the file and the number of the first line in it.
  package var error: LogError {
    guard lineCount > 1 else { return first }
    var error = first
    error.reason +=
      flaw == nil
      ? ", and the \(lineCount - 1) lines behind it cannot be read either"
      : "; so it is with the lines behind it, \(lineCount - 1) of them"
    return error
  }

  /// The file's path.
  package var path: String { first.position.path ?? "" }

  /// Joins the fault of the next line, if that cannot be read as an event either, or has the same flaw.
  /// - Returns: Whether it was joined.
  mutating func join(_ next: LogFault) -> Bool {
    guard first.code == .malformed, next.first.code == .malformed, flaw == next.flaw,
      !bytes.isEmpty,
      bytes.upperBound == next.bytes.lowerBound
    else { return false }
    bytes = bytes.lowerBound..<next.bytes.upperBound
    lineCount += next.lineCount
    return true
  }

  /// Whether taking the line out may lose an event; a line that only repeats another loses none.
  package var mayLoseAnEvent: Bool { first.code != .alreadyExists }
}

extension LogError {
  /// This error about bytes of a log: the store is damaged, where input would be refused.
  var asDamage: LogError {
    var error = self
    error.code = .damaged
    error.advice = .verify
    return error
  }
}

/// Bytes at the very end of the log that no write has finished: an interrupted line or batch.
///
/// They were never acknowledged. Readers ignore them; the next writer moves them to quarantine.
package struct UnfinishedTail: Sendable, Hashable {
  /// The last segment's path.
  package let path: String
  /// Where the unfinished bytes stand in it.
  package let bytes: Range<Int>
  /// What is unfinished about them.
  package let reason: LogError
  /// Whether a whole line is among them that cannot be read: it might have been acknowledged
  /// before it was damaged, so that its number must never be given to another event.
  package let mayHaveBeenAcknowledged: Bool
  /// Why its first line is malformed, if that is sound otherwise.
  package let flaw: LineFlaw?
}
