public import EventLog

/// A building block of workouts: some exercises under a name (kind `module`).
public struct Module: EntityModel {
  /// Its row in the table of kinds.
  public static let row = KindRow(
    "module", plural: "modules", units: [ModuleExercise.unit, .fields],
    verbs: [
      VerbRow(
        "saved", .writes("fields"), priority: 5,
        PayloadSchema(
          required: ["name": .name],
          optional: ["notes": .text, "estimatedMinutes": .amount, "isArchived": .flag]))
    ] + ModuleExercise.verbs(priority: 5),
    references: ModuleExercise.neededTemplate(of:),
    items: { _, reading in Module(reading).exercises.map(\.shownItem) })

  /// The module's id.
  public let id: String
  /// What people call it; nil if only exercises have arrived so far.
  public let name: String?
  /// Notes about it.
  public let notes: String?
  /// Its estimated duration in minutes.
  public let estimatedMinutes: Double?
  /// Whether it is kept but no longer offered; false if missing.
  public let isArchived: Bool
  /// Its exercises, by order, then id (merge-rules 4).
  public let exercises: [ModuleExercise]
  /// When it or one of its exercises last changed.
  public let updatedAt: Instant
  /// The payload of `saved`; nil if none has arrived.
  public let fields: JSONObject?

  /// Reads what the state shows of a module.
  public init(_ reading: EntityReading) {
    let fields = reading.single("fields")
    let reader = PayloadReader(fields)
    id = reading.entity.id
    name = reader.name("name")
    notes = reader.text("notes")
    estimatedMinutes = reader.number("estimatedMinutes")
    isArchived = reader.flag("isArchived")
    exercises = ModuleExercise.all(in: reading)
    updatedAt = reading.updatedAt
    self.fields = fields
  }
}
