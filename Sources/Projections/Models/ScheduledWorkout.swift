public import EventLog

/// A workout in the calendar (kind `scheduledWorkout`).
public struct ScheduledWorkout: Model {
  /// Its id.
  public var id: Identifier<ScheduledWorkout>
  /// The day it is planned for; a write wants one.
  public var day: Day?
  /// The workout that is planned.
  public var workoutId: Identifier<Workout>?
  /// The program that planned it.
  public var programId: Identifier<Program>?
  /// The session that it became.
  public var sessionId: Identifier<Session>?
  /// Notes about it.
  public var notes: String?
  /// What became of it; nil if missing or unknown to this build.
  public var status: ScheduleStatus?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// Its kind.
  public static let kind = Kind<Self>(
    "scheduledWorkout", plural: "scheduledWorkouts", priority: 8, hasFields: true
  ).titled("day")

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>().required(\.day)

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes one from its members.
  public init(
    id: Identifier<ScheduledWorkout> = Identifier(), day: Day? = nil,
    workoutId: Identifier<Workout>? = nil, programId: Identifier<Program>? = nil,
    sessionId: Identifier<Session>? = nil, notes: String? = nil, status: ScheduleStatus? = nil
  ) {
    self.id = id
    self.day = day
    self.workoutId = workoutId
    self.programId = programId
    self.sessionId = sessionId
    self.notes = notes
    self.status = status
  }
}

extension ScheduledWorkout {
  /// When it last changed (merge-rules 10); nil for one made here.
  public var updatedAt: Instant? { origin.updatedAt }
}

/// What became of a workout in the calendar.
public enum ScheduleStatus: String, Sendable, Hashable, CaseIterable, Codable {
  /// It is still to come.
  case planned
  /// It was done.
  case done
  /// It was skipped.
  case skipped
}
