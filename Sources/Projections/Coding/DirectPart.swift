import EventLog

/// A part that reads its members itself: for parts of which a store has thousands, since the compiler's coding
/// takes several times as long. Both read every payload alike.
protocol DirectPart: ModelPart {
  /// Reads one leniently: a member that is missing, or cannot be read, is what `init()` says.
  init(_ members: DirectMembers)
}

/// The members of an object, for a ``DirectPart``.
struct DirectMembers {
  private let object: JSONObject
  private let keepsOrigins: Bool
  /// Where the part is read from.
  let origin: SourcePayload

  /// - Parameter keepsOrigins: Whether the parts within it know where they come from.
  init(_ object: JSONObject, _ origin: SourcePayload, keepsOrigins: Bool) {
    self.object = object
    self.origin = origin
    self.keepsOrigins = keepsOrigins
  }

  /// A value of its own; nil if it is missing or cannot be read.
  subscript<Value: PayloadScalar>(name: String) -> Value? {
    object[name].flatMap { Value(payload: $0) }
  }

  /// A word; nil if it is missing or unknown.
  subscript<Word: RawRepresentable<String>>(word name: String) -> Word? {
    object[name]?.string.flatMap { Word(rawValue: $0) }
  }

  /// A list, without the elements that are no objects; nil if it is missing or no list.
  subscript<Part: DirectPart>(parts name: String) -> [Part]? {
    object[name]?.array?.compactMap { element in
      guard case .object(let object) = element else { return nil }
      return Part(
        DirectMembers(
          object, keepsOrigins ? SourcePayload(object) : SourcePayload(), keepsOrigins: keepsOrigins
        ))
    }
  }
}
