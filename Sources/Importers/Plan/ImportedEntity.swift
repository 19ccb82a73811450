package import EventLog

/// An entity that is no session, and all that is to be written about it.
package struct ImportedEntity: Sendable, Hashable {
  package let entity: Entity
  /// For people: its kind and its name.
  package let title: String
  /// One write for each of its units.
  package let writes: [ImportedWrite]
}

/// Something of a file that no write can express, so that it is left out whole.
package struct ImportedRemnant: Sendable, Hashable {
  /// The entity's id; for a whole section of the file, its key.
  package let id: String
  /// Whether it is a session.
  package var isSession = false
  /// For people: its kind and its name.
  package let title: String
  /// Why, as one sentence without a full stop.
  package let reason: String
}
