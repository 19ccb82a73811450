/// A place of which a store can be a cache: events stand there before the store takes them.
package protocol CommittingPlace: ReplacingPlace {
  /// Adds files in one step, and blocks until they are durable. Where a name is taken, what stands there stays.
  /// - Returns: Between which states of the place that was, and which names are taken by other bytes.
  /// - Throws: Why it is not known to be durable. To add the same files again does no harm.
  func commit(_ files: [PlaceFile]) throws -> PlaceChange
}

/// The states of a place before and after a change.
package struct PlaceChange: Sendable, Hashable {
  package let before: PlaceToken
  /// The same as before where all files were there already.
  package let after: PlaceToken
  /// The names under which other bytes stand than were to be added: a file was damaged.
  package let occupied: Set<String>

  package init(before: PlaceToken, after: PlaceToken, occupied: Set<String> = []) {
    (self.before, self.after, self.occupied) = (before, after, occupied)
  }
}
