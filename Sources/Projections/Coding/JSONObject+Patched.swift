import EventLog

extension JSONObject {
  /// The object with the difference of two values laid over it.
  ///
  /// What both say alike stays as it stands here, known to this build or not; so does a member in which
  /// neither has a value that it could read. Objects are laid over objects member by member.
  /// - Parameters:
  ///   - known: What this build reads here, or read when the change began.
  ///   - new: What it says now.
  ///   - removing: Whether what the new value lacks is taken out.
  func patched(from known: JSONObject, to new: JSONObject, removing: Bool) -> JSONObject {
    var object = self
    for member in new {
      let before = known[member.key]
      if before == member.value { continue }
      if case .object(let after) = member.value, case .object(let standing)? = object[member.key] {
        let before = before?.object ?? JSONObject()
        object[member.key] = .object(standing.patched(from: before, to: after, removing: removing))
      } else {
        object[member.key] = member.value
      }
    }
    guard removing else { return object }
    for member in known where new[member.key] == nil { object[member.key] = nil }
    return object
  }
}
