public import EventLog

/// One visit to the gym as it happened: its parts are written once (kind `session`).
public struct Session: EntityModel {
  /// Its row in the table of kinds: each part is written once, and may be corrected (merge-rules 5).
  public static let row = KindRow(
    "session", plural: "sessions",
    units: SessionStart.part.units + SessionFinish.part.units + LoggedSet.units,
    verbs: SessionStart.part.verbs + SessionFinish.part.verbs + LoggedSet.verbs,
    items: { _, reading in LoggedSet.all(in: reading).map(\.shownItem) })

  /// The session's id.
  public let id: String
  /// Its start; nil if it has not arrived yet, though sets may have.
  public let started: SessionStart?
  /// Its end; nil while it is running.
  public let finished: SessionFinish?
  /// The sets that were done, in the order of their stamps and moves (merge-rules 10).
  public let sets: [LoggedSet]
  /// The time of its latest event (merge-rules 10).
  public let updatedAt: Instant

  /// Whether it has begun and not ended.
  public var isRunning: Bool { started != nil && finished == nil }

  /// Reads what the state shows of a session.
  public init(_ reading: EntityReading) {
    id = reading.entity.id
    started = reading.single("started").map { SessionStart($0, in: reading) }
    finished = reading.single("finished").map { SessionFinish($0, in: reading) }
    sets = LoggedSet.all(in: reading)
    updatedAt = reading.updatedAt
  }
}

/// A part of a session that is there once: it is logged, and may be corrected and retracted.
struct SessionPart: Sendable {
  /// Its units.
  let units: [UnitRow]
  /// The verbs about it.
  let verbs: [VerbRow]

  /// - Parameter name: The part's name, which is the verb that logs it.
  init(_ name: String, _ schema: PayloadSchema) {
    let unit = UnitRow(name: name, rule: .writeOnce, shape: .single)
    let correction = UnitRow.corrections(of: unit, named: name + "Correction")
    units = [unit, correction]
    verbs = [
      VerbRow(name, .writes(unit.name), priority: 2, schema),
      VerbRow(name + "Corrected", .writes(correction.name), priority: 2, schema),
      VerbRow(
        name + "Retracted", .removes(correction.name), priority: 2,
        PayloadSchema(optional: ["reason": .text])),
    ]
  }
}

/// How a session began: the payload of `session.started`, or of its last correction.
public struct SessionStart: Sendable, Hashable {
  /// When.
  public let startedAt: Instant?
  /// What people call the session.
  public let name: String?
  /// The workout that was planned for it.
  public let workoutId: String?
  /// The program that planned it.
  public let programId: String?
  /// The modules that were planned for it, in their order.
  public let moduleIds: [String]
  /// The time zone it took place in, by its name such as `Europe/Berlin`.
  public let zone: String?
  /// The local time, as an imported file gave it.
  public let localStart: String?
  /// Notes about it.
  public let notes: String?
  /// Notes about its exercises from an imported file: objects with `exercise` and `text`.
  public let exerciseNotes: [JSONObject]
  /// What it was imported from; nil if logged here.
  public let source: String?
  /// The payload that counts.
  public let fields: JSONObject
  /// The payload of `session.started` where a correction counts; nil if it was never corrected.
  public let logged: JSONObject?

  static let part = SessionPart(
    "started",
    PayloadSchema(
      required: ["startedAt": .instant],
      optional: [
        "name": .text, "workoutId": .text, "programId": .text, "moduleIds": .texts, "zone": .text,
        "localStart": .text, "notes": .text, "exerciseNotes": .objects(exerciseNote),
        "source": .text,
      ]))

  /// A note about an exercise of a session.
  private static let exerciseNote = PayloadSchema(optional: ["exercise": .text, "text": .text])

  init(_ fields: JSONObject, in reading: EntityReading) {
    let reader = PayloadReader(fields)
    startedAt = reader.instant("startedAt")
    name = reader.text("name")
    workoutId = reader.text("workoutId")
    programId = reader.text("programId")
    moduleIds = reader.texts("moduleIds")
    zone = reader.text("zone")
    localStart = reader.text("localStart")
    notes = reader.text("notes")
    exerciseNotes = reader.objects("exerciseNotes")
    source = reader.text("source")
    self.fields = fields
    logged = reading.logged(UnitKey(name: "started"))
  }
}

/// How a session ended: the payload of `session.finished`, or of its last correction.
public struct SessionFinish: Sendable, Hashable {
  /// When.
  public let finishedAt: Instant?
  /// The duration in seconds, without breaks if they were measured.
  public let durationSeconds: Double?
  /// Notes made at its end.
  public let notes: String?
  /// The payload that counts.
  public let fields: JSONObject
  /// The payload of `session.finished` where a correction counts; nil if it was never corrected.
  public let logged: JSONObject?

  static let part = SessionPart(
    "finished",
    PayloadSchema(
      required: ["finishedAt": .instant], optional: ["durationSeconds": .amount, "notes": .text]))

  init(_ fields: JSONObject, in reading: EntityReading) {
    let reader = PayloadReader(fields)
    finishedAt = reader.instant("finishedAt")
    durationSeconds = reader.number("durationSeconds")
    notes = reader.text("notes")
    self.fields = fields
    logged = reading.logged(UnitKey(name: "finished"))
  }
}
