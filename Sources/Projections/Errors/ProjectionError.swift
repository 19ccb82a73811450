public import EventLog

/// What went wrong above the log: a write that the rules refuse, or the log's own failure.
public struct ProjectionError: Error, Sendable, Hashable {
  /// The sort of failure.
  public var code: Code
  /// Why, as one sentence without a full stop.
  public var reason: String
  /// Where: the index of the write in its call counted from 1 as the line, or the log's position.
  public var position: LogError.Position
  /// What to do next, where there is something to do.
  public var advice: String?
  /// The log's error, where it is the cause.
  public var cause: LogError?

  /// Makes an error.
  public init(
    _ code: Code, _ reason: String, at position: LogError.Position = LogError.Position(),
    advice: String? = nil, cause: LogError? = nil
  ) {
    self.code = code
    self.reason = reason
    self.position = position
    self.advice = advice
    self.cause = cause
  }

  /// Wraps a failure of the log.
  public init(_ error: LogError) {
    self.init(
      .log, error.reason, at: error.position, advice: error.advice, cause: error)
  }

  /// The same error, with the write it speaks of.
  func located(line: Int) -> ProjectionError {
    var error = self
    error.position.line = error.position.line ?? line
    return error
  }
}

extension ProjectionError {
  /// The sort of failure; open, so that a later version can add one.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Wrapped: String, Sendable {
      case unknownType, invalidPayload, writeOnce, log
    }

    private let wrapped: Wrapped

    /// A kind, verb or payload version that this build does not know (SPEC 4.6).
    public static let unknownType = Code(wrapped: .unknownType)
    /// A payload that does not fit its kind and verb.
    public static let invalidPayload = Code(wrapped: .invalidPayload)
    /// A second, different value for what is written once (SPEC 4.4).
    public static let writeOnce = Code(wrapped: .writeOnce)
    /// A failure of the log; see `cause`.
    public static let log = Code(wrapped: .log)

    /// The code's name, as programs read it.
    public var description: String { wrapped.rawValue }
  }
}

extension ProjectionError: CustomStringConvertible {
  /// Position, reason and advice on one line.
  public var description: String {
    let place = position.description
    let lead = place.isEmpty ? reason : "\(place): \(reason)"
    return advice.map { "\(lead); \($0)" } ?? lead
  }
}
