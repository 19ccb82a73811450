package import Projections

/// The projections of a replica that is open for one answer: those of an app's screens, from the same files.
///
/// A reader writes nothing: it holds no lock, and a file of its own could bring back what a repair took out. Writers
/// keep the states when they make a snapshot.
package struct ReplicaProjections {
  private let runs: ProjectionRuns
  private let replica: Replica

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
    self.replica = replica
    let store = replica.store
    runs = ProjectionRuns(
      projections,
      keeper: ProjectionKeeper(
        path: store.folder.path, files: store.environment.files, isWriting: isWriting,
        interval: max(ReplicaProjections.leastInterval, replica.log.count / 16)))
    try runs.begin(with: FollowedState(of: replica), replica.log, replica.kinds)
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

  /// Keeps the states in the store's folder.
  package func keep() { runs.keep(of: replica.log, replica.kinds) }
}
