package import EventLog

/// Folds the same events in several ways, which must agree.
package struct DeepCheck: Sendable {
  /// The result of each way; the first is the reference.
  package private(set) var outcomes: [Outcome] = []

  package enum Way: String, Sendable, Hashable, CaseIterable {
    /// All lines in the order of arrival, like any replay.
    case replay
    /// All lines from the last to the first, one by one.
    case backwards
    /// The newest snapshot, then the lines behind it.
    case snapshot
  }

  /// The result of one way.
  package struct Outcome: Sendable {
    package let way: Way
    package let digest: String
    /// The first event in the log that has another effect this way.
    package let firstDifference: (entity: Entity, event: EventID)?
  }

  /// Folds the events of a store.
  /// - Parameter replica: Opened with its snapshot, if it has one.
  /// - Throws: `damaged` if a line or the snapshot cannot be trusted.
  /// - Complexity: O(bytes of the log), several times; folding one by one takes the most time.
  package init(_ replica: Replica) throws(LogError) {
    let log = try replica.logOfEveryLine()
    let kinds = replica.fold.kinds
    let fold = try Fold(replaying: log, workers: replica.store.environment.workers, kinds: kinds)
    let expected = TrainingState(fold: fold, log: log, workers: replica.store.environment.workers)
    outcomes.append(Outcome(way: .replay, digest: try expected.digest(), firstDifference: nil))
    var backwards = Fold(kinds: kinds)
    for position in (1..<(log.count + 1)).reversed() {
      try backwards.apply(try log.event(at: position), in: log)
    }
    try add(.backwards, TrainingState(fold: backwards, log: log), log, expected)
    if replica.fold.base != nil { try add(.snapshot, replica.state, log, expected) }
  }

  private mutating func add(
    _ way: Way, _ state: TrainingState, _ log: Log, _ expected: TrainingState
  ) throws(LogError) {
    var first: (position: Int, entity: Entity, event: EventID)?
    for entity in Set(try expected.fold.entities).union(try state.fold.entities).sorted() {
      let differing = try expected.view(of: entity).differences(from: state.view(of: entity))
      for holder in differing {
        guard let position = try log.position(of: holder.id), position < first?.position ?? .max
        else { continue }
        first = (position, entity, holder.id)
      }
    }
    outcomes.append(
      Outcome(
        way: way, digest: try state.digestEntityByEntity(),
        firstDifference: first.map { ($0.entity, $0.event) }))
  }
}

extension EntityView {
  /// The events that hold something in one fold but not in the other.
  fileprivate func differences(from other: EntityView) -> [Holder] {
    guard self != other else { return [] }
    var pairs = [(deletion, other.deletion), (latest, other.latest)]
    let (mine, others) = (units, other.units)
    for key in Set(mine.keys).union(others.keys) where mine[key] != others[key] {
      pairs.append((mine[key]?.holder, others[key]?.holder))
    }
    return pairs.filter { $0.0 != $0.1 }.flatMap { [$0.0, $0.1].compactMap(\.self) }
  }
}
