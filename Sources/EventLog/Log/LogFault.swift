/// A line of the log that cannot be believed, and why.
public struct LogFault: Sendable, Hashable {
  /// What is wrong, with the file's path and the line's number in it.
  public let error: LogError
  /// Where the line's bytes stand in the file, its newline included.
  public let bytes: Range<Int>

  /// The file's path.
  public var path: String { error.position.path ?? "" }

  /// Whether taking the line out may lose an event: not where it only repeats another line.
  public var mayLoseAnEvent: Bool { error.code != .alreadyExists }
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
public struct UnfinishedTail: Sendable, Hashable {
  /// The last segment's path.
  public let path: String
  /// Where the unfinished bytes stand in it.
  public let bytes: Range<Int>
  /// What is unfinished about them.
  public let reason: LogError
  /// Whether a whole line is among them that cannot be read: it might have been acknowledged
  /// before it was damaged, so that its number must never be given to another event.
  public let mayHaveBeenAcknowledged: Bool
}
