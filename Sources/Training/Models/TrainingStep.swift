import EventLog
public import Projections

/// One step of an interval workout, as WorkoutKit has it: how long or how far, and how fast.
public struct TrainingStep: ModelPart {
  /// What it is for; nil if missing or unknown to this build.
  public var purpose: Purpose?
  /// How often it is done; nil for once.
  public var times: Int?
  /// The id that steps share if they are done in turns, ``times`` each: 6 × (800 m, then 400 m of recovery).
  public var blockId: String?
  /// How long it lasts, in seconds.
  public var seconds: Double?
  /// How far it goes, in metres.
  public var distanceMeters: Double?
  /// How fast it is, in seconds a kilometre.
  public var paceSecondsPerKilometer: StepTarget?
  /// The heart's beats a minute.
  public var heartRate: StepTarget?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// What a step is for.
  public enum Purpose: String, Sendable, Hashable, CaseIterable, Codable {
    /// To begin with.
    case warmup
    /// What the workout is about.
    case work
    /// To recover while moving.
    case recovery
    /// To stand still.
    case rest
    /// To end with.
    case cooldown
  }

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>()
    .atLeastZero(\.times).atLeastZero(\.seconds).atLeastZero(\.distanceMeters)

  /// What an empty payload is read as.
  public init() {}

  /// Makes one from its members.
  public init(
    _ purpose: Purpose? = nil, times: Int? = nil, blockId: String? = nil, seconds: Double? = nil,
    distanceMeters: Double? = nil, paceSecondsPerKilometer: StepTarget? = nil,
    heartRate: StepTarget? = nil
  ) {
    self.purpose = purpose
    self.times = times
    self.blockId = blockId
    self.seconds = seconds
    self.distanceMeters = distanceMeters
    self.paceSecondsPerKilometer = paceSecondsPerKilometer
    self.heartRate = heartRate
  }
}

/// Between which numbers a step is to be done.
public struct StepTarget: ModelPart {
  /// The least; nil if only the most is said.
  public var low: Double?
  /// The most; nil if only the least is said.
  public var high: Double?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>().atLeastZero(\.low).atLeastZero(\.high)

  /// What an empty payload is read as.
  public init() {}

  /// Makes one from its members.
  public init(low: Double? = nil, high: Double? = nil) {
    self.low = low
    self.high = high
  }
}
