public import EventLog
public import Projections

/// An exercise that the athlete named (kind `customExercise`).
public struct CustomExercise: Model {
  /// Its id.
  public var id: Identifier<CustomExercise>
  /// Its name.
  public var name: String = ""
  /// What sort of exercise it is.
  public var category: String?
  /// The equipment it needs.
  public var equipment: String?
  /// The muscles it trains.
  public var muscles: [String] = []
  /// The part of the body's weight that one repetition lifts: 1 for a pull-up, about 0.65 for a push-up; nil if none.
  public var bodyweightShare: Double?
  /// Notes about it.
  public var notes: String?
  /// Whether it is kept but no longer offered.
  public var isArchived: Bool = false
  /// What it was imported from; nil if made here.
  public var source: String?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// Its kind.
  public static let kind = Kind<Self>(
    "customExercise", plural: "customExercises", priority: SendingPriority.customExercise,
    hasFields: true
  ).apart(\.isArchived, named: "isArchived", verb: "archived", former: .named("isArchived"))

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>().notEmpty(\.name).atLeastZero(\.bodyweightShare)

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes one from its members.
  public init(
    id: Identifier<CustomExercise> = Identifier(), name: String = "", category: String? = nil,
    equipment: String? = nil, muscles: [String] = [], bodyweightShare: Double? = nil,
    notes: String? = nil, isArchived: Bool = false, source: String? = nil
  ) {
    self.id = id
    self.name = name
    self.category = category
    self.equipment = equipment
    self.muscles = muscles
    self.bodyweightShare = bodyweightShare
    self.notes = notes
    self.isArchived = isArchived
    self.source = source
  }
}

extension CustomExercise {
  /// When it last changed (merge-rules 10); nil for one made here.
  public var updatedAt: Instant? { origin.updatedAt }
}
