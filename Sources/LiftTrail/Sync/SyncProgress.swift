package import SyncRelay

/// How far an exchange has come: of the events that there were to move when the two sides introduced themselves.
public struct SyncProgress: Sendable, Hashable {
  /// How many events the peer has taken durably.
  public let sentCount: Int
  /// How many there were for the peer.
  public let toSendCount: Int
  /// How many events this store has taken durably.
  public let receivedCount: Int
  /// How many there were for this store.
  public let toReceiveCount: Int

  package init(_ count: ExchangeCount) {
    sentCount = Int(clamping: count.sent)
    toSendCount = Int(clamping: count.toSend)
    receivedCount = Int(clamping: count.received)
    toReceiveCount = Int(clamping: count.toReceive)
  }

  /// How much has moved, from 0 to 1; 1 where nothing was to move. What is written meanwhile moves beyond that, and does
  /// not show.
  public var fraction: Double {
    let total = Double(toSendCount) + Double(toReceiveCount)
    return total > 0 ? min((Double(sentCount) + Double(receivedCount)) / total, 1) : 1
  }
}
