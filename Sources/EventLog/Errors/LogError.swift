/// What went wrong in the event log: what was attempted, where, why, and what to do next.
///
/// One type for the whole module. The code says which sort of failure it is and stays comparable;
/// the texts are for people.
public struct LogError: Error, Sendable, Hashable {
  /// The sort of failure.
  public var code: Code
  /// Why it failed, as one sentence without a full stop.
  package var reason: String
  /// Where it failed, as far as it is known.
  package var position: Position
  /// What to do next, where there is something to do.
  package var advice: Advice?
  /// The operating system's error number, where a system call was the cause.
  package var systemError: Int32?
  /// The writer that holds the lock; nil for any code but `locked`.
  package var lockHolder: LockHolder?
  /// What the other side holds, as far as it has said so; empty for any code but `wrongDataset`.
  package var found: [DatasetSummary] = []

  /// Makes an error.
  package init(
    _ code: Code, _ reason: String, at position: Position = Position(), advice: Advice? = nil,
    systemError: Int32? = nil
  ) {
    self.code = code
    self.reason = reason
    self.position = position
    self.advice = advice
    self.systemError = systemError
  }
}

extension LogError {
  /// A place; any part may be unknown.
  package struct Position: Sendable, Hashable {
    /// The file's path.
    package var path: String?
    /// The line, counted from 1.
    package var line: Int?
    /// The byte within the line, or within the file where `line` is unknown, counted from 0.
    package var offset: Int?
    /// The event in question.
    package var event: EventID?

    /// Makes a position.
    package init(
      path: String? = nil, line: Int? = nil, offset: Int? = nil, event: EventID? = nil
    ) {
      self.path = path
      self.line = line
      self.offset = offset
      self.event = event
    }
  }

  /// This error with the parts of the position that were unknown where it was thrown.
  package func located(path: String? = nil, line: Int? = nil, event: EventID? = nil) -> LogError {
    var error = self
    error.position.path = error.position.path ?? path
    error.position.line = error.position.line ?? line
    error.position.event = error.position.event ?? event
    return error
  }
}

extension LogError.Position: CustomStringConvertible {
  /// For example `/data/log/000000000001.jsonl, line 7, byte 120`; empty where nothing is known.
  package var description: String {
    var parts: [String] = []
    if let path { parts.append(path) }
    if let line { parts.append("line \(line)") }
    if let offset { parts.append("byte \(offset)") }
    if let event { parts.append("event \(event)") }
    return parts.joined(separator: ", ")
  }
}

extension LogError: CustomStringConvertible {
  /// Position, reason and advice on one line; it names no command.
  public var description: String { text { $0.description } }

  /// Position, reason and advice on one line, the advice in the caller's words.
  package func text(advising words: (Advice) -> String) -> String {
    let place = position.description
    let lead = place.isEmpty ? reason : "\(place): \(reason)"
    return advice.map { "\(lead); \(words($0))" } ?? lead
  }
}
