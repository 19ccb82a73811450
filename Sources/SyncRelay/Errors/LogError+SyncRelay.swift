public import EventLog

extension LogError.Code {
  /// The two stores write under one replica id: one is a copy of the other.
  public static let sameReplica = LogError.Code("sameReplica")
  /// One store is ephemeral, the other is not, and the caller did not allow the mix.
  public static let ephemeral = LogError.Code("ephemeral")
  /// A message that the protocol does not allow at this point of the exchange.
  public static let unexpectedMessage = LogError.Code("unexpectedMessage")
  /// The peer ended before both sides had all that they lacked.
  public static let peerEnded = LogError.Code("peerEnded")
  /// The peer says nothing, or hardly anything, although something is under way.
  public static let peerSilent = LogError.Code("peerSilent")
  /// The peer has ended the exchange and said why.
  public static let refusedByPeer = LogError.Code("refusedByPeer")
  /// The peer wants another token.
  public static let unauthorised = LogError.Code("unauthorised")
}

extension LogError {
  /// Whether a side's own store failed in an exchange, and not the peer.
  package var isOfStore: Bool {
    switch code {
    case .wrongDataset, .sameReplica, .ephemeral, .unexpectedMessage, .malformed, .badSum,
      .tooLarge, .partialBatch, .refusedByPeer, .unauthorised, .peerEnded,
      .peerSilent:
      false
    default: true
    }
  }
}
