import EventLog
package import SyncRelay

/// How far an exchange has come: of the events that there were to move, in both directions together, when the two sides
/// introduced themselves.
public struct SyncProgress: Sendable, Hashable {
  /// How many events are durable on the other side: the peer has taken them, or this store has.
  public let doneCount: Int
  /// How many there were to move; of a first install, what is to come.
  public let totalCount: Int

  package init(_ count: ExchangeCount) {
    doneCount = Int(clamping: count.sent.addingSaturated(count.received))
    totalCount = Int(clamping: count.toSend.addingSaturated(count.toReceive))
  }

  /// How much has moved, from 0 to 1; 1 where nothing was to move. What is written meanwhile moves beyond that, and does
  /// not show.
  public var fraction: Double {
    totalCount > 0 ? min(Double(doneCount) / Double(totalCount), 1) : 1
  }
}
