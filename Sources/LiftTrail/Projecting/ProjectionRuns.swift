import EventLog
import Projections

/// The projections of a store at work, all on their thread: a function of the logs that they are given.
final class ProjectionRuns {
  private let runs: [any RunningProjection]
  /// The kinds whose changes some projection wants.
  private let kinds: Set<String>
  /// The state behind the last log; nil before the first one, and where it could not be read.
  private var followed: FollowedState?
  private let keeper: ProjectionKeeper
  /// How many lines the states are made of that were kept last.
  private var keptCount = 0
  /// What the store's observers have read of the state.
  let observed = ObservedState()

  init(_ projections: [any Projection], keeper: ProjectionKeeper) {
    self.keeper = keeper
    runs = projections.map { $0.running() }
    kinds = runs.reduce(into: []) { $0.formUnion($1.kinds) }
  }

  /// The states now.
  var values: [ObjectIdentifier: any Sendable] {
    Dictionary(uniqueKeysWithValues: runs.map { ($0.type, $0.value) })
  }

  /// Takes in what a log has beyond the last one.
  /// - Parameters:
  ///   - isAnew: Whether it may be another log.
  ///   - fresh: Makes the state of the log where it does not go on from the last one; nil for a replay.
  /// - Returns: The names of the projections that have new states.
  /// - Throws: Where an entity cannot be read; the next log is read from its beginning then.
  /// - Complexity: O(new lines), and O(bytes of the entities that have changed)
  func advance(
    to log: Log, _ kinds: KindTable, isAnew: Bool, from fresh: (() throws -> FollowedState)? = nil
  ) throws -> Set<String> {
    // If it fails in the midst of its work, there is no state to go on from.
    var next = isAnew ? nil : followed.take()
    followed = nil
    guard let lines = try next?.advance(to: log, telling: self.kinds) else {
      try begin(with: fresh?() ?? FollowedState(of: log, kinds: kinds), log, kinds)
      return Set(runs.map(\.name))
    }
    var changed: Set<String> = []
    for change in lines.changes {
      let entity = ChangedEntity(change)
      for run in runs where try run.take(entity) { changed.insert(run.name) }
    }
    observed.note(lines.entities)
    followed = next
    return changed
  }

  /// Begins with the state of a log.
  /// - Throws: Where an entity cannot be read.
  func begin(with fresh: FollowedState, _ log: Log, _ kinds: KindTable) throws {
    observed.forget()
    try restore(from: fresh, log, kinds)
    followed = fresh
  }

  /// Keeps the states where there is enough that is new.
  /// - Parameter log: The last log that was taken in.
  func keepIfDue(of log: Log, _ kinds: KindTable) {
    // Another content under a known id gives the contents other numbers.
    guard let followed, followed.count - keptCount >= keeper.interval else { return }
    keep(of: log, kinds)
  }

  /// Keeps the states.
  /// - Parameter log: The last log that was taken in.
  func keep(of log: Log, _ kinds: KindTable) {
    // Another content under a known id gives the contents other numbers.
    guard let followed, log.contestedCount == 0, log.count > keptCount else { return }
    for run in runs { keeper.keep(run, of: log, kinds) }
    keptCount = followed.count
  }

  /// Throws away the states that were kept, and those that are known.
  func forget() {
    for run in runs where run.isKept { keeper.forget(run) }
    followed = nil
  }

  /// Forgets the states that are known; the files stay.
  func empty() {
    for run in runs { run.clear() }
    rest()
    keptCount = 0
  }

  /// Begins with the states that were kept, and computes the others.
  private func restore(from state: FollowedState, _ log: Log, _ kinds: KindTable) throws {
    var missing: [any RunningProjection] = []
    var kept: [Int: [any RunningProjection]] = [:]
    for run in runs {
      run.clear()
      if log.contestedCount == 0, let count = keeper.restore(run, from: log, kinds) {
        kept[count, default: []].append(run)
      } else {
        missing.append(run)
      }
    }
    for (count, runs) in kept.sorted(by: { $0.key < $1.key }) {
      for change in try state.changes(since: count, in: log, telling: self.kinds) {
        let entity = ChangedEntity(change)
        for run in runs { _ = try run.take(entity) }
      }
    }
    keptCount = missing.contains { $0.isKept } ? 0 : kept.keys.min() ?? 0
    try fill(missing, from: state.state(in: log))
  }

  /// Lets go of the state that follows the log: the next log is read from its beginning.
  func rest() {
    followed = nil
    observed.forget()
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
      if concerned.isEmpty { continue }
      try state.forEachOwnReading(ofKind: kind) { reading in
        let entity = ChangedEntity(FollowedChange(adding: reading))
        for run in concerned { _ = try run.take(entity) }
      }
    }
  }
}
