public import EventLog
public import Projections

/// What the athlete weighed on a day (kind `bodyWeight`): the history of the body's weight.
public struct BodyWeight: Model {
  /// Its id: the day, for what is entered by hand; see ``id(on:)``. One from elsewhere has an id that is made of its own
  /// there, such as `healthKit:<UUID>`.
  public var id: Identifier<BodyWeight>
  /// The day, on the clocks of the place where the athlete was.
  public var day: Day?
  /// The weight in kilograms.
  public var weightKilograms: Double?
  /// The weight as it was entered, without its unit.
  public var weightText: String?
  /// The unit it was entered in.
  public var weightUnit: MassUnit?
  /// When it was measured; of several weights of a day the last one counts.
  public var measuredAt: Instant?
  /// What it was imported from; nil if entered here.
  public var source: String?
  /// Notes about it.
  public var notes: String?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// Its kind.
  public static let kind = Kind<Self>(
    "bodyWeight", plural: "bodyWeights", priority: SendingPriority.bodyWeight, hasFields: true
  )
  .titled("day")

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>()
    .required(\.day).required(\.weightKilograms).atLeastZero(\.weightKilograms)

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes one from its members.
  public init(
    id: Identifier<BodyWeight>, day: Day?, weightKilograms: Double?, weightText: String? = nil,
    weightUnit: MassUnit? = nil, measuredAt: Instant? = nil, source: String? = nil,
    notes: String? = nil
  ) {
    self.id = id
    self.day = day
    self.weightKilograms = weightKilograms
    self.weightText = weightText
    self.weightUnit = weightUnit
    self.measuredAt = measuredAt
    self.source = source
    self.notes = notes
  }
}

extension BodyWeight {
  /// The id of the weight that an athlete enters for a day: the day itself, so that two devices write one.
  public static func id(on day: Day) -> Identifier<BodyWeight> { Identifier("\(day)") }

  /// The weight of a day, as the athlete enters it.
  public init(on day: Day, kilograms: Double, unit: MassUnit? = nil) {
    self.init(id: BodyWeight.id(on: day), day: day, weightKilograms: kilograms, weightUnit: unit)
  }

  /// When it last changed (merge-rules 10); nil for one made here.
  public var updatedAt: Instant? { origin.updatedAt }
}
