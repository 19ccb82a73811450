public import EventLog

/// How a session ended: the payload of `session.finished`.
public struct SessionFinish: Sendable, Hashable {
  /// When.
  public let finishedAt: Instant?
  /// How long the session took, in seconds, breaks left out where they were measured.
  public let durationSeconds: Double?
  /// Words at its end.
  public let notes: String?
  /// The payload.
  public let fields: JSONObject

  init(_ fields: JSONObject) {
    let reader = PayloadReader(fields)
    finishedAt = reader.instant("finishedAt")
    durationSeconds = reader.number("durationSeconds")
    notes = reader.text("notes")
    self.fields = fields
  }
}
