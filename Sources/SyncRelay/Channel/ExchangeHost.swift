/// The store's side of an exchange over a channel: what `ChannelExchange` moves bytes for.
package protocol ExchangeHost: Sendable {
  /// Takes bytes of the peer: the events durably.
  func receive(_ bytes: [UInt8]) async throws

  /// The next bytes for the peer; nil where there is nothing to say for now.
  func nextBytes() async throws -> [UInt8]?

  /// Looks at the time.
  func look() async throws

  /// How the exchange stands.
  func progress() async -> ExchangeProgress

  /// The last bytes for the peer, where an error ends the exchange; nil where it need not know.
  func farewell(_ error: any Error) async -> [UInt8]?
}

/// How an exchange stands.
package enum ExchangeProgress: Sendable {
  /// It goes on.
  case goingOn
  /// The same, in the middle of a message of the peer.
  case insideMessage
  /// Both sides have all that they lacked, and wait for what is written later: whoever ends it breaks nothing
  /// off.
  case level
  /// Both sides have all that they lacked.
  case finished
}
