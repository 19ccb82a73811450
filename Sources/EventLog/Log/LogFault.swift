/// A line of the log that cannot be believed, and why.
package struct LogFault: Sendable, Hashable {
  /// What is wrong, with the file's path and the line's number in it.
  package let error: LogError
  /// Where the line's bytes stand in the file, its newline included.
  package let bytes: Range<Int>

  /// The file's path.
  package var path: String { error.position.path ?? "" }

  /// Whether taking the line out may lose an event: not where it only repeats another line.
  package var mayLoseAnEvent: Bool { error.code != .alreadyExists }
}

extension LogError {
  /// The same of bytes that stand in a log: the store is damaged, and no input is refused.
  var asDamage: LogError {
    var error = self
    error.code = .damaged
    error.advice = .verify
    return error
  }
}

/// Bytes at the very end of the log that no write has finished: an interrupted line or batch.
///
/// They were never acknowledged, and nobody reads them; the next writer moves them to quarantine.
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
}
