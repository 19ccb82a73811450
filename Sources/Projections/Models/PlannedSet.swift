/// One set that an exercise of a module or workout plans.
public struct PlannedSet: ModelPart {
  /// What sort of set it is; nil if missing or unknown to this build.
  public var kind: SetKind?
  /// The repetitions.
  public var reps: Double?
  /// The weight in kilograms; negative for assistance by a machine.
  public var weightKilograms: Double?
  /// The duration in seconds.
  public var seconds: Double?
  /// The distance in metres.
  public var distanceMeters: Double?
  /// The rate of perceived exertion.
  public var rpe: Double?
  /// The rest afterwards, in seconds.
  public var restSeconds: Double?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>()
    .atLeastZero(\.reps).atLeastZero(\.seconds).atLeastZero(\.distanceMeters).atLeastZero(\.rpe)
    .atLeastZero(\.restSeconds)

  /// What an empty payload is read as.
  public init() {}

  /// Makes one from its members.
  public init(
    kind: SetKind? = nil,
    reps: Double? = nil,
    weightKilograms: Double? = nil,
    seconds: Double? = nil,
    distanceMeters: Double? = nil,
    rpe: Double? = nil,
    restSeconds: Double? = nil
  ) {
    self.kind = kind
    self.reps = reps
    self.weightKilograms = weightKilograms
    self.seconds = seconds
    self.distanceMeters = distanceMeters
    self.rpe = rpe
    self.restSeconds = restSeconds
  }
}
