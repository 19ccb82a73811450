package import EventLog

/// A deletion, with what a store knows of the devices that have it.
package struct HeldDeletion: Sendable {
  /// The deletion.
  package let deletion: Deletion
  /// What the device is called that deleted it; nil where the device was not named.
  package let deviceName: String?
  /// The other replicas that are known to have the deletion, ascending: the peers whose receipts say so, and the one
  /// that wrote it.
  package let holders: [ReplicaID]
}

extension Replica {
  /// The deletions that count, the newest first.
  /// - Complexity: O(entities), and the bytes of the receipts
  package func deletions() throws(LogError) -> [HeldDeletion] {
    let state = state
    var peers: [(replica: ReplicaID, holds: Coverage)] = []
    for peer in try store.knownPeers() {
      peers.append((peer.replica, try peer.holds(of: state.log)))
    }
    return try state.deletions().map { (deletion) throws(LogError) in
      let writer = deletion.id.replica
      let holders = Set(peers.filter { $0.holds.contains(deletion.id) }.map(\.replica))
        .union([writer]).subtracting([manifest.replica])
      return HeldDeletion(
        deletion: deletion, deviceName: try state.deviceName(of: writer), holders: holders.sorted())
    }
  }
}
