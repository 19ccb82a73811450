public import EventLog
package import Projections

/// What a first meeting of two histories would do, each way. A value that an app shows before a person chooses; it writes
/// nothing.
public struct MeetingPlan: Sendable {
  /// What this side holds.
  public let mine: DatasetSummary
  /// What the other side holds.
  public let theirs: DatasetSummary
  private let outcomes: [MeetingChoice: Outcome]

  /// What a choice does, by kind.
  public struct Outcome: Sendable, Hashable {
    /// What it does to what this side shows.
    public internal(set) var here: [String: MeetingEffect] = [:]
    /// What it does to what the other side shows.
    public internal(set) var there: [String: MeetingEffect] = [:]
  }

  /// What a choice would do.
  public func outcome(of choice: MeetingChoice) -> Outcome { outcomes[choice] ?? Outcome() }

  /// The choice where there is nothing to decide, since one side is empty; nil where a person chooses.
  public var obvious: MeetingChoice? {
    if mine.eventCount == 0 { return .useTheirs }
    return theirs.eventCount == 0 ? .merge : nil
  }
}

/// How many things of one kind a choice adds, changes, removes and leaves as they are on one side.
public struct MeetingEffect: Sendable, Hashable {
  /// Those that the side would show, and does not show now.
  public internal(set) var added = 0
  /// Those that the side would show otherwise.
  public internal(set) var changed = 0
  /// Deleted by the rules, or set aside with the folder in which they stay.
  public internal(set) var gone = 0
  /// Those that the side would show as now.
  public internal(set) var same = 0

  /// Whether it does something.
  public var isChange: Bool { added + changed + gone > 0 }
}

extension MeetingPlan {
  /// Plans a meeting.
  /// - Parameters:
  ///   - mine: What this side holds.
  ///   - theirs: All that the other side holds, as a log of its dataset.
  /// - Throws: A failure of this side's store to be read.
  /// - Complexity: O(bytes of both logs).
  package init(
    _ mine: Replica, withPeerHolding theirs: Log, _ summary: DatasetSummary
  ) throws(LogError) {
    let workers = mine.store.environment.workers
    let events = try mine.log.restated(for: summary.dataset)
    let restated = Log(of: summary.dataset, events: events)
    let (left, right) = (
      try TrainingState(restated, kinds: mine.kinds, workers: workers),
      try TrainingState(theirs, kinds: mine.kinds, workers: workers)
    )
    var union = theirs
    union.append(events)
    let joined = try TrainingState(union, kinds: mine.kinds, workers: workers)
    let contested = Set(union.contested.events)
    func effects(
      from state: TrainingState, to after: TrainingState
    ) throws(LogError) -> [String: MeetingEffect] {
      try MeetingEffect.byKind(from: state, to: after, contested: contested)
    }
    self.mine = try DatasetSummary(mine.manifest, mine.log)
    self.theirs = summary
    outcomes = [
      .merge: Outcome(
        here: try effects(from: left, to: joined), there: try effects(from: right, to: joined)),
      .useTheirs: Outcome(
        here: try effects(from: left, to: right), there: try effects(from: right, to: right)),
      .useMine: Outcome(
        here: try effects(from: left, to: left), there: try effects(from: right, to: left)),
    ]
  }
}

extension MeetingEffect {
  /// What differs between what two states show, by kind.
  /// - Complexity: O(entities of both), and the payloads of those that differ.
  package static func byKind(
    from state: TrainingState, to after: TrainingState, contested: Set<EventID>
  ) throws(LogError) -> [String: MeetingEffect] {
    var effects: [String: MeetingEffect] = [:]
    let differing = try state.differences(from: after, among: nil, contested: contested)
    var seen: Set<Entity> = []
    for difference in differing {
      seen.insert(difference.entity)
      if state.isOfEngine(difference.entity) { continue }
      let change = try PlannedChange(difference, from: state, to: after)
      let kind = difference.entity.kind
      switch change?.sort {
      case .added: effects[kind, default: .init()].added += 1
      case .deleted: effects[kind, default: .init()].gone += 1
      case .extended, .reordered, .overwritten: effects[kind, default: .init()].changed += 1
      case nil:
        if try state.reading(of: difference.entity) != nil {
          effects[kind, default: .init()].same += 1
        }
      }
    }
    for entity in try state.fold.entities
    where !seen.contains(entity) && !state.isOfEngine(entity) {
      if try state.reading(of: entity) != nil { effects[entity.kind, default: .init()].same += 1 }
    }
    return effects
  }
}

extension TrainingState {
  /// Whether an entity is the engine's own, such as the record of an import.
  fileprivate func isOfEngine(_ entity: Entity) -> Bool {
    kinds.rows.first { $0.kind == entity.kind }?.isReserved(entity.id) ?? false
  }

  fileprivate init(_ log: Log, kinds: KindTable, workers: any Workers) throws(LogError) {
    self.init(
      fold: try Fold(replaying: log, workers: workers, kinds: kinds), log: log, workers: workers)
  }
}
