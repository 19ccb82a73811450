package import EventLog

/// Reads the key of an entity from one member of a single unit.
struct MemberReader<Key: Comparable & Sendable>: IndexReader {
  let kind: String
  /// The unit, for example `fields`.
  let unit: String
  /// The member's name, spelt as in the payload's bytes.
  private let member: [UInt8]
  /// The key that a value means; nil if it means none.
  private let meaning: @Sendable (CanonicalValue) throws(LogError) -> Key?

  /// - Parameter member: The member's name without JSON's escapes.
  init(
    _ kind: String, _ unit: String, _ member: String,
    meaning: @escaping @Sendable (CanonicalValue) throws(LogError) -> Key?
  ) {
    self.kind = kind
    self.unit = unit
    self.member = CanonicalValue.key(member)
    self.meaning = meaning
  }

  func read(
    _ id: String, _ view: EntityView, in state: TrainingState,
    _ body: (_ key: Key, _ event: EventID) -> Void
  ) throws(LogError) {
    try view.forEachPayload(unit, in: state.log) { (event, payload) throws(LogError) in
      guard let value = try CanonicalValue(of: member, in: payload) else { return }
      if let key = try meaning(value) { body(key, event) }
    }
  }
}

extension MemberReader<MemberKey> {
  /// The entities of a kind by a member, a string or a number.
  init(_ name: IndexedMember) {
    self.init(name.kind, name.unit, name.member.string) { (value) throws(LogError) in
      try value.memberKey
    }
  }
}

/// A member of a single unit by which the entities of a kind are found.
package struct IndexedMember: Sendable, Hashable {
  package let kind: String
  /// The unit: `fields`, or the member's own where it is stored apart.
  package let unit: String
  /// The member's name, compared as bytes.
  package let member: UTF8Text

  package init(kind: String, unit: String = "fields", member: String) {
    self.kind = kind
    self.unit = unit
    self.member = UTF8Text(member)
  }
}

/// The value that a model has at a member.
package struct ModelKey: Sendable {
  /// The model's type.
  let model: ObjectIdentifier
  /// The value for what the state shows of an entity; nil if it has none.
  let key: @Sendable (EntityReading) throws -> MemberKey?

  /// Makes one.
  package init(
    _ model: ObjectIdentifier, _ key: @escaping @Sendable (EntityReading) throws -> MemberKey?
  ) {
    self.model = model
    self.key = key
  }
}

/// Reads the key of an entity from its model, where a payload does not say all that the model does: one of an older
/// version, and a member that still stands among others.
struct ModelReader: IndexReader {
  let kind: String
  /// The key of what the state shows of an entity; nil if it has none.
  let key: @Sendable (EntityReading) throws -> MemberKey?

  func read(
    _ id: String, _ view: EntityView, in state: TrainingState,
    _ body: (_ key: MemberKey, _ event: EventID) -> Void
  ) throws(LogError) {
    let entity = Entity(checkedKind: kind, id: id)
    guard let event = view.latest?.id, let reading = try state.ownReading(of: entity) else {
      return
    }
    let found: MemberKey?
    do { found = try key(reading) } catch {
      // Only a type's own coding can fail.
      throw LogError(.invalidPayload, "\(entity) cannot be read: \(error)")
    }
    if let found { body(found, event) }
  }
}

/// The value of a member by which entities are found.
///
/// Numbers come before strings. Strings are compared as bytes, so days and times in their text form are in
/// order.
package enum MemberKey: Sendable, Hashable, Comparable {
  case number(Double)
  case text(UTF8Text)

  /// The least string: all strings are from here on, all numbers before.
  package static let firstText = MemberKey.text(UTF8Text(""))
}
