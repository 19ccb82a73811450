/// The side of an exchange that `ChannelExchange` moves bytes for. All calls come from one actor.
package protocol ExchangeHost: AnyObject {
  /// Adds bytes of the peer; `work` reads them.
  func add(_ bytes: [UInt8])

  /// Does one piece of work that the peer's bytes ask for.
  /// - Returns: Whether there may be more.
  func work() throws -> Bool

  /// Prepares some of what is to be sent, so that other work may go first.
  /// - Returns: Whether all is prepared.
  func prepare() throws -> Bool

  /// The next bytes for the peer; nil where there is nothing to say for now.
  func nextBytes() throws -> [UInt8]?

  /// Looks at the time.
  func look() throws

  /// How the exchange stands.
  nonisolated(nonsending) func progress() async -> ExchangeProgress

  /// The last bytes for the peer, where an error ends the exchange; nil where it need not know.
  func farewell(_ error: any Error) -> [UInt8]?
}

/// How an exchange stands.
package enum ExchangeProgress: Sendable {
  /// It goes on, between two messages of the peer.
  case goingOn
  /// It goes on, in the middle of a message of the peer.
  case insideMessage
  /// Both sides have all that they lacked, and wait for what is written later: either may end it.
  case level
  /// Both sides have all that they lacked.
  case finished
}
