public import EventLog

/// How a session began: the payload of `session.started`, or of its last correction.
public struct SessionStart: ModelPart {
  /// When; a write wants one.
  public var startedAt: Instant?
  /// What people call the session.
  public var name: String?
  /// The workout that was planned for it.
  public var workoutId: Identifier<Workout>?
  /// The program that planned it.
  public var programId: Identifier<Program>?
  /// The modules that were planned for it, in their order.
  public var moduleIds: [Identifier<Module>] = []
  /// The time zone it took place in, by its name such as `Europe/Berlin`.
  public var zone: String?
  /// The local time, as an imported file gave it.
  public var localStart: String?
  /// Notes about it.
  public var notes: String?
  /// Notes about its exercises from an imported file.
  public var exerciseNotes: [ExerciseNote] = []
  /// What it was imported from; nil if logged here.
  public var source: String?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>().required(\.startedAt)

  /// What an empty payload is read as.
  public init() {}

  /// Makes one from its members.
  public init(
    startedAt: Instant? = nil,
    name: String? = nil,
    workoutId: Identifier<Workout>? = nil,
    programId: Identifier<Program>? = nil,
    moduleIds: [Identifier<Module>] = [],
    zone: String? = nil,
    localStart: String? = nil,
    notes: String? = nil,
    exerciseNotes: [ExerciseNote] = [],
    source: String? = nil
  ) {
    self.startedAt = startedAt
    self.name = name
    self.workoutId = workoutId
    self.programId = programId
    self.moduleIds = moduleIds
    self.zone = zone
    self.localStart = localStart
    self.notes = notes
    self.exerciseNotes = exerciseNotes
    self.source = source
  }
}

extension SessionStart {
  /// The start of a session that begins at a time.
  public init(
    at startedAt: Instant, name: String? = nil, workoutId: Identifier<Workout>? = nil,
    zone: String? = nil
  ) {
    self.init(startedAt: startedAt, name: name, workoutId: workoutId, zone: zone)
  }
}
