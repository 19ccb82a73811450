package import EventLog
package import SyncRelay

/// A place of which a store is a cache. What the store takes stands there before, so the store may be deleted at any time;
/// it writes nothing of its own.
package struct StoreCache: Sendable {
  package let place: any CommittingPlace
  /// The id of the store. All caches of a dataset at the place have it: to those who meet them they are one.
  package let replica: ReplicaID

  package init(of place: any CommittingPlace, as replica: ReplicaID) {
    (self.place, self.replica) = (place, replica)
  }

  /// Whether a store may be used as this cache. One that had to take another id may not.
  func isThat(_ manifest: StoreManifest) -> Bool {
    manifest.replica == replica && !manifest.isEphemeral
  }
}
