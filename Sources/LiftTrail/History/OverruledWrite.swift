public import EventLog
public import Projections

/// What was written on this device and lost to a write of another one, neither of which knew of the other (merge-rules 18).
public struct OverruledWrite: Sendable, Hashable, Identifiable {
  /// What was written here.
  public let mine: HistoryEntry
  /// What counts in its place, or deleted the entity: who wrote it, and when.
  public let theirs: HistoryEntry
  /// The rule by which it counts.
  public let rule: MergeRule

  /// The event that lost.
  public var id: EventID { mine.id }

  /// Why the other one counts, for the person who holds the device, in the words of the store
  /// (``StoreOptions/words``).
  public var reason: String { reason(in: spoken.words) }

  /// The words in which it speaks.
  var spoken = SpokenWords()

  /// Why the other one counts, for the person who holds the device.
  public func reason(in words: StoreWords) -> String { words[.overruled(rule)].text }
}

extension OverruledWrite {
  /// The two writes of a conflict that a state's log has.
  init?(_ conflict: Conflict, in state: TrainingState, _ words: StoreWords) throws {
    guard let lost = try state.log.position(of: conflict.lost.id),
      let won = try state.log.position(of: conflict.won.id)
    else { return nil }
    self.init(
      mine: try HistoryEntry(at: lost, in: state), theirs: try HistoryEntry(at: won, in: state),
      rule: conflict.rule, spoken: SpokenWords(words))
  }
}
