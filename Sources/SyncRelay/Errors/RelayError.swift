public import EventLog
public import Projections

/// What went wrong between two stores.
public struct RelayError: Error, Sendable, Hashable {
  /// The sort of failure.
  public var code: Code
  /// Why, as one sentence without a full stop.
  public var reason: String
  /// Where, as far as it is known.
  public var position: LogError.Position
  /// What to do next, where there is something to do.
  public var advice: String?
  /// The error of the layer below, where it is the cause.
  public var cause: ProjectionError?

  /// Makes an error.
  public init(
    _ code: Code, _ reason: String, at position: LogError.Position = LogError.Position(),
    advice: String? = nil, cause: ProjectionError? = nil
  ) {
    self.code = code
    self.reason = reason
    self.position = position
    self.advice = advice
    self.cause = cause
  }

  /// Wraps a failure of the layers below.
  public init(_ error: ProjectionError) {
    self.init(
      .store, error.reason, at: error.position, advice: error.advice, cause: error)
  }

  /// Wraps a failure of the log.
  public init(_ error: LogError) {
    self.init(ProjectionError(error))
  }
}

extension RelayError {
  /// The sort of failure; open, so that a later version can add one.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Wrapped: String, Sendable {
      case wrongDataset, conflictingContent, sameReplica, ephemeral, unexpectedMessage, store
    }

    private let wrapped: Wrapped

    /// The two stores do not hold the same dataset.
    public static let wrongDataset = Code(wrapped: .wrongDataset)
    /// The two stores hold different contents under one event id.
    public static let conflictingContent = Code(wrapped: .conflictingContent)
    /// The two stores write under one replica id: one is a copy of the other.
    public static let sameReplica = Code(wrapped: .sameReplica)
    /// One store is for a trial, the other is not, and nobody said that this is meant.
    public static let ephemeral = Code(wrapped: .ephemeral)
    /// A message that has no place at this point of the exchange.
    public static let unexpectedMessage = Code(wrapped: .unexpectedMessage)
    /// A failure of the layers below; see `cause`.
    public static let store = Code(wrapped: .store)

    /// The code's name, as programs read it.
    public var description: String { wrapped.rawValue }
  }
}

extension RelayError: CustomStringConvertible {
  /// Position, reason and advice on one line.
  public var description: String {
    let place = position.description
    let lead = place.isEmpty ? reason : "\(place): \(reason)"
    return advice.map { "\(lead); \($0)" } ?? lead
  }
}
