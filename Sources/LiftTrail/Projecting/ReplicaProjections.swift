package import Projections

/// The projections of a replica that is open for one answer: those of an app's screens, from the same files.
///
/// A reader writes nothing: it holds no lock, and a file of its own could bring back what a repair took out. Writers
/// keep the states when they make a snapshot.
package struct ReplicaProjections {
  private let runs: ProjectionRuns
  /// The fingerprint of the replica's kinds. The replica itself is not held: it may hold the lock of its store.
  private var kinds: String

  /// Begins with the states that were kept, and takes in what is new.
  /// - Parameters:
  ///   - projections: Of kinds that the replica knows.
  ///   - isWriting: Whether this process writes to the store, and may keep the states.
  /// - Throws: Where an entity cannot be read.
  /// - Complexity: O(bytes of the states, and of the entities that have changed since); O(bytes of all entities of their
  ///   kinds where no state was kept)
  package init(
    _ projections: [any Projection], of replica: Replica, isWriting: Bool = false
  ) throws {
    kinds = replica.kinds.fingerprint
    let store = replica.store
    runs = ProjectionRuns(
      projections,
      keeper: ProjectionKeeper(
        path: store.folder.path, files: store.environment.files, isWriting: isWriting,
        interval: max(ReplicaProjections.leastInterval, replica.log.count / 16)))
    try runs.begin(with: FollowedState(of: replica), replica.log, replica.kinds)
  }

  /// Takes in what a replica of the same store has that was opened later, or has written since.
  /// - Throws: Where an entity cannot be read; what is told after that is told of all entities, read anew.
  /// - Complexity: O(new lines), and O(bytes of the entities that have changed)
  package mutating func advance(to replica: Replica) throws {
    let fingerprint = replica.kinds.fingerprint
    let isAnew = fingerprint != kinds
    kinds = fingerprint
    _ = try runs.advance(to: replica.log, replica.kinds, isAnew: isAnew) {
      try FollowedState(of: replica)
    }
  }

  /// The least interval of the keeper, in events. Behind a kept state at most eight intervals are taken in: at most half
  /// of a large log, so that what is written until the next snapshot never has all read anew.
  private static let leastInterval = 1000

  /// What a projection comes to.
  package func state<P: Projection>(of type: P.Type) throws -> P.State {
    guard let state = runs.values[ObjectIdentifier(type)] as? P.State else {
      throw TrainingError(.kindNotRegistered, causes: ["\(P.name) was not asked for"])
    }
    return state
  }

  /// Keeps the states in the folder of the store.
  /// - Parameter replica: The one that was taken in last.
  package func keep(of replica: Replica) { runs.keep(of: replica.log, replica.kinds) }
}
