import EventLog
public import Projections

/// One exercise of a module or a workout, a unit of its own (merge-rules 4).
public struct ModuleExercise: ListElement {
  /// Its id within the module or workout.
  public var id: Identifier<ModuleExercise>
  /// The name it was saved with.
  public var name: String?
  /// A name given to it here, in place of its template's.
  public var nameOverride: String?
  /// The custom exercise that it is an instance of.
  public var templateId: Identifier<CustomExercise>?
  /// Its place among the exercises.
  public var order: Double = 0
  /// The planned sets.
  public var sets: [PlannedSet] = []
  /// Notes about it.
  public var notes: String?
  /// The id that exercises share if they are done in turns, set by set; nil also where no other has it.
  public var supersetId: String?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>().notEmpty(\.name)

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes one from its members.
  public init(
    id: Identifier<ModuleExercise> = Identifier(), name: String? = nil, nameOverride: String? = nil,
    templateId: Identifier<CustomExercise>? = nil, order: Double = 0, sets: [PlannedSet] = [],
    notes: String? = nil, supersetId: String? = nil
  ) {
    self.id = id
    self.name = name
    self.nameOverride = nameOverride
    self.templateId = templateId
    self.order = order
    self.sets = sets
    self.notes = notes
    self.supersetId = supersetId
  }
}

extension ModuleExercise {
  /// The name that is shown if no other is known.
  public static let unknownName = "Unknown Exercise"

  /// The name to show: `name`, else `nameOverride`, else the name that the custom exercise with the id
  /// `templateId` had when this was read, else ``unknownName``. Empty names do not count.
  public var shownName: String {
    ModuleExercise.first(name, nameOverride) ?? origin.templateName ?? ModuleExercise.unknownName
  }

  /// The template that gives an exercise its name; nil if it has its own.
  static func neededTemplate(of payload: JSONObject) -> Entity? {
    first(payload["name"]?.string, payload["nameOverride"]?.string) == nil
      ? first(payload["templateId"]?.string).flatMap {
        Entity(kind: CustomExercise.kind.name, id: $0)
      } : nil
  }

  /// The first of some names that is not empty.
  private static func first(_ names: String?...) -> String? {
    names.lazy.compactMap(\.self).first { !$0.isEmpty }
  }

  /// Its name, and how many sets are planned.
  var shownItem: ShownItem {
    let planned = sets.isEmpty ? nil : "\(sets.count) set\(sets.count == 1 ? "" : "s")"
    return ShownItem(name: shownName, details: ["id \(id)", planned, notes].compactMap(\.self))
  }
}

extension ModuleExercise: SupersetMember {}

/// One set that is planned: by a module, a workout, a session's plan or a routine's task.
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
  /// The most repetitions, where ``reps`` is the least: 8 to 12.
  public var repsMax: Double?
  /// Its id within the exercise, by which a logged set names it.
  public var id: Identifier<PlannedSet>?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>()
    .atLeastZero(\.reps).atLeastZero(\.repsMax).atLeastZero(\.seconds)
    .atLeastZero(\.distanceMeters).atLeastZero(\.rpe).atLeastZero(\.restSeconds)

  /// What an empty payload is read as.
  public init() {}

  /// Makes one from its members.
  public init(
    kind: SetKind? = nil, reps: Double? = nil, weightKilograms: Double? = nil,
    seconds: Double? = nil, distanceMeters: Double? = nil, rpe: Double? = nil,
    restSeconds: Double? = nil, repsMax: Double? = nil, id: Identifier<PlannedSet>? = nil
  ) {
    self.kind = kind
    self.reps = reps
    self.weightKilograms = weightKilograms
    self.seconds = seconds
    self.distanceMeters = distanceMeters
    self.rpe = rpe
    self.restSeconds = restSeconds
    self.repsMax = repsMax
    self.id = id
  }
}
