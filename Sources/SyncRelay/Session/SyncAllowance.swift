/// How much one peer may still bring of what all peers fill together. All exchanges of the peer share it.
///
/// Each use counts at once: counted at the end of an exchange, each of many at a time could use all of it.
package struct SyncAllowance: Sendable {
  private let takeShare: @Sendable (SyncQuota) -> Bool

  /// An allowance that is counted elsewhere.
  /// - Parameter take: Takes so much, whole or not at all, and says whether there was room.
  package init(take: @escaping @Sendable (SyncQuota) -> Bool) { takeShare = take }

  /// Takes so much, whole or not at all.
  /// - Returns: Whether there was room.
  package func take(_ share: SyncQuota) -> Bool { takeShare(share) }
}

/// Numbers of the things that all peers of a store fill together.
package struct SyncQuota: Sendable, Hashable {
  /// Replicas of which the log has no event.
  package var newReplicas: Int
  /// Contents under ids of which the log has another one.
  package var newContents: Int
  /// Claims of a store's own id, for each of which the store takes a fresh one (sync-protocol 5).
  package var freshIDs: Int

  /// Names the numbers.
  package init(newReplicas: Int = 0, newContents: Int = 0, freshIDs: Int = 0) {
    (self.newReplicas, self.newContents, self.freshIDs) = (newReplicas, newContents, freshIDs)
  }

  /// Takes a share away, whole or not at all.
  /// - Returns: Whether there was room.
  package mutating func take(_ share: SyncQuota) -> Bool {
    guard share.newReplicas <= newReplicas, share.newContents <= newContents,
      share.freshIDs <= freshIDs
    else { return false }
    newReplicas -= share.newReplicas
    newContents -= share.newContents
    freshIDs -= share.freshIDs
    return true
  }
}
