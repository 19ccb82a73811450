public import EventLog
public import Projections

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
  /// Notes about it.
  public var notes: String?
  /// What became of it; nil if nothing is said of it.
  public var outcome: ScheduleOutcome?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// Its kind.
  public static let kind = Kind<Self>(
    "scheduledWorkout", plural: "scheduledWorkouts", priority: SendingPriority.scheduledWorkout,
    hasFields: true
  )
  .apart(
    \.outcome, named: "outcome", verb: "outcomeSet",
    former: FormerMembers(["status", "sessionId"]) { fields in
      var outcome = JSONObject()
      outcome["sessionId"] = fields["sessionId"]
      outcome["status"] = fields["status"]
      return outcome.isEmpty ? nil : .object(outcome)
    }
  )
  .titled("day")

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>().required(\.day)

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes one from its members.
  public init(
    id: Identifier<ScheduledWorkout> = Identifier(), day: Day? = nil,
    workoutId: Identifier<Workout>? = nil, programId: Identifier<Program>? = nil,
    notes: String? = nil, outcome: ScheduleOutcome? = nil
  ) {
    self.id = id
    self.day = day
    self.workoutId = workoutId
    self.programId = programId
    self.notes = notes
    self.outcome = outcome
  }
}

extension ScheduledWorkout {
  /// Whether it is to come, was done or was skipped; nil if that is not said, or in a word that this build does not
  /// know.
  public var status: ScheduleStatus? { outcome?.status }

  /// The session that it became.
  public var sessionId: Identifier<Session>? { outcome?.sessionId }

  /// When it last changed (merge-rules 10); nil for one made here.
  public var updatedAt: Instant? { origin.updatedAt }
}

/// What became of a workout in the calendar: apart from the plan, so that one device may move it while another does it.
public struct ScheduleOutcome: ModelPart {
  /// What became of it; nil if missing or unknown to this build.
  public var status: ScheduleStatus?
  /// The session that it became.
  public var sessionId: Identifier<Session>?
  /// When that was said.
  public var at: Instant?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// What an empty payload is read as.
  public init() {}

  /// Makes one from its members.
  public init(
    _ status: ScheduleStatus? = nil, sessionId: Identifier<Session>? = nil, at: Instant? = nil
  ) {
    self.status = status
    self.sessionId = sessionId
    self.at = at
  }
}

/// Whether a workout in the calendar is to come, was done or was skipped.
public enum ScheduleStatus: String, Sendable, Hashable, CaseIterable, Codable {
  /// It is still to come.
  case planned
  /// It was done.
  case done
  /// It was skipped.
  case skipped
}
