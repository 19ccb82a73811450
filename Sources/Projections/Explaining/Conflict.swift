package import EventLog

/// Two writes that were made without knowing of each other, of which one counts.
package struct Conflict: Sendable, Hashable {
  /// The entity.
  package let entity: Entity
  /// What of it both wrote; nil where one deleted it.
  package let unit: UnitKey?
  /// What was lost.
  package let sort: Sort
  /// The event that lost.
  package let lost: Holder
  /// The event that counts.
  package let won: Holder
  /// The rule by which it does.
  package let rule: MergeRule
  /// Whose write lost.
  package let side: Side
  /// Whether it is proved that neither writer knew of the other's write.
  package let isProven: Bool
  /// What was written since, knowing of both, and decides now; nil where nothing was.
  package let settledBy: EventID?

  /// What was lost, the worst first.
  package enum Sort: String, Sendable, Hashable, CaseIterable {
    /// An edit, since its entity was deleted.
    case editLostToDeletion
    /// A deletion, since its entity was edited later.
    case deletionUndone
    /// A value of what is written once.
    case refused
    /// An edit, since another one is later.
    case editLost
  }

  /// Whose write lost.
  package enum Side: String, Sendable, Hashable, CaseIterable {
    /// One of the store that is asked.
    case mine
    /// Another one's, and that of the store that is asked counts.
    case theirs
    /// One of others to one of others.
    case others
  }

  /// Whether it is proved, and nothing has decided it since.
  package var isOpen: Bool { isProven && settledBy == nil }

  /// The later of the two stamps.
  package var stamp: Stamp { max(lost.stamp, won.stamp) }
}

extension Conflict: Comparable {
  /// Mine before others', the worst first, then the last written.
  package static func < (left: Conflict, right: Conflict) -> Bool {
    func key(_ conflict: Conflict) -> (Int, Int, Int) {
      (
        conflict.isOpen ? 0 : 1,
        Side.allCases.firstIndex(of: conflict.side) ?? 0,
        Sort.allCases.firstIndex(of: conflict.sort) ?? 0
      )
    }
    if key(left) != key(right) { return key(left) < key(right) }
    if left.stamp != right.stamp { return left.stamp > right.stamp }
    return left.lost.id < right.lost.id
  }
}

/// Whose events a store takes for its own, and what it can prove of them.
package struct OwnWrites: Sendable {
  /// The id under which it writes.
  package let replica: ReplicaID
  /// All ids under which it has written.
  package let replicas: Set<ReplicaID>
  /// What it has given to whom when; nil where all counts as given.
  package let note: GivenNote?

  package init(_ replica: ReplicaID, formerly: Set<ReplicaID>, note: GivenNote?) {
    (self.replica, replicas, self.note) = (replica, formerly.union([replica]), note)
  }
}

extension Replica {
  /// What it has written, and what it can prove of that.
  package func ownWrites() throws(LogError) -> OwnWrites {
    OwnWrites(
      manifest.replica, formerly: Set(manifest.replicas), note: try store.givenNote())
  }

  /// The conflicts that its events show (merge-rules 18), the worst first.
  /// - Parameter entities: The only entities that are asked about; nil for all.
  /// - Complexity: O(events), and O(n²) for n candidates of a unit
  package func conflicts(among entities: Set<Entity>? = nil) throws(LogError) -> [Conflict] {
    try present.conflicts(of: ownWrites(), among: entities)
  }
}
