public import EventLog
public import Projections

/// One set that was done: the payload of `session.setLogged`, or of its last correction (merge-rules 5).
public struct LoggedSet: ListElement {
  /// Its id within the session.
  public var id: Identifier<LoggedSet>
  /// The exercise's name at the time.
  public var exercise: String?
  /// The id of the exercise, or of the custom exercise.
  public var exerciseId: String?
  /// Its number among the sets of its exercise, from 1.
  public var setNumber: Int?
  /// What sort of set it is; nil if missing or unknown to this build.
  public var kind: SetKind?
  /// The weight in kilograms; negative for help from a machine or a band.
  public var weightKilograms: Double?
  /// What the weight means; nil where the exercise has to say it (worth 3). With a meaning, a weight above zero was lifted.
  public var weightIs: WeightMeaning?
  /// The weight as it was entered, without its unit.
  public var weightText: String?
  /// The unit it was entered in.
  public var weightUnit: MassUnit?
  /// The repetitions; halves are allowed.
  public var reps: Double?
  /// How many more were tried and failed.
  public var failedReps: Double?
  /// The side of the body; nil for both at once, and where the exercise has to say it (worth 3).
  public var side: SetSide?
  /// The duration in seconds.
  public var seconds: Double?
  /// The distance in metres.
  public var distanceMeters: Double?
  /// The distance as it was entered, without its unit.
  public var distanceText: String?
  /// The unit it was entered in, as it was entered.
  public var distanceUnit: String?
  /// The rate of perceived exertion.
  public var rpe: Double?
  /// The repetitions in reserve: how many more could have been done.
  public var rir: Double?
  /// The rest afterwards, in seconds.
  public var restSeconds: Double?
  /// The element of the session's plan that it fulfils.
  public var plannedId: Identifier<PlannedExercise>?
  /// The set of that element which it fulfils.
  public var plannedSetId: Identifier<PlannedSet>?
  /// When it was done.
  public var loggedAt: Instant?
  /// Notes about it.
  public var notes: String?
  /// The line as the athlete typed it.
  public var typed: String?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>()
    .notEmpty(\.exercise).atLeastZero(\.setNumber).atLeastZero(\.reps).atLeastZero(\.seconds)
    .atLeastZero(\.distanceMeters).atLeastZero(\.rpe).atLeastZero(\.restSeconds)
    .atLeastZero(\.rir).atLeastZero(\.failedReps)

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes one from its members.
  public init(
    id: Identifier<LoggedSet> = Identifier(), exercise: String? = nil, exerciseId: String? = nil,
    setNumber: Int? = nil, kind: SetKind? = nil, weightKilograms: Double? = nil,
    weightText: String? = nil, weightUnit: MassUnit? = nil, reps: Double? = nil,
    seconds: Double? = nil, distanceMeters: Double? = nil, distanceText: String? = nil,
    distanceUnit: String? = nil, rpe: Double? = nil, restSeconds: Double? = nil,
    plannedId: Identifier<PlannedExercise>? = nil, plannedSetId: Identifier<PlannedSet>? = nil,
    loggedAt: Instant? = nil, notes: String? = nil, weightIs: WeightMeaning? = nil,
    failedReps: Double? = nil, side: SetSide? = nil, rir: Double? = nil, typed: String? = nil
  ) {
    self.id = id
    self.exercise = exercise
    self.exerciseId = exerciseId
    self.setNumber = setNumber
    self.kind = kind
    self.weightKilograms = weightKilograms
    self.weightText = weightText
    self.weightUnit = weightUnit
    self.reps = reps
    self.seconds = seconds
    self.distanceMeters = distanceMeters
    self.distanceText = distanceText
    self.distanceUnit = distanceUnit
    self.rpe = rpe
    self.restSeconds = restSeconds
    self.plannedId = plannedId
    self.plannedSetId = plannedSetId
    self.loggedAt = loggedAt
    self.notes = notes
    self.weightIs = weightIs
    self.failedReps = failedReps
    self.side = side
    self.rir = rir
    self.typed = typed
  }
}

/// The sorts of sets.
public enum SetKind: String, Sendable, Hashable, CaseIterable, Codable {
  /// An ordinary set.
  case normal
  /// A set to warm up.
  case warmup
  /// A set that follows at once with less weight.
  case drop
  /// A set to failure.
  case failure
}

/// The unit that a person uses for weights.
public enum MassUnit: String, Sendable, Hashable, CaseIterable, Codable {
  /// Kilograms.
  case kilograms = "kg"
  /// Pounds of 0.45359237 kg.
  case pounds = "lb"
}

extension MassUnit {
  /// How many kilograms one of this unit is.
  package var inKilograms: Double {
    switch self {
    case .kilograms: 1
    case .pounds: 0.45359237
    }
  }

  /// Kilograms in this unit, rounded to the nearest hundredth: exports carry the noise of conversions.
  package func amount(ofKilograms kilograms: Double) -> Double {
    (kilograms / inKilograms * 100).rounded() / 100
  }
}
