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
  /// Notes about it.
  public var notes: String?
  /// Whether it is kept but no longer offered.
  public var isArchived: Bool = false
  /// What it was imported from; nil if made here.
  public var source: String?
  /// What its sets are measured by; nil where each set is measured by what it has.
  public var measure: ExerciseMeasure?
  /// Whether a weight above zero is a machine's or a band's help, in sets that do not say what their weight is; nil where
  /// the name under which each set was logged says it.
  public var isAssisted: Bool?
  /// Whether a weight is that of each hand, in sets that do not say so; nil for what is lifted in sum.
  public var weightIs: WeightMeaning?
  /// Whether the repetitions are those of each side, one after the other, in sets that do not say their side.
  public var isOneSided: Bool?
  /// The part of the body's weight that one repetition lifts: 1 for a pull-up, about 0.65 for a push-up; nil if none.
  public var bodyweightShare: Double?
  /// What the empty bar, sled or machine weighs, in kilograms; nil for an exercise without one.
  public var barKilograms: Double?
  /// Which weights can be loaded; nil where the athlete has not said.
  public var plates: LoadingPlates?
  /// How long to rest after a set, in seconds.
  public var restSeconds: Double?
  /// What to see each time it is done: the height of the seat, the width of the grip.
  public var stickyNote: String?
  /// The exercise that it is one with, as the athlete says: its sets, and sets of its name, are read as sets of that one.
  public var sameAs: Identifier<CustomExercise>?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// Its kind.
  public static let kind = Kind<Self>(
    "customExercise", plural: "customExercises", priority: SendingPriority.customExercise,
    hasFields: true
  )
  .apart(\.isArchived, named: "isArchived", verb: "archived", former: .named("isArchived"))
  .apart(\.measure, named: "measure", verb: "measureSet", isLater: true)
  .apart(\.isAssisted, named: "isAssisted", verb: "assistanceSet", isLater: true)
  .apart(\.weightIs, named: "weightIs", verb: "weightMeaningSet", isLater: true)
  .apart(\.isOneSided, named: "isOneSided", verb: "sidesSet", isLater: true)
  .apart(
    \.bodyweightShare, named: "bodyweightShare", verb: "bodyweightShareSet",
    former: .named("bodyweightShare").stillChecked
  )
  .apart(\.barKilograms, named: "barKilograms", verb: "barSet", isLater: true)
  .apart(\.plates, named: "plates", verb: "platesSet", isLater: true)
  .apart(\.restSeconds, named: "restSeconds", verb: "restSet", isLater: true)
  .apart(\.stickyNote, named: "stickyNote", verb: "stickyNoteSet", isLater: true)
  .apart(\.sameAs, named: "sameAs", verb: "sameAsSet", isLater: true)

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>()
    .notEmpty(\.name).atLeastZero(\.bodyweightShare).atLeastZero(\.barKilograms)
    .atLeastZero(\.restSeconds)

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes one from its members.
  public init(
    id: Identifier<CustomExercise> = Identifier(), name: String = "", category: String? = nil,
    equipment: String? = nil, muscles: [String] = [], bodyweightShare: Double? = nil,
    notes: String? = nil, isArchived: Bool = false, source: String? = nil,
    measure: ExerciseMeasure? = nil, isAssisted: Bool? = nil, weightIs: WeightMeaning? = nil,
    isOneSided: Bool? = nil, barKilograms: Double? = nil, plates: LoadingPlates? = nil,
    restSeconds: Double? = nil, stickyNote: String? = nil,
    sameAs: Identifier<CustomExercise>? = nil
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
    self.measure = measure
    self.isAssisted = isAssisted
    self.weightIs = weightIs
    self.isOneSided = isOneSided
    self.barKilograms = barKilograms
    self.plates = plates
    self.restSeconds = restSeconds
    self.stickyNote = stickyNote
    self.sameAs = sameAs
  }
}

extension CustomExercise {
  /// The id of the exercise that has a name alone: `name:` and the name, in which each byte that an id cannot have, and
  /// each `+`, stands as `+` and two hex digits. Sets of that name without an `exerciseId` are of it, so two devices that
  /// make it apart make one.
  public static func id(named name: String) -> Identifier<CustomExercise> {
    Identifier(ExerciseKey.named(name).entityID)
  }

  /// The exercise of a name: one entity on every device that makes it.
  public init(named name: String) { self.init(id: CustomExercise.id(named: name), name: name) }
}

extension CustomExercise {
  /// When it last changed (merge-rules 10); nil for one made here.
  public var updatedAt: Instant? { origin.updatedAt }
}
