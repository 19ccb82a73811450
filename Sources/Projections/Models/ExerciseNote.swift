/// A note about an exercise of a session, from an imported file.
public struct ExerciseNote: ModelPart {
  /// The exercise's name.
  public var exercise: String?
  /// What it says.
  public var text: String?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// What an empty payload is read as.
  public init() {}

  /// Makes one from its members.
  public init(
    exercise: String? = nil,
    text: String? = nil
  ) {
    self.exercise = exercise
    self.text = text
  }
}
