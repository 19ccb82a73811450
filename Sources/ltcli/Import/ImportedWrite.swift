import EventLog

/// One event to be appended: what `append` takes on a line.
struct ImportedWrite: Sendable, Hashable {
  /// Kind and verb, such as `session.setLogged`.
  let type: String
  /// The entity's id.
  let entity: String
  /// The payload.
  let data: JSONObject
}
