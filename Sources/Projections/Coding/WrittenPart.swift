import EventLog

/// A part of a model as it is written by itself, and the object that it was read from.
struct WrittenPart {
  /// What this build says.
  var object: JSONObject
  /// What it was read from; nil for a part that was made here.
  let read: JSONObject?

  /// What is written where nothing stands that it could be laid over: it may have stood elsewhere, or until
  /// somebody took it out, with members that this build does not know.
  /// - Parameter known: What this build reads in a payload.
  func whole(_ known: (JSONObject) throws -> JSONObject) throws -> JSONObject {
    guard let read, read != object else { return object }
    return read.patched(from: try known(read), to: object, removing: true)
  }
}
