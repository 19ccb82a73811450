public import EventLog

/// A workout that stands in the calendar (kind `scheduledWorkout`).
public struct ScheduledWorkout: EntityModel {
  /// `scheduledWorkout`
  public static let kind = "scheduledWorkout"

  /// The scheduled workout's id.
  public let id: String
  /// The day it is planned for.
  public let day: Day?
  /// The workout that is planned.
  public let workoutId: String?
  /// The program that planned it.
  public let programId: String?
  /// The session that it became.
  public let sessionId: String?
  /// What became of it; nil where nothing is said, or a word that this build does not know.
  public let status: ScheduleStatus?
  /// Words about it.
  public let notes: String?
  /// When it last changed.
  public let updatedAt: Instant
  /// The payload of `saved`; nil where none has arrived.
  public let fields: JSONObject?

  /// Reads what the state shows of a scheduled workout.
  public init(_ snapshot: EntitySnapshot) {
    let fields = snapshot.single("fields")
    let reader = PayloadReader(fields)
    id = snapshot.entity.id
    day = reader.day("day")
    workoutId = reader.text("workoutId")
    programId = reader.text("programId")
    sessionId = reader.text("sessionId")
    status = reader.word("status")
    notes = reader.text("notes")
    updatedAt = snapshot.updatedAt
    self.fields = fields
  }
}
