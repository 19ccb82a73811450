import EventLog
import Projections

/// The indexes of one state, which a store's thread shares with the transactions that run on it.
final class StoreIndexes {
  var value = StateIndexes()

  /// Notes entities that were written, received, or taken back.
  func note(_ touched: some Collection<Entity>) { value.note(touched) }
}
