import EventLog
import Projections

/// The projections of a store at work, all on their thread: a function of the logs that they are given.
final class ProjectionRuns {
  private let runs: [any RunningProjection]
  /// The kinds whose changes some projection wants.
  private let kinds: Set<String>
  /// The state behind the last log; nil before the first one, and where it could not be read.
  private var followed: FollowedState?

  init(_ projections: [any Projection]) {
    runs = projections.map { $0.running() }
    kinds = runs.reduce(into: []) { $0.formUnion($1.kinds) }
  }

  /// The states now.
  var values: [ObjectIdentifier: any Sendable] {
    Dictionary(uniqueKeysWithValues: runs.map { ($0.type, $0.value) })
  }

  /// Takes in what a log has beyond the last one.
  /// - Parameter isAnew: Whether it may be another log.
  /// - Returns: The names of the projections that have new states.
  /// - Throws: Where an entity cannot be read; the next log is read from its beginning then.
  /// - Complexity: O(new lines), and O(bytes of the entities that have changed)
  func advance(to log: Log, _ kinds: KindTable, isAnew: Bool) throws -> Set<String> {
    // If it fails in the midst of its work, there is no state to go on from.
    var next = isAnew ? nil : followed.take()
    followed = nil
    guard let changes = try next?.advance(to: log, telling: self.kinds) else {
      let fresh = try FollowedState(of: log, kinds: kinds)
      for run in runs { run.clear() }
      try fill(runs, from: fresh.state(in: log))
      followed = fresh
      return Set(runs.map(\.name))
    }
    var changed: Set<String> = []
    for change in changes {
      let entity = ChangedEntity(change)
      for run in runs where try run.take(entity) { changed.insert(run.name) }
    }
    followed = next
    return changed
  }

  /// The state behind the last log, which is this one.
  func state(in log: Log) -> TrainingState? { followed?.state(in: log) }

  /// The names of the projections whose states are not what comes of all entities at once.
  func differing(in log: Log) throws -> [String] {
    guard let followed else { return [] }
    let fresh = runs.map { $0.anew() }
    try fill(fresh, from: followed.state(in: log))
    return zip(runs, fresh).filter { !$0.isEqual(to: $1) }.map(\.0.name)
  }

  private func fill(_ runs: [any RunningProjection], from state: TrainingState) throws {
    for kind in kinds.sorted() {
      let concerned = runs.filter { $0.kinds.contains(kind) }
      try state.forEachOwnReading(ofKind: kind) { reading in
        let entity = ChangedEntity(FollowedChange(adding: reading))
        for run in concerned { _ = try run.take(entity) }
      }
    }
  }
}
