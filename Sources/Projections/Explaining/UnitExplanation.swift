package import EventLog

/// Why the state shows what it shows of one unit: its candidates, which of them holds it, and by which rule.
package struct UnitExplanation: Sendable, Hashable {
  /// The unit, as the state shows it. What corrects, stands in for or moves it belongs to it.
  package let key: UnitKey
  /// The event that decides what is shown of it; nil where only corrections or moves of it have arrived.
  package let decider: Holder?
  /// The event whose payload is shown; nil if nothing is.
  package let shown: Holder?
  /// The rule by which that event decides; nil if no other event wanted the unit.
  package let rule: MergeRule?
  /// Who competes for what of it: its value first, then what was adopted, what corrects it and what moves it.
  package let contests: [UnitContest]

  /// Whether more than one event had to be decided between.
  package var isContested: Bool { contests.contains { $0.candidates.count > 1 } }
}

/// The candidates for one unit of the fold, the holder first, then those that it beat, the strongest first.
package struct UnitContest: Sendable, Hashable {
  /// The unit of the fold.
  package let key: UnitKey
  /// What it says of the unit that the state shows.
  package let role: Role
  /// At least one.
  package let candidates: [UnitCandidate]

  /// What an event says of a unit that the state shows.
  package enum Role: String, Sendable, Hashable, CaseIterable {
    /// What it is.
    case value
    /// What it was in a record from before the store.
    case adoption
    /// What counts in its place.
    case correction
    /// Where it stands in its list.
    case place
  }
}

/// An event that competes for a unit, and what became of it.
package struct UnitCandidate: Sendable, Hashable {
  /// The event.
  package let event: Holder
  /// Whether it removes or retracts.
  package let isRemoval: Bool
  /// What became of it (merge-rules 7).
  package let effect: Effect
  /// The event that beat, refused or hid it; nil for one that holds its unit and is not hidden.
  package let beatenBy: Holder?
  /// The rule by which it did.
  package let rule: MergeRule?
}

/// Why the state shows what it shows of an entity.
package struct EntityExplanation: Sendable, Hashable {
  /// The entity.
  package let entity: Entity
  /// The greatest deletion; nil if there is none.
  package let deletion: Holder?
  /// The greatest event apart from deletions; nil if there is none.
  package let latest: Holder?
  /// Whether the deletion counts (merge-rules 6).
  package let isDeleted: Bool
  /// Its units in the order of their keys, without those that only events tell of which were not folded.
  package let units: [UnitExplanation]
  /// Its events that are kept and not folded, in the order of arrival.
  package let unread: [EventID]

  /// Whether any event is about it.
  package var isKnown: Bool { deletion != nil || latest != nil || !unread.isEmpty }

  /// The unit of a key; nil where no event is about it.
  package subscript(key: UnitKey) -> UnitExplanation? { units.first { $0.key == key } }

  /// The candidate that an event is, in any unit.
  package func candidate(_ event: EventID) -> UnitCandidate? {
    for unit in units {
      for contest in unit.contests {
        if let found = contest.candidates.first(where: { $0.event.id == event }) { return found }
      }
    }
    return nil
  }
}
