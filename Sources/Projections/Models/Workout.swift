public import EventLog

/// A plan for one visit to the gym: modules, and exercises of its own (kind `workout`).
public struct Workout: EntityModel {
  /// Its row in the table of kinds.
  public static let row = KindRow(
    "workout", plural: "workouts", units: [ModuleExercise.unit, .fields],
    verbs: [
      VerbRow(
        "saved", .writes("fields"), priority: 6,
        PayloadSchema(
          required: ["name": .name],
          optional: ["notes": .text, "moduleIds": .texts, "isArchived": .flag]))
    ] + ModuleExercise.verbs(priority: 6),
    references: ModuleExercise.neededTemplate(of:),
    items: { _, reading in Workout(reading).exercises.map(\.shownItem) })

  /// The workout's id.
  public let id: String
  /// What people call it; nil if only exercises have arrived so far.
  public let name: String?
  /// Notes about it.
  public let notes: String?
  /// The ids of its modules, in their order.
  public let moduleIds: [String]
  /// Whether it is kept but no longer offered; false if missing.
  public let isArchived: Bool
  /// Its own exercises, by order, then id (merge-rules 4).
  public let exercises: [ModuleExercise]
  /// When it or one of its exercises last changed.
  public let updatedAt: Instant
  /// The payload of `saved`; nil if none has arrived.
  public let fields: JSONObject?

  /// Reads what the state shows of a workout.
  public init(_ reading: EntityReading) {
    let fields = reading.single("fields")
    let reader = PayloadReader(fields)
    id = reading.entity.id
    name = reader.name("name")
    notes = reader.text("notes")
    moduleIds = reader.texts("moduleIds")
    isArchived = reader.flag("isArchived")
    exercises = ModuleExercise.all(in: reading)
    updatedAt = reading.updatedAt
    self.fields = fields
  }
}
