#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

public import EventLog
import Projections
import SyncRelay

/// Another store that this one has met.
public struct StorePeer: Sendable, Hashable, Identifiable {
  /// Its replica.
  public let id: ReplicaID
  /// What its device is called; see ``HistoryEntry/deviceName``. A device without a name here has the one that its
  /// store said when the two met; nil where neither is known.
  public let deviceName: String?
  /// When the last exchange with it ended, by this device's clock.
  public let lastSync: Date
  /// Whether both had proved then that they hold the same.
  public let wasComplete: Bool
  /// How many events of this store it is not known to have; those that it cannot read are not counted.
  public let waitingCount: Int
  /// When the first of them was written; nil where none waits.
  public let waitingSince: Date?
}

/// Whom a store has met, and what waits.
public struct StorePeers: Sendable, Hashable {
  /// The stores that it has met, ascending by their replicas, without those whose devices are retired.
  public let met: [StorePeer]
  /// The stores of retired devices that it has met: nothing waits for them, and they count for no copy.
  public let retired: [ReplicaID]
  /// How many events no other store is known to have: they are on this device only.
  public let unsharedCount: Int
}

extension TrainingStore {
  /// Whom this store has met, and what waits for each.
  /// - Throws: `TrainingError`, if the store cannot be read.
  /// - Complexity: O(n log n) for n events that wait, and the bytes of the receipts
  public func peers() async throws -> StorePeers {
    try Task.checkCancellation()
    do {
      return try core.value.reading { replica in
        let (store, state) = (replica.store, replica.state)
        let present = try store.presentPeers(store.peerStates()).peers
        let retired = try present.filter {
          try state.one(Device.self, Device.id(of: $0.replica), { _ in })?.isRetired ?? false
        }.map(\.replica)
        let known = present.filter { !retired.contains($0.replica) }
        let outbox = try Outbox(
          known, setAside: try store.rejectedByPeer(), in: store.log, state.kinds)
        let met = try zip(known, outbox.peers).map { peer, waiting in
          StorePeer(
            id: peer.replica,
            deviceName: try state.deviceName(of: peer.replica) ?? peer.name,
            lastSync: peer.newest.at.date, wasComplete: peer.newest.isComplete,
            waitingCount: waiting.pending.count,
            waitingSince: waiting.pending.oldest?.stamped.date)
        }
        return StorePeers(met: met, retired: retired, unsharedCount: outbox.atRisk.count)
      }
    } catch {
      throw TrainingError(error)
    }
  }
}
