public import EventLog

/// The same events folded in several ways, which must come to the same (SPEC 4).
public struct DeepCheck: Sendable {
  /// How each way came out; the first is the one that the others are held against.
  public private(set) var outcomes: [Outcome] = []

  /// A way to come to a state.
  public enum Way: String, Sendable, Hashable, CaseIterable {
    /// All lines in the order of their arrival, as every replay does it.
    case replay
    /// All lines from the last to the first, one by one.
    case backwards
    /// What a snapshot knows, and the lines behind it.
    case snapshot
  }

  /// What came of one way.
  public struct Outcome: Sendable {
    /// The way.
    public let way: Way
    /// The digest of the state.
    public let digest: String
    /// The first event, as they stand in the log, that means something else this way.
    public let firstDifference: (entity: Entity, event: EventID)?
  }

  /// Whether all came to the same.
  public var isPassed: Bool {
    outcomes.allSatisfy { $0.digest == outcomes[0].digest && $0.firstDifference == nil }
  }

  /// Folds the events of a store.
  /// - Parameter replica: As it was opened with its snapshot, where it has one.
  /// - Throws: `damaged` where a line or the snapshot cannot be believed.
  /// - Complexity: O(bytes of the log), several times; the plain ways take most of it.
  public init(_ replica: Replica) throws(LogError) {
    let log = try replica.logOfEveryLine()
    let fold = try Fold(replaying: log, workers: replica.store.workers, table: replica.fold.table)
    outcomes.append(
      Outcome(
        way: .replay,
        digest: try State(fold: fold, source: log, workers: replica.store.workers).digest(),
        firstDifference: nil))
    let backwards = try Fold(
      log, positions: (1..<(log.count + 1)).reversed(), table: fold.table)
    try add(.backwards, backwards, log, expected: fold)
    if replica.fold.base != nil {
      try add(.snapshot, replica.fold, replica.store.log, expected: fold)
    }
  }

  private mutating func add(
    _ way: Way, _ fold: Fold, _ log: Log, expected: Fold
  ) throws(LogError) {
    var first: (position: Int, entity: Entity, event: EventID)?
    for entity in Set(try expected.entities).union(try fold.entities).sorted() {
      let holder = try expected[entity].firstDifference(from: try fold[entity])
      guard let holder, holder.position < first?.position ?? .max else { continue }
      first = (holder.position, entity, holder.id)
    }
    // The plain writer, which asks the fold for each entity.
    let state = try StateWriter(fold: fold, source: log).state()
    outcomes.append(
      Outcome(
        way: way, digest: Hexadecimal.text(of: XXH64.hash(state), digits: 16),
        firstDifference: first.map { ($0.entity, $0.event) }))
  }
}

extension EntityRecord {
  /// The first of the events that hold something in one record and not in the other.
  fileprivate func firstDifference(from other: EntityRecord) -> Holder? {
    guard self != other else { return nil }
    var pairs = [(deletion, other.deletion), (latest, other.latest)]
    for key in Set(units.keys).union(other.units.keys) {
      if units[key] != other.units[key] {
        pairs.append((units[key]?.holder, other.units[key]?.holder))
      }
    }
    return pairs.filter { $0.0 != $0.1 }.flatMap { [$0.0, $0.1].compactMap(\.self) }
      .min { $0.position < $1.position }
  }
}
