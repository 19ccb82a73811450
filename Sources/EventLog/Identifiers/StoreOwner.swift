/// Which store a file belongs to (log-format 5).
package struct StoreOwner: Sendable, Hashable {
  let dataset: DatasetID
  let replica: ReplicaID
}

/// By which names a store knows its own files: its replica id, and those that it had before.
struct StoreOwners: Sendable, Hashable {
  let dataset: DatasetID
  /// The id that it has now, and then the ones before.
  let replicas: [ReplicaID]
  private let known: Set<ReplicaID>

  init(dataset: DatasetID, replicas: [ReplicaID]) {
    self.dataset = dataset
    self.replicas = replicas
    known = Set(replicas)
  }

  /// Whether a file that names an owner is the store's own.
  /// - Complexity: O(1)
  func contains(_ owner: StoreOwner) -> Bool {
    owner.dataset == dataset && known.contains(owner.replica)
  }
}
