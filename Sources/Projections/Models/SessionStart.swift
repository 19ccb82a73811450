public import EventLog

/// How a session began: the payload of `session.started`.
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
  /// What a clock on the wall showed, as an imported file said it.
  public let localStart: String?
  /// Words about it.
  public let notes: String?
  /// Words about its exercises, as an imported file had them: objects with `exercise` and `text`.
  public let exerciseNotes: [JSONObject]
  /// What it was imported from; nil where it was logged here.
  public let source: String?
  /// The payload.
  public let fields: JSONObject

  init(_ fields: JSONObject) {
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
  }
}
