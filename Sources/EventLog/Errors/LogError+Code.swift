extension LogError {
  /// The sort of failure, for all modules of the package in one list. A later version may add one.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// Bytes that break the format (log-format 10).
    case malformed
    /// A line whose `sum` is not the hash of its bytes.
    case badSum
    /// A line beyond 1 MiB, or nested deeper than 32.
    case tooLarge
    /// Some events of an atomic batch without the others.
    case partialBatch
    /// Two stores that do not hold the same dataset.
    case wrongDataset
    /// A folder that holds no store.
    case notAStore
    /// The path of a new file or folder is taken.
    case alreadyExists
    /// A store written by a newer version of the format.
    case unsupportedFormat
    /// Another writer holds the store.
    case locked
    /// Bytes of the store that are not what was written.
    case damaged
    /// Lines that were durable in the log and have gone from it.
    case lostLines
    /// Whole events that stand in files beside the log, and that the log lacks.
    case strayEvents
    /// Something in a store's folder that is of another sort than what a store has there, such as a link.
    case strange
    /// A file or folder that is not there.
    case notFound
    /// No room left on the device, or the quota used up.
    case diskFull
    /// The operating system does not permit it.
    case noPermission
    /// Any other failure of the operating system.
    case inputOutput
    /// A write about an entity that holds the last stamp there is (merge-rules 1).
    case lastStamp
    /// A writer that failed before and must be opened anew.
    case unusable
    /// A kind, verb or payload version that this build does not know (merge-rules 8).
    case unknownType
    /// A payload that does not fit its kind and verb (merge-rules 12).
    case invalidPayload
    /// A second, different value for a unit that is written once (merge-rules 5).
    case writeOnce
    /// The two stores write under one replica id: one is a copy of the other.
    case sameReplica
    /// One store is ephemeral, the other is not, and the caller did not allow the mix.
    case ephemeral
    /// A message that the protocol does not allow at this point of the exchange.
    case unexpectedMessage
    /// The peer ended before both sides had all that they lacked.
    case peerEnded
    /// The peer says nothing, or hardly anything, although something is under way.
    case peerSilent
    /// The peer has ended the exchange and said why.
    case refusedByPeer
    /// The peer wants another token.
    case unauthorised
    /// A stream that ends before its last line.
    case cutStream
    /// A stream whose lines are not those that its last line sums up.
    case wrongStream
  }
}

extension LogError.Code: CustomStringConvertible {
  /// The code's name, as programs read it.
  public var description: String { rawValue }
}

extension LogError.Code {
  /// The exit status with which every implementation ends on this code.
  package var exit: Int {
    switch self {
    case .notAStore, .alreadyExists: 2
    case .malformed, .badSum, .tooLarge, .partialBatch, .wrongDataset, .unknownType,
      .invalidPayload, .writeOnce, .lastStamp, .sameReplica, .unexpectedMessage,
      .unsupportedFormat, .cutStream, .wrongStream:
      3
    case .locked, .damaged, .lostLines, .strayEvents, .strange, .notFound, .diskFull, .noPermission,
      .inputOutput, .unusable, .peerEnded, .peerSilent, .refusedByPeer, .unauthorised:
      4
    case .ephemeral: 6
    }
  }

  /// Whether the rules refused a write; false for a failure of the log.
  package var isRuleRefusal: Bool {
    switch self {
    case .unknownType, .invalidPayload, .writeOnce, .lastStamp: true
    case .malformed, .badSum, .tooLarge, .partialBatch, .wrongDataset, .notAStore, .alreadyExists,
      .unsupportedFormat, .locked, .damaged, .lostLines, .strayEvents, .strange, .notFound,
      .diskFull, .noPermission, .inputOutput, .unusable, .sameReplica, .ephemeral,
      .unexpectedMessage, .peerEnded, .peerSilent, .refusedByPeer, .unauthorised, .cutStream,
      .wrongStream:
      false
    }
  }
}
