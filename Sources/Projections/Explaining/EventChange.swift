package import EventLog

/// What one event changed of what the state shows of its entity, as of the events before it.
package struct EventChange: Sendable, Hashable {
  /// The event.
  package let event: Holder
  /// Its position in the log.
  package let position: Int
  /// What sort of fact it is.
  package let type: EventType
  /// What it is about; nil for a deletion, and for an event that is not folded.
  package let unit: UnitKey?
  /// What was shown of the unit before it; nil for nothing.
  package let before: JSONObject?
  /// What was shown of the unit behind it; nil for nothing.
  package let after: JSONObject?
  /// Where the unit stood in its list before it, from 1, and behind it; nil where it was not shown there.
  package let places: Places
  /// Whether the entity was shown before it.
  package let wasShown: Bool
  /// Whether the entity was shown behind it.
  package let isShown: Bool
  /// What became of the event by all that the state knows.
  package let effect: Effect
  /// What counts in its place by all that the state knows; nil for one that counts itself.
  package let beatenBy: EventID?

  /// Where a unit stood in its list, from 1.
  package struct Places: Sendable, Hashable {
    package let before: Int?
    package let after: Int?
  }

  /// Whether the state showed something else behind it than before.
  package var isVisible: Bool {
    wasShown != isShown || before != after || hasMoved
  }

  /// Whether it only put its unit elsewhere.
  package var hasMoved: Bool {
    before != nil && before == after && places.before != places.after
  }
}

/// In which order the events of an entity are gone through.
package enum ChangeOrder: Sendable, Hashable {
  /// By their stamps: what was true when.
  case stamps
  /// As they came here: what this store knew when.
  case arrival
}

extension TrainingState {
  /// What each event changed of an entity, the first event first.
  /// - Complexity: O(n · m) for n events and m units of the entity, and a look at each line since the last snapshot.
  package func changes(
    of entity: Entity, in order: ChangeOrder
  ) throws(LogError) -> [EventChange] {
    var events: [(position: Int, event: Event)] = []
    try log.forEachEvent(about: [entity]) { position, event in
      if !log.isRepeated(at: position) { events.append((position, event)) }
    }
    if order == .stamps {
      events.sort { ($0.event.stamp, $0.event.id) < ($1.event.stamp, $1.event.id) }
    }
    let view = try view(of: entity)
    var past = TrainingState(fold: Fold(kinds: kinds), log: log)
    var changes: [EventChange] = []
    for (position, event) in events {
      let unit: UnitKey?
      if case .unit(let key, _, _) = kinds.meaning(of: event) {
        unit = kinds[entity.kind]?.shownUnit(of: key)
      } else {
        unit = nil
      }
      let before = try past.moment(of: entity, unit)
      try past.apply(event)
      let after = try past.moment(of: entity, unit)
      let effect = try fold.effect(of: event, entity: view, in: log)
      changes.append(
        EventChange(
          event: Holder(stamp: event.stamp, id: event.id), position: position, type: event.type,
          unit: unit, before: before.value, after: after.value,
          places: .init(before: before.place, after: after.place),
          wasShown: before.isShown, isShown: after.isShown, effect: effect,
          beatenBy: try beater(of: event, effect, view)))
    }
    return changes
  }

  /// This state with one event of its log more.
  private mutating func apply(_ event: Event) throws(LogError) {
    var fold = fold
    try fold.apply(event, in: log)
    self = TrainingState(fold: fold, log: log, workers: workers)
  }

  /// What is shown of a unit.
  private func moment(
    of entity: Entity, _ unit: UnitKey?
  ) throws(LogError) -> (value: JSONObject?, place: Int?, isShown: Bool) {
    let isShown = try view(of: entity).isShown
    guard isShown, let unit else { return (nil, nil, isShown) }
    return (
      try value(of: unit, in: entity), try place(of: unit, in: entity).map { $0.index + 1 }, true
    )
  }
}
