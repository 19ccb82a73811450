package import EventLog
import Projections

/// Which exercise a logged set is of: that of its `exerciseId`, else that of its name, as bytes.
///
/// An empty string names none, as with the exercises of a module (merge-rules 12).
public struct ExerciseKey: Sendable, Hashable {
  let isID: Bool
  let text: UTF8Text

  /// The exercise with an id.
  public static func id(_ id: String) -> ExerciseKey { .id(UTF8Text(id)) }

  /// The exercise of the sets that have this name and no `exerciseId`.
  public static func named(_ name: String) -> ExerciseKey { .named(UTF8Text(name)) }

  package static func id(_ id: UTF8Text) -> ExerciseKey { ExerciseKey(isID: true, text: id) }
  package static func named(_ name: UTF8Text) -> ExerciseKey {
    ExerciseKey(isID: false, text: name)
  }
}

extension ExerciseKey {
  /// What the ids of entities begin with that belong to a name alone.
  static let namePrefix = "name:"
  /// What those begin with that belong to an id which an entity cannot have.
  private static let idPrefix = "id:"

  /// The id of an entity that belongs to it: its own id, where an entity can have that; else `id:` or `name:` and the
  /// text, in which each byte that an id cannot have, and each `+`, is `+` and two hex digits.
  package var entityID: String {
    if isID, Entity.isID(text.string.utf8) { return text.string }
    let escaped = text.string.utf8.map { byte in
      byte != UInt8(ascii: "+") && Entity.isID(CollectionOfOne(byte))
        ? String(decoding: CollectionOfOne(byte), as: UTF8.self)
        : "+" + Hexadecimal.text(of: UInt64(byte), digits: 2)
    }
    return (isID ? ExerciseKey.idPrefix : ExerciseKey.namePrefix) + escaped.joined()
  }
}

extension ExerciseKey {
  /// The name, of an exercise that has a name alone.
  package var name: String? { isID ? nil : text.string }

  /// The exercise whose entity has an id that was made of a name: `name:` and the name; nil for another id.
  package init?(namedBy entityID: String) {
    guard let name = ExerciseKey.text(behind: ExerciseKey.namePrefix, in: entityID) else {
      return nil
    }
    self = .named(name)
  }

  /// The exercise to which an entity with such an id belongs: the contrary of ``entityID``.
  package init(entityID: String) {
    if let key = ExerciseKey(namedBy: entityID) {
      self = key
    } else if let id = ExerciseKey.text(behind: ExerciseKey.idPrefix, in: entityID),
      !Entity.isID(id.utf8)
    {
      self = .id(id)
    } else {
      self = .id(entityID)
    }
  }

  /// The text that was escaped behind a prefix; nil where there is none.
  private static func text(behind prefix: String, in entityID: String) -> String? {
    guard entityID.utf8.starts(with: prefix.utf8) else { return nil }
    var bytes: [UInt8] = []
    var rest = Array(entityID.utf8.dropFirst(prefix.utf8.count))[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "+") else {
        bytes.append(byte)
        continue
      }
      guard let code = Hexadecimal.value(of: rest.prefix(2), digits: 2) else { return nil }
      bytes.append(UInt8(truncatingIfNeeded: code))
      rest = rest.dropFirst(2)
    }
    guard let text = String(validating: bytes, as: UTF8.self), !text.isEmpty else { return nil }
    return text
  }

  /// The exercise of a set; nil for a set that names none.
  package init?(_ set: LoggedSet) {
    if let id = set.exerciseId, !id.isEmpty {
      self = .id(id)
    } else if let name = set.exercise, !name.isEmpty {
      self = .named(name)
    } else {
      return nil
    }
  }
}
