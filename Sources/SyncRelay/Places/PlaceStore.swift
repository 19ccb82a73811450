package import EventLog

/// The store of a pass with a place, as `PlacePass` uses it.
package protocol PlaceStore {
  /// The log, of which everything is durable.
  func durableLog() throws -> Log

  /// Takes events durably, all or none.
  /// - Throws: The log's own error where it refuses the events.
  func receive(_ lines: ReceivedLines) throws -> Range<Int>

  /// What keeps receipts and the store's description, open for writing.
  /// - Throws: Why nothing can be written now.
  func files() throws -> Store
}

extension Store: PlaceStore {
  package func durableLog() -> Log { log }

  package func files() -> Store { self }
}
