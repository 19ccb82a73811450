public import EventLog

/// A workout in the calendar (kind `scheduledWorkout`).
public struct ScheduledWorkout: EntityModel {
  /// Its row in the table of kinds.
  public static let row = KindRow.saved(
    "scheduledWorkout", plural: "scheduledWorkouts", title: "day", priority: 8,
    PayloadSchema(
      required: ["day": .day],
      optional: [
        "workoutId": .text, "programId": .text, "sessionId": .text, "notes": .text,
        "status": .word(ScheduleStatus.self),
      ]))

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
  /// What became of it; nil if missing or unknown to this build.
  public let status: ScheduleStatus?
  /// Notes about it.
  public let notes: String?
  /// When it last changed.
  public let updatedAt: Instant
  /// The payload of `saved`; nil if none has arrived.
  public let fields: JSONObject?

  /// Reads what the state shows of a scheduled workout.
  public init(_ reading: EntityReading) {
    let fields = reading.single("fields")
    let reader = PayloadReader(fields)
    id = reading.entity.id
    day = reader.day("day")
    workoutId = reader.text("workoutId")
    programId = reader.text("programId")
    sessionId = reader.text("sessionId")
    status = reader.word("status")
    notes = reader.text("notes")
    updatedAt = reading.updatedAt
    self.fields = fields
  }
}

/// What became of a workout in the calendar.
public enum ScheduleStatus: String, Sendable, Hashable, CaseIterable {
  /// It is still to come.
  case planned
  /// It was done.
  case done
  /// It was skipped.
  case skipped
}
