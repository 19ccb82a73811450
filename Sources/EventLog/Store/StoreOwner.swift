/// Which store a file belongs to (log-format 5).
struct StoreOwner: Sendable, Hashable {
  let dataset: DatasetID
  let replica: ReplicaID
}

extension StoreManifest {
  /// Whom the store's files name as theirs from now on.
  var owner: StoreOwner { StoreOwner(dataset: dataset, replica: replica) }

  /// Whether a file with that owner is the store's own: written under its replica id, or under one that it
  /// had before.
  func owns(_ owner: StoreOwner) -> Bool {
    owner.dataset == dataset
      && (owner.replica == replica || formerReplicas.contains(owner.replica))
  }
}
