public import EventLog
public import Projections

/// How an exercise gets heavier, and from which weight on (kind `progression`).
///
/// The next target is no member: it follows from the baseline and from the sets that were logged since, so that two
/// devices need not agree on it.
public struct Progression: Model {
  /// Its id: that of the exercise, `default` for all without one of their own; see ``id(of:)``.
  public var id: Identifier<Progression>
  /// How it gets heavier; nil if missing or unknown to this build.
  public var scheme: Scheme?
  /// By how much, in kilograms.
  public var incrementKilograms: Double?
  /// By how many repetitions, of an exercise that is measured by them; nil for 1.
  public var incrementReps: Double?
  /// By how many seconds: a hold lasts longer, a distance takes less; nil for 5 of a hold, and none of a distance.
  public var incrementSeconds: Double?
  /// By how many metres a distance grows; nil for none.
  public var incrementMeters: Double?
  /// The least repetitions of a set that counts as done.
  public var repsMin: Double?
  /// The most repetitions, after which the weight grows (double progression).
  public var repsMax: Double?
  /// After how many failed sessions in a row the weight is taken back; nil for never.
  public var failuresBeforeDeload: Int?
  /// By how much it is taken back, in percent; nil for 10.
  public var deloadPercent: Double?
  /// What weights are rounded to, in kilograms, such as 2.5.
  public var roundingKilograms: Double?
  /// From which weight on it counts.
  public var baseline: ProgressionBaseline?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// How an exercise gets heavier.
  public enum Scheme: String, Sendable, Hashable, CaseIterable, Codable {
    /// It does not.
    case fixed
    /// The weight grows after each session whose sets were all done.
    case linear
    /// The repetitions grow up to the most; then the weight grows, and they begin with the least again.
    case double
  }

  /// Its kind.
  public static let kind = Kind<Self>(
    "progression", plural: "progressions", priority: SendingPriority.progression, hasFields: true
  )
  .apart(\.baseline, named: "baseline", verb: "baselineSet")
  .titled("scheme")

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>()
    .required(\.scheme).atLeastZero(\.incrementKilograms).atLeastZero(\.repsMin)
    .atLeastZero(\.repsMax).atLeastZero(\.failuresBeforeDeload).atLeastZero(\.deloadPercent)
    .atLeastZero(\.roundingKilograms)
    .atLeastZero(\.incrementReps).atLeastZero(\.incrementSeconds).atLeastZero(\.incrementMeters)

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes one from its members.
  public init(
    id: Identifier<Progression> = Progression.defaultID, _ scheme: Scheme? = nil,
    incrementKilograms: Double? = nil, repsMin: Double? = nil, repsMax: Double? = nil,
    failuresBeforeDeload: Int? = nil, deloadPercent: Double? = nil,
    roundingKilograms: Double? = nil, baseline: ProgressionBaseline? = nil,
    incrementReps: Double? = nil, incrementSeconds: Double? = nil, incrementMeters: Double? = nil
  ) {
    self.id = id
    self.scheme = scheme
    self.incrementKilograms = incrementKilograms
    self.repsMin = repsMin
    self.repsMax = repsMax
    self.failuresBeforeDeload = failuresBeforeDeload
    self.deloadPercent = deloadPercent
    self.roundingKilograms = roundingKilograms
    self.baseline = baseline
    self.incrementReps = incrementReps
    self.incrementSeconds = incrementSeconds
    self.incrementMeters = incrementMeters
  }
}

extension Progression {
  /// The id of the progression of all exercises that have none of their own.
  public static let defaultID: Identifier<Progression> = "default"

  /// The id of an exercise's progression: the exercise's own id, or, of one that has a name alone, `name:` and the
  /// name, in which each byte that an id cannot have stands as `+` and two hex digits.
  public static func id(of exercise: ExerciseKey) -> Identifier<Progression> {
    Identifier(exercise.entityID)
  }

  /// When it last changed (merge-rules 10); nil for one made here.
  public var updatedAt: Instant? { origin.updatedAt }
}

/// From which weight on a progression counts.
public struct ProgressionBaseline: ModelPart {
  /// The weight of the first target, in kilograms.
  public var weightKilograms: Double?
  /// Its repetitions.
  public var reps: Double?
  /// How long it is held, or at most takes, in seconds.
  public var seconds: Double?
  /// How far it goes, in metres.
  public var distanceMeters: Double?
  /// The first day whose sets count.
  public var since: Day?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>()
    .atLeastZero(\.reps).atLeastZero(\.seconds).atLeastZero(\.distanceMeters)

  /// What an empty payload is read as.
  public init() {}

  /// Makes one from its members.
  public init(
    weightKilograms: Double? = nil, reps: Double? = nil, since: Day? = nil, seconds: Double? = nil,
    distanceMeters: Double? = nil
  ) {
    self.weightKilograms = weightKilograms
    self.reps = reps
    self.seconds = seconds
    self.distanceMeters = distanceMeters
    self.since = since
  }
}
