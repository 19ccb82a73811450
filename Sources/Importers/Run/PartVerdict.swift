import EventLog

/// What becomes of a start, an end or a set that the store has and a file has, too.
///
/// What the last import wrote is what both sides began with. It tells whether the file has changed since, and
/// whether a person has; where both have, the person's edit stays.
enum PartVerdict: Equatable {
  /// The store says so already.
  case same
  /// It is to say what the file says.
  case changes
  /// It stays as it is, for this reason; a conflict where the file has changed as well.
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

  /// Whether something is to be written.
  var isChange: Bool { self == .changes }
}
