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

extension LogError {
  /// The sort of failure; open, so that a later version can add one.
  public struct Code: Sendable, Hashable {
    /// The code's name, as programs read it.
    let name: String

    /// Makes a code; each module of the package names its own in an extension.
    package init(_ name: String) {
      self.name = name
    }

    /// Bytes that break the format (log-format 10).
    package static let malformed = Code("malformed")
    /// A line whose `sum` is not the hash of its bytes.
    package static let badSum = Code("badSum")
    /// A line beyond 1 MiB, or nested deeper than 32.
    package static let tooLarge = Code("tooLarge")
    /// Some events of an atomic batch without the others.
    package static let partialBatch = Code("partialBatch")
    /// Two stores that do not hold the same dataset.
    package static let wrongDataset = Code("wrongDataset")
    /// A folder that holds no store.
    package static let notAStore = Code("notAStore")
    /// The path of a new file or folder is taken.
    package static let alreadyExists = Code("alreadyExists")
    /// A store written by a newer version of the format.
    package static let unsupportedFormat = Code("unsupportedFormat")
    /// Another writer holds the store.
    package static let locked = Code("locked")
    /// Bytes of the store that are not what was written.
    package static let damaged = Code("damaged")
    /// Lines that were durable in the log, and are not there any more.
    package static let lostLines = Code("lostLines")
    /// Something in a store's folder that is not what a store has there, such as a link.
    package static let strange = Code("strange")
    /// A file or folder that is not there.
    package static let notFound = Code("notFound")
    /// No room left on the device, or the quota used up.
    package static let diskFull = Code("diskFull")
    /// The operating system does not permit it.
    package static let noPermission = Code("noPermission")
    /// Any other failure of the operating system.
    package static let inputOutput = Code("inputOutput")
    /// A write about an entity that holds the last stamp there is (merge-rules 1).
    package static let lastStamp = Code("lastStamp")
    /// A writer that failed before and must be opened anew.
    package static let unusable = Code("unusable")
  }
}

extension LogError.Code: CustomStringConvertible {
  /// The code's name, as programs read it.
  public var description: String { name }
}
