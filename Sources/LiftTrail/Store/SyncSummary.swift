public import EventLog

/// What one sync did.
public struct SyncSummary: Sendable, Hashable {
  /// The replica on the other side.
  public let peer: ReplicaID
  /// The events that this store sent; they are durable there.
  public let sent: Coverage
  /// The events that this store took; they are durable here.
  public let received: Coverage
  /// What this store holds now.
  public let coverage: Coverage
  /// Whether both sides have proved that they hold the same. False where the peer refused some events, for example.
  public let isComplete: Bool
  /// How many events the peer could not read: they stay here, and are set aside for it.
  package let refusedCount: Int
}
