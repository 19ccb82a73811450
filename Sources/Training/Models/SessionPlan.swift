import EventLog
public import Projections

/// One exercise of what was planned for a session: an element of ``Session/plan``.
///
/// It is a copy that the start of the session makes, so that a later change of the module or the workout does not
/// change what is under way. It may be edited while the session runs.
public struct PlannedExercise: ListElement {
  /// Its id within the plan.
  public var id: Identifier<PlannedExercise>
  /// The module from which it comes.
  public var moduleId: Identifier<Module>?
  /// The id of the exercise, or of the custom exercise, as a logged set has it.
  public var exerciseId: String?
  /// The exercise's name.
  public var name: String = ""
  /// Where it stands; of equal numbers the ids decide.
  public var order: Double = 0
  /// The id that exercises share if they are done in turns, set by set; nil also where no other has it.
  public var supersetId: String?
  /// Whether the athlete passes over what is left of it.
  public var isSkipped: Bool = false
  /// The planned sets, each with an id.
  public var sets: [PlannedSet] = []
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>().notEmpty(\.name)

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes one from its members.
  public init(
    id: Identifier<PlannedExercise> = Identifier(), moduleId: Identifier<Module>? = nil,
    exerciseId: String? = nil, name: String = "", order: Double = 0, supersetId: String? = nil,
    isSkipped: Bool = false, sets: [PlannedSet] = []
  ) {
    self.id = id
    self.moduleId = moduleId
    self.exerciseId = exerciseId
    self.name = name
    self.order = order
    self.supersetId = supersetId
    self.isSkipped = isSkipped
    self.sets = sets
  }
}

extension PlannedExercise: SupersetMember {}
