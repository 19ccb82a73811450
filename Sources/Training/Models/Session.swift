public import EventLog
public import Projections

/// One visit to the gym as it happened: its parts are written once, and may be corrected (kind `session`).
public struct Session: Model {
  /// Its id.
  public var id: Identifier<Session>
  /// Its start; nil if it has not arrived yet, though sets may have.
  public var started: SessionStart?
  /// Its end; nil while it is running, and for an imported one whose end is unknown.
  public var finished: SessionFinish?
  /// The sets that were done, in the order of their stamps and moves (merge-rules 10).
  public var sets: [LoggedSet] = []
  /// What was planned for it, copied at its start and edited while it runs, by order, then id.
  public var plan: [PlannedExercise] = []
  /// A timer that says other than the plan; nil where the plan counts.
  public var timer: SessionTimer?
  /// When it stood still.
  public var pauses: [SessionPause] = []
  /// The services that have it, too.
  public var links: [SessionLink] = []
  /// The session of which this one is a second record, as the athlete says.
  public var sameAs: Identifier<Session>?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// Its kind.
  public static let kind = Kind<Self>(
    "session", plural: "sessions", priority: SendingPriority.session, hasFields: false
  )
  .once(\.started, named: "started", verb: "started").once(
    \.finished, named: "finished", verb: "finished"
  )
  .log(\.sets, named: "sets", element: "set", priority: SendingPriority.loggedSet).showing(
    \.sets, \.shownItem
  )
  .list(\.plan, named: "plan", element: "planned", isLater: true)
  .apart(\.timer, named: "timer", verb: "timerSet", priority: SendingPriority.timer, isLater: true)
  .list(\.pauses, named: "pauses", element: "pause", isLater: true, isOrdered: false)
  .list(
    \.links, named: "links", element: "link", priority: SendingPriority.sessionLink, isLater: true,
    isOrdered: false
  )
  .apart(\.sameAs, named: "sameAs", verb: "sameAsSet", isLater: true)
  .showing(\.plan, \.shownItem).showing(\.pauses, \.shownItem).showing(\.links, \.shownItem)
  .reading(in: { $0.plan.dissolveLoneSupersets() })

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes one from its members.
  public init(
    id: Identifier<Session> = Identifier(), started: SessionStart? = nil,
    finished: SessionFinish? = nil, sets: [LoggedSet] = [], plan: [PlannedExercise] = [],
    timer: SessionTimer? = nil, pauses: [SessionPause] = [], links: [SessionLink] = [],
    sameAs: Identifier<Session>? = nil
  ) {
    self.id = id
    self.started = started
    self.finished = finished
    self.sets = sets
    self.plan = plan
    self.timer = timer
    self.pauses = pauses
    self.links = links
    self.sameAs = sameAs
  }
}

extension Session {
  /// When it last changed (merge-rules 10); nil for one made here.
  public var updatedAt: Instant? { origin.updatedAt }
}

extension Session {
  /// Whether it has begun and not ended (merge-rules 5). One that was imported never runs: a file without its
  /// duration does not say when it ended.
  public var isRunning: Bool {
    guard let started, finished == nil else { return false }
    return started.source == nil
  }
}

/// How a session began: the payload of `session.started`, or of its last correction.
public struct SessionStart: ModelPart {
  /// When; a write wants one.
  public var startedAt: Instant?
  /// The session's name.
  public var name: String?
  /// The workout that was planned for it.
  public var workoutId: Identifier<Workout>?
  /// The program that planned it.
  public var programId: Identifier<Program>?
  /// The modules that were planned for it, in their order.
  public var moduleIds: [Identifier<Module>] = []
  /// The time zone it took place in, by its name such as `Europe/Berlin`.
  public var zone: String?
  /// The local time, as an imported file gave it.
  public var localStart: String?
  /// Notes about it.
  public var notes: String?
  /// Notes about its exercises from an imported file.
  public var exerciseNotes: [ExerciseNote] = []
  /// What it was imported from; nil if logged here.
  public var source: String?
  /// What sort of training it is, by the case names of HealthKit's `HKWorkoutActivityType`: `running`,
  /// `traditionalStrengthTraining`.
  public var activityType: String?
  /// What planned it, as `kind/id`: a `scheduledWorkout`, an `occurrence` or a `programWeek`.
  public var plannedFor: String?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>().required(\.startedAt)

  /// What an empty payload is read as.
  public init() {}

  /// Makes one from its members.
  public init(
    startedAt: Instant? = nil, name: String? = nil, workoutId: Identifier<Workout>? = nil,
    programId: Identifier<Program>? = nil, moduleIds: [Identifier<Module>] = [],
    zone: String? = nil, localStart: String? = nil, notes: String? = nil,
    exerciseNotes: [ExerciseNote] = [], source: String? = nil, activityType: String? = nil,
    plannedFor: String? = nil
  ) {
    self.startedAt = startedAt
    self.name = name
    self.workoutId = workoutId
    self.programId = programId
    self.moduleIds = moduleIds
    self.zone = zone
    self.localStart = localStart
    self.notes = notes
    self.exerciseNotes = exerciseNotes
    self.source = source
    self.activityType = activityType
    self.plannedFor = plannedFor
  }
}

extension SessionStart {
  /// The start of a session that begins at a time.
  public init(
    at startedAt: Instant, name: String? = nil, workoutId: Identifier<Workout>? = nil,
    zone: String? = nil
  ) {
    self.init(startedAt: startedAt, name: name, workoutId: workoutId, zone: zone)
  }
}

/// How a session ended: the payload of `session.finished`, or of its last correction.
public struct SessionFinish: ModelPart {
  /// When; a write wants one.
  public var finishedAt: Instant?
  /// The duration in seconds, without breaks if they were measured.
  public var durationSeconds: Double?
  /// Notes made at its end.
  public var notes: String?
  /// The distance that was covered, in metres.
  public var distanceMeters: Double?
  /// The energy that was burned, in kilocalories.
  public var energyKilocalories: Double?
  /// The heart's beats a minute, on average.
  public var averageHeartRate: Double?
  /// The most beats a minute.
  public var maximumHeartRate: Double?
  /// How far it went uphill in all, in metres.
  public var elevationMeters: Double?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>().required(\.finishedAt)
    .atLeastZero(\.durationSeconds).atLeastZero(\.distanceMeters).atLeastZero(\.energyKilocalories)
    .atLeastZero(\.averageHeartRate).atLeastZero(\.maximumHeartRate).atLeastZero(\.elevationMeters)

  /// What an empty payload is read as.
  public init() {}

  /// Makes one from its members.
  public init(
    finishedAt: Instant? = nil, durationSeconds: Double? = nil, notes: String? = nil,
    distanceMeters: Double? = nil, energyKilocalories: Double? = nil,
    averageHeartRate: Double? = nil, maximumHeartRate: Double? = nil,
    elevationMeters: Double? = nil
  ) {
    self.finishedAt = finishedAt
    self.durationSeconds = durationSeconds
    self.notes = notes
    self.distanceMeters = distanceMeters
    self.energyKilocalories = energyKilocalories
    self.averageHeartRate = averageHeartRate
    self.maximumHeartRate = maximumHeartRate
    self.elevationMeters = elevationMeters
  }
}

extension SessionFinish {
  /// The end of a session that ends at a time.
  public init(at finishedAt: Instant, notes: String? = nil) {
    self.init(finishedAt: finishedAt, notes: notes)
  }
}

/// A note about an exercise of a session, from an imported file.
public struct ExerciseNote: ModelPart {
  /// The exercise's name.
  public var exercise: String?
  /// What it says.
  public var text: String?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// What an empty payload is read as.
  public init() {}

  /// Makes one from its members.
  public init(exercise: String? = nil, text: String? = nil) {
    self.exercise = exercise
    self.text = text
  }
}
