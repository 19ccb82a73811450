import EventLog

/// The entities that a batch touched, folded as they were at four moments.
struct TouchedPast {
  /// The units that each entity's events of the batch are about; none if it was only deleted.
  private(set) var units: [Entity: Set<UnitKey>] = [:]
  /// All events of each entity, in the log's order.
  private var events: [Entity: [Event]] = [:]
  /// The events of each entity that this build cannot read.
  private var unread: [Entity: Unread] = [:]
  private let state: TrainingState
  private var before: Fold
  private var after: Fold
  private var without: Fold

  /// An entity as the store knew it before and right after a batch, as it is now, and as it would be now
  /// without the batch.
  struct Moments {
    let before: EntityView
    let after: EntityView
    let now: EntityView
    let without: EntityView
    /// Its events, in the log's order.
    let events: [Event]
    /// The events among them that this build cannot read.
    let unread: Unread
  }

  /// Events that this build cannot read, since it lacks their verb or version.
  struct Unread {
    /// Those from before the batch.
    var before: [Event] = []
    /// All others.
    var since: [Event] = []
  }

  /// - Parameter earlier: Events that count as before the batch though they came later.
  /// - Throws: `notFound` if the log lacks one of the events.
  init(_ ids: [EventID], over earlier: Set<EventID>, in state: TrainingState) throws(LogError) {
    self.state = state
    before = Fold(kinds: state.kinds)
    after = before
    without = before
    var own: Set<EventID> = []
    var (first, last) = (Int.max, 0)
    for id in ids {
      // The caller's id does not say which of several contents it means.
      guard let position = try state.log.position(of: id), !state.log.contested.contains(id) else {
        throw LogError(
          .notFound, "the log lacks the event, or has several under its id",
          at: LogError.Position(event: id))
      }
      note(try state.log.event(at: position))
      (first, last) = (min(first, position), max(last, position))
      own.insert(id)
    }
    try replay(own, over: earlier, first, last)
  }

  private mutating func note(_ event: Event) {
    var keys = units[event.entity] ?? []
    if case .unit(let key, _, _) = state.kinds.meaning(of: event) { keys.insert(key) }
    units[event.entity] = keys
  }

  private mutating func replay(
    _ own: Set<EventID>, over earlier: Set<EventID>, _ first: Int, _ last: Int
  ) throws(LogError) {
    try state.log.forEachEvent(about: Set(units.keys)) { (position, event) throws(LogError) in
      events[event.entity, default: []].append(event)
      let isBefore = position < first || earlier.contains(event.id)
      if isBefore { try before.apply(event, in: state.log) }
      if isBefore || position <= last { try after.apply(event, in: state.log) }
      if own.contains(event.id) { return }
      try without.apply(event, in: state.log)
      guard state.kinds.number(of: event) == nil else { return }
      let moment = isBefore ? \Unread.before : \Unread.since
      unread[event.entity, default: Unread()][keyPath: moment].append(event)
    }
  }

  /// An entity at the four moments.
  func moments(of entity: Entity) throws(LogError) -> Moments {
    Moments(
      before: try before.view(of: entity, in: state.log),
      after: try after.view(of: entity, in: state.log), now: try state.view(of: entity),
      without: try without.view(of: entity, in: state.log),
      events: events[entity] ?? [], unread: unread[entity] ?? Unread())
  }
}
