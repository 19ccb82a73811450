/// Which store a file belongs to (log-format 5).
package struct StoreOwner: Sendable, Hashable {
  let dataset: DatasetID
  let replica: ReplicaID
}

/// By which names a store knows its own files: its replica id, and those that it had before.
struct StoreOwners: Sendable, Hashable {
  let dataset: DatasetID
  let replicas: Set<ReplicaID>

  /// Whether a file that names an owner is the store's own.
  /// - Complexity: O(1)
  func contains(_ owner: StoreOwner) -> Bool {
    owner.dataset == dataset && replicas.contains(owner.replica)
  }
}
