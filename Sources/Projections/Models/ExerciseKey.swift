package import EventLog

/// Which exercise a logged set is of: that of its `exerciseId`, else that of its name, as bytes.
///
/// An empty string names none, as with the exercises of a module (merge-rules 12).
public struct ExerciseKey: Sendable, Hashable {
  private let isID: Bool
  private let text: UTF8Text

  /// The exercise with an id.
  public static func id(_ id: String) -> ExerciseKey { .id(UTF8Text(id)) }

  /// The exercise of the sets that have this name and no id.
  public static func named(_ name: String) -> ExerciseKey { .named(UTF8Text(name)) }

  package static func id(_ id: UTF8Text) -> ExerciseKey { ExerciseKey(isID: true, text: id) }
  package static func named(_ name: UTF8Text) -> ExerciseKey {
    ExerciseKey(isID: false, text: name)
  }
}
