#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

package import EventLog
import Projections

/// Which changes of the state concern a reader.
package struct StateInterest: Sendable, Hashable {
  /// Whether all do.
  private var isEverything = false
  private var kinds: Set<String> = []
  private var entities: Set<Entity> = []

  /// No change concerns it.
  init() {}

  /// Every change concerns it.
  package static var everything: StateInterest {
    var interest = StateInterest()
    interest.isEverything = true
    return interest
  }

  /// A change of any entity of these kinds concerns it.
  package static func kinds(_ kinds: Set<String>) -> StateInterest {
    var interest = StateInterest()
    interest.kinds = kinds
    return interest
  }

  /// A change of any entity of a model's kind concerns it.
  static func all<M: Model>(_: M.Type) -> StateInterest { .kinds([M.kind.name]) }

  /// A change of these entities concerns it.
  package static func entities(_ entities: some Sequence<Entity>) -> StateInterest {
    var interest = StateInterest()
    interest.entities = Set(entities)
    return interest
  }

  /// Adds another interest.
  mutating func formUnion(_ other: StateInterest) {
    isEverything = isEverything || other.isEverything
    kinds.formUnion(other.kinds)
    for entity in other.entities where !kinds.contains(entity.kind) { entities.insert(entity) }
  }

  /// Whether a change concerns it.
  /// - Complexity: O(entities that have changed, and those of interest)
  func isMet(by change: StoreNews.Change) -> Bool {
    guard case .entities(let changed) = change, !isEverything else { return true }
    return changed.contains { kinds.contains($0.kind) } || !entities.isDisjoint(with: changed)
  }
}

/// Notes what a reading asks for.
final class InterestNotes {
  private(set) var interest = StateInterest()
  /// The days that it was told it is.
  private(set) var days = WatchedDays()

  func add(_ other: StateInterest) { interest.formUnion(other) }

  /// Notes that the day of an instant was asked for.
  func noteDay(of instant: Instant, in zone: TimeZone) { days.note(instant, in: zone) }
}
