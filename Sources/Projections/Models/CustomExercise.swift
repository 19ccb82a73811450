public import EventLog

/// An exercise that the athlete named (kind `customExercise`).
public struct CustomExercise: EntityModel {
  /// Its row in the table of kinds.
  public static let row = KindRow.saved(
    "customExercise", plural: "customExercises", priority: 4,
    PayloadSchema(
      required: ["name": .name],
      optional: [
        "category": .text, "equipment": .text, "muscles": .texts, "notes": .text, "source": .text,
      ]))

  /// The custom exercise's id.
  public let id: String
  /// What people call it.
  public let name: String?
  /// What sort of exercise it is.
  public let category: String?
  /// The equipment it needs.
  public let equipment: String?
  /// The muscles it trains.
  public let muscles: [String]
  /// Notes about it.
  public let notes: String?
  /// What it was imported from; nil if made here.
  public let source: String?
  /// When it last changed.
  public let updatedAt: Instant
  /// The payload of `saved`; nil if none has arrived.
  public let fields: JSONObject?

  /// Reads what the state shows of a custom exercise.
  public init(_ reading: EntityReading) {
    let fields = reading.single("fields")
    let reader = PayloadReader(fields)
    id = reading.entity.id
    name = reader.name("name")
    category = reader.text("category")
    equipment = reader.text("equipment")
    muscles = reader.texts("muscles")
    notes = reader.text("notes")
    source = reader.text("source")
    updatedAt = reading.updatedAt
    self.fields = fields
  }
}
