import EventLog

/// What becomes of a start, an end or a set that both the store and a file have: a three-way merge.
///
/// The base is what the last import wrote. Where a person has changed it since, the person's edit stays; where the
/// file has changed as well, that is a conflict.
enum PartVerdict: Equatable {
  /// The store says what the file says.
  case same
  /// The file's payload is to be written.
  case changes
  /// The store's payload stays, for this reason.
  case keeps(String, isConflict: Bool)

  init(_ new: JSONObject, over part: SessionInStore.Part) {
    if part.current == new {
      self = .same
      return
    }
    switch (part.base, part.current) {
    case (.nothing, nil):
      self = part.logged == nil ? .changes : .keeps("it was taken out here", isConflict: false)
    case (.nothing, _?): self = .keeps("it was written here, not imported", isConflict: true)
    case (.takenOut, nil): self = .changes
    case (.written, nil): self = .keeps("it was taken out here", isConflict: false)
    case (.written(let old), let current?), (.takenOut(let old), let current?):
      if current == old {
        self = .changes
      } else if new == old {
        self = .keeps("it was edited here", isConflict: false)
      } else {
        self = .keeps("it was edited here, and the file says something else now", isConflict: true)
      }
    }
  }
}
