public import EventLog

/// Workouts over some weeks (kind `program`).
public struct Program: EntityModel {
  /// `program`
  public static let kind = "program"

  /// The program's id.
  public let id: String
  /// What people call it.
  public let name: String?
  /// How many weeks it takes.
  public let weeks: Int?
  /// The day of its beginning.
  public let startDay: Day?
  /// The ids of its workouts, in their order.
  public let workoutIds: [String]
  /// Words about it.
  public let notes: String?
  /// When it last changed.
  public let updatedAt: Instant
  /// The payload of `saved`; nil where none has arrived.
  public let fields: JSONObject?

  /// Reads what the state shows of a program.
  public init(_ snapshot: EntitySnapshot) {
    let fields = snapshot.single("fields")
    let reader = PayloadReader(fields)
    id = snapshot.entity.id
    name = reader.name("name")
    weeks = reader.count("weeks")
    startDay = reader.day("startDay")
    workoutIds = reader.texts("workoutIds")
    notes = reader.text("notes")
    updatedAt = snapshot.updatedAt
    self.fields = fields
  }
}
