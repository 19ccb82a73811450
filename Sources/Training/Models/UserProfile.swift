public import EventLog
public import Projections

/// Who the athlete is (kind `userProfile`).
public struct UserProfile: Model {
  /// Its id.
  public var id: Identifier<UserProfile>
  /// The athlete's name.
  public var name: String = ""
  /// The day of birth.
  public var birthDay: Day?
  /// The height, in centimetres.
  public var heightCentimeters: Double?
  /// The body's weight, in kilograms.
  public var weightKilograms: Double?
  /// The unit the athlete uses for weights.
  public var weightUnit: MassUnit?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// Its kind.
  public static let kind = Kind<Self>(
    "userProfile", plural: "userProfiles", priority: SendingPriority.userProfile, hasFields: true
  )
  .apart(\.birthDay, named: "birthDay", verb: "birthDaySet", former: .named("birthDay"))
  .apart(
    \.heightCentimeters, named: "heightCentimeters", verb: "heightSet",
    former: .named("heightCentimeters")
  )
  .apart(
    \.weightKilograms, named: "weightKilograms", verb: "weightSet",
    former: .named("weightKilograms")
  )
  .apart(\.weightUnit, named: "weightUnit", verb: "weightUnitSet", former: .named("weightUnit"))

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>()
    .notEmpty(\.name).atLeastZero(\.heightCentimeters).atLeastZero(\.weightKilograms)

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes one from its members.
  public init(
    id: Identifier<UserProfile> = Identifier(), name: String = "", birthDay: Day? = nil,
    heightCentimeters: Double? = nil, weightKilograms: Double? = nil, weightUnit: MassUnit? = nil
  ) {
    self.id = id
    self.name = name
    self.birthDay = birthDay
    self.heightCentimeters = heightCentimeters
    self.weightKilograms = weightKilograms
    self.weightUnit = weightUnit
  }
}

extension UserProfile {
  /// When it last changed (merge-rules 10); nil for one made here.
  public var updatedAt: Instant? { origin.updatedAt }
}
