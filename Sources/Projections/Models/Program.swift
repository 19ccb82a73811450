public import EventLog

/// A plan of workouts over some weeks (kind `program`).
public struct Program: EntityModel {
  /// Its row in the table of kinds.
  public static let row = KindRow.saved(
    "program", plural: "programs", priority: 7,
    PayloadSchema(
      required: ["name": .name],
      optional: ["weeks": .count, "startDay": .day, "workoutIds": .texts, "notes": .text]))

  /// The program's id.
  public let id: String
  /// What people call it.
  public let name: String?
  /// How many weeks it takes.
  public let weeks: Int?
  /// The day on which it begins.
  public let startDay: Day?
  /// The ids of its workouts, in their order.
  public let workoutIds: [String]
  /// Notes about it.
  public let notes: String?
  /// When it last changed.
  public let updatedAt: Instant
  /// The payload of `saved`; nil if none has arrived.
  public let fields: JSONObject?

  /// Reads what the state shows of a program.
  public init(_ reading: EntityReading) {
    let fields = reading.single("fields")
    let reader = PayloadReader(fields)
    id = reading.entity.id
    name = reader.name("name")
    weeks = reader.count("weeks")
    startDay = reader.day("startDay")
    workoutIds = reader.texts("workoutIds")
    notes = reader.text("notes")
    updatedAt = reading.updatedAt
    self.fields = fields
  }
}
