import EventLog

/// What becomes of the payload of a unit that goes to its last write.
struct EntityChange {
  /// The payload to write; nil if the unit says all that already.
  let payload: JSONObject?

  /// - Parameters:
  ///   - standing: The unit's payload, if it has one.
  ///   - isNew: Whether a unit without a payload gets one even where that says no more than `init()`.
  ///   - known: What this build reads in a payload.
  ///   - old: The value that the change began with; nil where all of the new one is to stand there.
  ///   - written: The new value.
  init(
    _ standing: JSONObject?, isNew: Bool, known: (JSONObject) throws -> JSONObject,
    from old: JSONObject?, to written: WrittenPart
  ) throws {
    let new = written.object
    if old == new {
      payload = nil
    } else if let standing {
      let changed = standing.patched(
        from: try old ?? known(standing), to: new, removing: old != nil)
      payload = changed == standing ? nil : changed
    } else {
      let says = try old != nil || isNew || known(JSONObject()) != new
      payload = says ? try written.whole(known) : nil
    }
  }
}
